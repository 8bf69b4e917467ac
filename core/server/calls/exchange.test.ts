import { readXlsx, writeXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { Bench, Memo, Task, workshop } from '../testing/workshop.ts'

const app = await testApp(workshop)
const clerk = app.as('clerk', { orgCode: 'A01' })
const path = '/test_task/testTask'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const rowsOf = async (bytes: Buffer): Promise<unknown[][]> => (await readXlsx(bytes)).sheets[0]!.rows
const upload = (
  to: string,
  bytes: Buffer | Uint8Array,
  name = '导入.xlsx',
  fields: Record<string, string> = {},
) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  return clerk.call('POST', `${to}/importExcel`, { body: form })
}
const sheet = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: '数据', rows }] })

beforeAll(async () => {
  const bench = await clerk.of(Bench).add({ name: '一号工位' })
  await app.as('keeper').token()
  await clerk.of(Task).add({
    title: '=1+1',
    price: 9.5,
    qty: 2,
    finish: 'walnut',
    bench: bench.id,
    keeper: 'keeper',
    watchers: ['keeper', 'clerk'],
    urgent: true,
    reason: '急',
    dueOn: '2026-11-15',
    startAt: '2026-11-15 08:30:00',
    region: '330106',
    cost: 3,
    parts: [
      { name: '门扇', count: 1, price: 2 },
      { name: '门套', count: 3, price: 1 },
    ],
  })
  await clerk.of(Task).add({ title: '第二', price: 1 })
})

test('an export has its title, its maker, its headings and all rows with texts in place of codes', async () => {
  const { status, headers, bytes } = await clerk.call('GET', `${path}/exportXls`, {
    query: { column: 'createTime', order: 'asc' },
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('任务.xlsx')}`)
  const rows = await rowsOf(bytes)
  expect(rows[0]?.[0]).toBe('任务报表')
  expect(rows[1]?.[0]).toBe('导出人:clerk')
  const headings = rows[2] as string[]
  expect(headings).toEqual(expect.arrayContaining(['任务单号', '标题', '饰面', '工位', '负责人', '部件']))
  const at = (label: string) => headings.indexOf(label)
  const row = rows[4] as unknown[]
  expect(row[at('标题')]).toBe('=1+1')
  expect([row[at('饰面')], row[at('工位')], row[at('负责人')], row[at('关注人')]]).toEqual([
    '胡桃木',
    '一号工位',
    'keeper',
    'keeper,clerk',
  ])
  expect([row[at('单价')], row[at('加急')], row[at('交期')], row[at('地区')]]).toEqual([
    9.5,
    '是',
    '2026-11-15',
    '浙江省/杭州市/西湖区',
  ])
})

test('an export takes the list’s query and the ids that were picked', async () => {
  const { rows } = await clerk.of(Task).list()
  const second = rows.find(({ title }) => title === '第二')!
  const picked = await clerk.call('GET', `${path}/exportXls`, { query: { selections: `${second.id},` } })
  expect(JSON.stringify(await rowsOf(picked.bytes))).not.toContain('=1+1')
  const narrowed = await clerk.call('GET', `${path}/exportXls`, {
    query: { titile: '第*', selections: rows.map(({ id }) => id).join(',') },
  })
  expect(JSON.stringify(await rowsOf(narrowed.bytes))).not.toContain('=1+1')
})

test('a sheet is headed as the page is called, and narrowed by no field for that', async () => {
  const query = { exportTitle: '本周任务' }
  const { bytes, headers } = await clerk.call('GET', `${path}/exportXls`, { query })
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('本周任务.xlsx'))
  const rows = await rowsOf(bytes)
  expect(rows[0]?.[0]).toBe('本周任务报表')
  expect(JSON.stringify(rows)).toContain('=1+1')
})

test('an export without the right to a guarded field does not have it', async () => {
  const blind = app.as('blind', { can: ['task:exportXls'] })
  const { bytes } = await blind.call('GET', `${path}/exportXls`)
  expect((await rowsOf(bytes))[2]).not.toContain('成本')
  const refused = await blind.call('GET', `${path}/exportXls`, { query: { column: 'cost' } })
  expect([refused.status, (refused.body as unknown as { status: number }).status]).toEqual([403, 403])
})

test('[B-316] an export comes in again and changes nothing; a row that is gone comes back, sub-tables and names included', async () => {
  const { bytes } = await clerk.call('GET', `${path}/exportXls`)
  const before = (await clerk.of(Task).list()).total
  const { body } = await upload(path, bytes)
  expect(body).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：2' })
  expect(body.result).toMatchObject({ addCount: 0, updateCount: 0, sameCount: 2 })
  const { rows, total } = await clerk.of(Task).list({ where: { title: '=1+1' } })
  expect([total, (await clerk.of(Task).list()).total]).toEqual([1, before])
  const origin = await clerk.of(Task).get(rows[0]!.id)
  await clerk.of(Task).remove(origin.id)
  expect((await upload(path, bytes)).body.result).toMatchObject({ addCount: 1, sameCount: 1 })
  const again = await clerk.of(Task).list({ where: { title: '=1+1' } })
  const copy = await clerk.of(Task).get(again.rows[0]!.id)
  const { id: _id, no, createTime: _at, parts, ...rest } = copy
  expect(origin).toMatchObject({ ...rest, createTime: origin.createTime })
  expect(no).not.toBe(origin.no)
  expect(parts.map(({ name, count, price, amount }) => [name, count, price, amount])).toEqual([
    ['门扇', 1, 2, 2],
    ['门套', 3, 1, 3],
  ])
})

test('[B-106] bad rows are told in a file that opens without a token, good ones are kept', async () => {
  const bytes = await sheet([
    ['标题', '单价', '数量', '饰面', '工位'],
    ['好行', 1, 1, '橡木', '一号工位'],
    ['', 1, 1, '橡木', ''],
    ['坏饰面', 1, 1, '塑料', ''],
    ['坏工位', 1, 1, '', '九号工位'],
    ['坏数量', 1, 0, '', ''],
  ])
  const { body } = await upload(path, bytes)
  expect(body).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' })
  expect(body.result).toMatchObject({
    totalCount: 5,
    successCount: 1,
    errorCount: 4,
    msg: '总上传行数：5，已导入行数：1，错误行数：4',
  })
  expect(body.result.fileName).toMatch(/^importErrors_\w+\.txt$/)
  const file = await fetch(`${app.url}/api${body.result.fileUrl as string}`)
  const text = await file.text()
  expect(file.status).toBe(200)
  expect(text).toMatch(/第 3 行：.*标题不能为空.*，忽略导入。\r\n/)
  expect(text).toMatch(/第 4 行：.*塑料/)
  expect(text).toMatch(/第 5 行：.*九号工位/)
  expect(text).toMatch(/第 6 行：.*数量不能小于1/)
  expect((await clerk.of(Task).list({ where: { title: '好行' } })).rows).toMatchObject([{ finish: 'oak' }])
})

test('with validateStatus nothing is saved when a row is bad', async () => {
  const bytes = await sheet([
    ['内容', '星级'],
    ['整批', 1],
    ['整批', '多'],
  ])
  const { body } = await upload('/memo', bytes, '便笺.xlsx', { validateStatus: '1' })
  expect(body).toMatchObject({ success: false, code: 500 })
  expect(body.message).toMatch(/^文件导入失败:/)
  expect((await clerk.of(Memo).list({ where: { text: '整批' } })).total).toBe(0)
})

test.each([
  ['a text named .xls', Buffer.from('not a sheet'), '坏.xls'],
  ['a cut-off archive', Buffer.from('PK\u0003\u0004 cut'), '坏.xlsx'],
  ['a file of another kind', Buffer.from('%PDF-1.7'), '坏.pdf'],
])('%s is refused and nothing is saved', async (_, bytes, name) => {
  const before = (await clerk.of(Task).list()).total
  const { body, status } = await upload(path, bytes, name)
  expect([status, body.success, body.code]).toEqual([200, false, 500])
  expect(body.message).toMatch(/^文件导入失败/)
  expect((await clerk.of(Task).list()).total).toBe(before)
})

test('a sheet without our headings, and a form without a file, are refused', async () => {
  expect(
    (
      await upload(
        path,
        await sheet([
          ['甲', '乙'],
          [1, 2],
        ]),
      )
    ).body.message,
  ).toMatch(/^文件导入失败:/)
  const empty = new FormData()
  empty.append('x', '1')
  expect((await clerk.call('POST', `${path}/importExcel`, { body: empty })).body).toMatchObject({
    success: false,
    message: '文件导入失败！',
  })
})

test('a template has the headings that are read, required ones marked, and comes back filled in', async () => {
  const { status, headers, bytes } = await clerk.call('GET', '/memo/exportTemplate')
  expect([status, headers.get('content-type')]).toEqual([200, type])
  const rows = await rowsOf(bytes)
  expect(rows.flat()).toEqual(expect.arrayContaining(['*内容', '星级', '任务']))
  const filled = await sheet([
    ['*内容', '星级'],
    ['来自模板', 4],
  ])
  expect((await upload('/memo', filled)).body).toMatchObject({
    code: 200,
    message: '文件导入成功！数据行数：1',
  })
  expect((await clerk.of(Memo).list({ where: { text: '来自模板' } })).rows).toMatchObject([{ stars: 4 }])
})
