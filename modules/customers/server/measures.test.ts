import { Customer } from '@mortise/customers/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import customers from './index.ts'

const app = await testApp(customers)
const can = ['customer:list', 'customer:add', 'customer:level']
const east = app.as('east', { can, orgCode: 'A01A01' })
const west = app.as('west', { can, orgCode: 'A01A02' })

test('customers are counted by source and level, each caller’s own ones alone', async () => {
  const add = (who: typeof east, tel: string, more: object) =>
    who.of(Customer).add({ name: '统计客户', tel, ...more })
  await add(east, '13100131000', { source: '2', level: 'A' })
  await add(east, '13100131001', { source: '2', level: 'B' })
  await add(east, '13100131002', { level: 'A' })
  await add(west, '13100131003', { source: '4', level: 'D' })
  const counts = async (who: typeof east, by: string) =>
    (await who.call('GET', '/measure/customer.count', { query: { groupBy: by } })).body.result.groups
  expect(await counts(east, 'source')).toEqual([
    { value: '1', text: '自然进店', count: 0, total: 0 },
    { value: '2', text: '转介绍', count: 2, total: 2 },
    { value: '3', text: '活动', count: 0, total: 0 },
    { value: '4', text: '网络', count: 0, total: 0 },
    { value: '5', text: '设计师', count: 0, total: 0 },
    { value: '6', text: '小区', count: 0, total: 0 },
    { value: '9', text: '其他', count: 0, total: 0 },
    { value: null, text: '未填写', count: 1, total: 1 },
  ])
  expect(await counts(west, 'level')).toEqual([
    { value: 'A', text: 'A级', count: 0, total: 0 },
    { value: 'B', text: 'B级', count: 0, total: 0 },
    { value: 'C', text: 'C级', count: 0, total: 0 },
    { value: 'D', text: 'D级', count: 1, total: 1 },
  ])
})

test('customers are counted by no other field, and for nobody who may not list them', async () => {
  const ask = (who: typeof east, by: string) =>
    who.call('GET', '/measure/customer.count', { query: { groupBy: by } })
  expect((await ask(east, 'tel')).body).toMatchObject({
    success: false,
    message: '【客户数】不能按【tel】统计',
  })
  expect((await ask(east, 'constructor')).body).toMatchObject({ success: false })
  expect((await ask(app.as('stranger', { can: [] }), 'level')).status).toBe(403)
})
