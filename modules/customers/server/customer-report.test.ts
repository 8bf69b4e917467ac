import { Customer } from '@mortise/customers/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import customers from './index.ts'

const app = await testApp(customers)
const clerk = app.as('clerk')
const ask = (call: string, query?: Record<string, string>, who = clerk) =>
  who.call('GET', `/online/cgreport/api/${call}`, { query })
const data = async (query?: Record<string, string>, who = clerk) => {
  const { body } = await ask('getData/customer_report', query, who)
  return body
}
const namesOf = (body: { result: { records: { customerName: string }[] } }) =>
  body.result.records.map(({ customerName }) => customerName)

test('[B-276] [B-084] a report tells its id, its name, its columns and what their values are called', async () => {
  const { body } = await ask('getRpColumns/customer_report')
  expect(body.result).toMatchObject({ cgRpConfigId: 'customer_report', cgRpConfigName: '客户选择' })
  expect(body.result.columns[1]).toEqual({
    title: '客户名称',
    dataIndex: 'customerName',
    align: 'center',
    sorter: true,
  })
  const level = body.result.columns.find((column: { title: string }) => column.title === '客户等级')
  expect(level).toMatchObject({ dataIndex: 'customer_level', customRender: 'customer_level' })
  expect(body.result.dictOptions.customer_level).toContainEqual(
    expect.objectContaining({ value: 'A', text: 'A级', title: 'A级', label: 'A级' }),
  )
})

test('[B-277] [B-085] a report tells by what it is narrowed, and what waits in the part that unfolds', async () => {
  const { body } = await ask('getQueryInfo/customer_report')
  expect(body.result).toMatchObject([
    { field: 'customerName', label: '客户名称', view: 'text', mode: 'single', hidden: '0', dictCode: '' },
    { field: 'tel', label: '联系电话', hidden: '0' },
    { field: 'customer_level', label: '客户等级', view: 'list', hidden: '1', dictCode: 'customer_level' },
    { field: 'createTime', view: 'datetime', mode: 'group', hidden: '1' },
    { field: 'referees', label: '推荐人', view: 'text', hidden: '1', selfSql: '1' },
  ])
})

test('[B-278] the rows of a report are paged, ordered, and narrowed by filters and parameters', async () => {
  const customers = [
    { name: '甲报表', tel: '13811110001', level: 'A', referees: '老王' },
    { name: '乙报表', tel: '13811110002', level: 'B', referees: '小李' },
    { name: '丙报表', tel: '13811110003', level: 'A', referees: '老王' },
  ] as const
  for (const row of customers) await clerk.of(Customer).add(row)
  const all = { customerName: '*报表*', column: 'tel', order: 'desc', pageNo: '1', pageSize: '2' }
  const page = await data(all)
  expect(page.result.total).toBe(3)
  expect(namesOf(page)).toEqual(['丙报表', '乙报表'])
  expect(namesOf(await data({ ...all, pageNo: '2' }))).toEqual(['甲报表'])
  expect(page.result.records[0]).toMatchObject({ tel: '13811110003', customer_level_dictText: 'A级' })
  expect(page.result.records[0]).toHaveProperty('id')
  expect(page.result.records[0]).not.toHaveProperty('referees')
  expect(namesOf(await data({ ...all, self_referees: '李' }))).toEqual(['乙报表'])
  expect(namesOf(await data({ ...all, self_level: "'A'", customer_level: 'A' }))).toEqual([
    '丙报表',
    '甲报表',
  ])
  expect(namesOf(await data({ ...all, self_level: "'B'" }))).toEqual(['乙报表'])
})

test('a parameter or a filter that the report does not tell counts for nothing', async () => {
  await clerk.of(Customer).add({ name: '丁未声明', tel: '13811110004' })
  const query = { customerName: '丁未声明', self_address: '别处', referees: '无人', self_: 'x' }
  expect(namesOf(await data(query))).toEqual(['丁未声明'])
  const injected = { customerName: '丁未声明', self_level: "' or '1'='1" }
  expect((await data(injected)).result.total).toBe(0)
})

test('a report that nobody told of, and a column that it has not, are refused', async () => {
  expect((await ask('getRpColumns/no_such')).body).toMatchObject({ success: false, message: '实体不存在' })
  expect((await ask('getQueryInfo/no_such')).body).toMatchObject({ success: false, message: '查询失败' })
  expect((await ask('getData/no_such')).body).toMatchObject({ success: false, message: '实体不存在' })
  const unknown = await ask('getData/customer_report', { column: 'referees' })
  expect(unknown.status).toBe(400)
  expect(unknown.body.message).toBe('请注意，将要排序的列字段不存在：referees')
})

test('nobody without a session reads a report, and nobody rows of other departments', async () => {
  for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
    expect((await ask(`${call}/customer_report`, {}, app.anonymous)).status).toBe(401)
  }
  const guest = app.as('guest', { can: ['followUp:add'], orgCode: 'A99' })
  await clerk.of(Customer).add({ name: '戊别部', tel: '13811110005' })
  expect((await data({ customerName: '戊别部' }, guest)).result.total).toBe(0)
  expect((await data({ customerName: '戊别部' })).result.total).toBe(1)
})
