import { Customer, FollowUp, LeadLimit, OwnerLog } from '@mortise/customers/model'
import { addDays, today } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { SystemParameter } from '@mortise/system/model'
import { expect, test } from 'vitest'
import customers from './index.ts'
import { poolJob } from './pool.ts'

const app = await testApp(customers)
const clerk = app.as('clerk', { orgCode: 'A01' })
const seller = app.as('seller', { orgCode: 'A01' })
await seller.userId()

let count = 0
const lead = (fields: object = {}) =>
  clerk
    .of(Customer)
    .add({ name: `公海客户${++count}`, tel: `1330133${String(count).padStart(4, '0')}`, ...fields })
const put = (id: string, values: object) =>
  app.services.asSystem('0', ({ repo }) => repo(Customer).put(id, values))
const changesOf = async (customer: string) =>
  (await clerk.of(OwnerLog).list({ where: { customer }, sort: [['createTime', 'asc']] })).rows.map(
    ({ change, from, to }) => [change, from, to],
  )

test('a lead that is let go can be claimed by another, and both are written down', async () => {
  const { id } = await lead()
  await expect(clerk.of(Customer).move(id, 'release')).rejects.toThrow('请填写放入公海的原因')
  await clerk.of(Customer).move(id, 'release', { reason: '客户在外地' })
  expect(await clerk.of(Customer).get(id)).toMatchObject({ head: null, ownership: 'pooled' })
  await expect(clerk.of(Customer).move(id, 'release', { reason: '再放' })).rejects.toThrow(
    '当前状态【公海】不允许放入公海',
  )
  await seller.of(Customer).move(id, 'claim')
  expect(await clerk.of(Customer).get(id)).toMatchObject({ head: 'seller', ownership: 'owned' })
  expect(new Set(await changesOf(id))).toEqual(
    new Set([
      ['release', 'clerk', null],
      ['claim', null, 'seller'],
    ]),
  )
})

test('whoever bought stays with the one who sold', async () => {
  const { id } = await lead()
  await clerk.of(Customer).move(id, 'formalise')
  await expect(clerk.of(Customer).move(id, 'release', { reason: '不想跟' })).rejects.toThrow(
    '正式客户不能放入公海',
  )
})

test('nobody claims more leads than the limit allows', async () => {
  const greedy = app.as('greedy', { orgCode: 'A01' })
  await greedy.userId()
  await lead({ head: 'greedy' })
  const { id } = await lead()
  await clerk.of(Customer).move(id, 'release', { reason: '无' })
  const [limit] = (await clerk.of(SystemParameter).list({ where: { code: LeadLimit.code } })).rows
  await clerk.of(SystemParameter).edit({ id: limit!.id, value: '1' })
  await expect(greedy.of(Customer).move(id, 'claim')).rejects.toThrow('意向客户数已达上限（1）')
  await clerk.of(SystemParameter).edit({ id: limit!.id, value: '2' })
  await expect(greedy.of(Customer).move(id, 'claim')).resolves.toMatchObject({ head: 'greedy' })
})

test('leads without a talk for the set days go to the pool by themselves, others do not', async () => {
  const ago = (days: number) => `${addDays(today(), -days)} 10:00:00`
  const idle = await lead()
  const talked = await lead()
  const bought = await lead()
  const fresh = await lead()
  await clerk.of(Customer).move(bought.id, 'formalise')
  for (const { id } of [idle, talked, bought]) await put(id, { ownedAt: ago(20), lastFollowAt: null })
  await app.services.db.transaction('0', async (client) => {
    await client.query('update erp_customer set create_time = $1 where id = any($2)', [
      ago(30),
      [idle.id, talked.id, bought.id],
    ])
  })
  await clerk.of(FollowUp).add({ customer: talked.id, type: '1', content: '约看样' })
  const summary = await app.services.asSystem('0', (ctx) => poolJob.run(ctx, {}))
  expect(summary).toBe('回收1位，提醒0位')
  const owners = await Promise.all([idle, talked, bought, fresh].map(({ id }) => clerk.of(Customer).get(id)))
  expect(owners.map(({ ownership }) => ownership)).toEqual(['pooled', 'owned', 'owned', 'owned'])
  expect(await changesOf(idle.id)).toEqual([['expire', 'clerk', null]])
})

test('customers are handed over to another by who may, with a word to the new head', async () => {
  const { id } = await lead()
  const transfer = (who: typeof clerk, customerHead: string) =>
    who.call('POST', '/erp_customer/erpCustomer/transfer', { body: { ids: [id], customerHead } })
  expect((await transfer(clerk, 'nobody')).body).toMatchObject({ success: false, message: '负责人不存在' })
  expect((await transfer(app.as('guest', { can: ['customer:list'] }), 'seller')).status).toBe(403)
  expect((await transfer(clerk, 'seller')).body).toMatchObject({ success: true, message: '转移成功！' })
  expect(await clerk.of(Customer).get(id)).toMatchObject({ head: 'seller' })
  expect(await changesOf(id)).toEqual([['transfer', 'clerk', 'seller']])
})
