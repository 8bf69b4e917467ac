import { addDays, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { makeSellingStore, orderOf } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const board = async (what: string, query: Record<string, string> = {}, who = clerk) =>
  (await who.call('GET', `/erp_dashboard/erpDashboard/${what}`, { query })).body.result

test('the boards say what counting the orders by hand says', async () => {
  const shop = await makeSellingStore(app, { payTerm: '4', creditLimit: 99_999 })
  const calls = clerk.of(CustomerOrder)
  const ids: string[] = []
  for (const qty of [1, 2, 3]) {
    const lines = [{ door: shop.door.id, params: { h: '2100', w: '900', lock: 'L1' }, qty }]
    const { id } = await calls.add(orderOf(shop, { lines, deliverOn: addDays(today(), 30) }))
    await calls.move(id, 'submit')
    await calls.move(id, 'approve')
    ids.push(id)
  }
  const draft = await calls.add(orderOf(shop))
  await calls.move(ids[0] ?? '', 'void', { reason: '试算' })
  await app.services.asSystem('0', ({ repo }) =>
    repo(CustomerOrder).put(ids[1] ?? '', { promisedOn: addDays(today(), -1) }),
  )

  const mine = { storeId: shop.store.id }
  expect(await board('card', mine)).toEqual({ count: 2, amount: 5025 })
  const days = await board('trend', mine)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ name: today(), value: today(), count: 3, amount: 7035 })
  const { store, door } = shop
  expect(await board('rank', mine)).toEqual([{ name: store.name, value: store.id, count: 2, amount: 5025 }])
  expect(await board('rank', { ...mine, groupBy: 'door' })).toEqual([
    { name: `[${door.name}] ${door.name}`, value: door.id, count: 5, amount: null },
  ])
  expect((await board('board', mine)).map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 0, 1])
  const funnel = await board('funnel', mine)
  expect((await board('funnel', { storeId: 'another' }))[0]).toMatchObject({ name: '新增', count: 0 })
  expect(funnel.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
    ['新增', 1],
    ['已联系', 1],
    ['已量尺', 1],
    ['已报价', 1],
    ['已成交', 1],
  ])
  expect(draft.status).toBe('draft')
})

test('who may not see money on the boards is told how many alone', async () => {
  const plain = app.as('counts', { can: ['customerOrder:list'], orgCode: 'A01' })
  expect(await board('card', {}, plain)).toEqual({ count: 2, amount: null })
  for (const { amount } of await board('trend', {}, plain)) expect(amount).toBeNull()
  for (const { amount } of await board('rank', {}, plain)) expect(amount).toBeNull()
})
