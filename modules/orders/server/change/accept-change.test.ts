import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { afterEach, expect, test, vi } from 'vitest'
import orders from '../index.ts'
import { makeSellingStore, orderOf } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const changes = clerk.of(ChangeOrder)
const can = ['changeOrder:list', 'changeOrder:accept', 'customerOrder:list']
const reviewer = app.as('reviewer', { can, orgCode: 'A01' })
afterEach(() => void vi.useRealTimers())

/** An order of two doors, and a change to three that waits for its customer. */
async function offered() {
  const { id } = await calls.add(orderOf(await makeSellingStore(app, { payTerm: '4', creditLimit: 99_999 })))
  await calls.move(id, 'submit')
  const order = await calls.move(id, 'approve')
  return { order, change: await changeOf(order.id, order.lines[0]?.id ?? '') }
}
async function changeOf(order: string, line: string): Promise<string> {
  const { id } = await changes.add({ order, reason: '加一樘', lines: [{ line, action: '2', qty: 3 }] })
  await changes.move(id, 'evaluate')
  await changes.move(id, 'offer')
  return id
}
const accept = (id: string, who: TestClient = reviewer) => who.of(ChangeOrder).move(id, 'accept')
const stands = async (order: string) => {
  const { revision, lines } = await calls.get(order)
  return [revision, lines[0]?.qty]
}

test('a change takes effect once, however often and at once it is agreed on', async () => {
  const { order, change } = await offered()
  const both = await Promise.allSettled([accept(change), accept(change), accept(change, clerk)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(accept(change)).rejects.toThrow('当前状态【已生效】不允许生效')
  expect(await stands(order.id)).toEqual([2, 3])
})

test('whoever lacks the right, or does not see the order, agrees to nothing', async () => {
  const { order, change } = await offered()
  const seller = app.as('sells', { can: ['changeOrder:list', 'changeOrder:offer'], orgCode: 'A01' })
  await expect(accept(change, seller)).rejects.toThrow('没有权限')
  await expect(accept(change, app.as('elsewhere', { can, orgCode: 'A99' }))).rejects.toThrow('未找到对应数据')
  await expect(accept(change, app.as('abroad', { tenant: 'other' }))).rejects.toThrow('未找到对应数据')
  const anonymous = { body: { id: change, move: 'accept' } }
  expect((await app.anonymous.call('POST', `${ChangeOrder.wire}/move`, anonymous)).status).toBe(401)
  expect(await stands(order.id)).toEqual([1, 2])
  expect((await accept(change)).status).toBe('effective')
})

test('what was offered for an order that has changed since is agreed on by nobody', async () => {
  const { order, change } = await offered()
  await expect(changes.edit({ id: change, fee: 1 })).rejects.toThrow('当前状态【待客户确认】不允许编辑')
  // As another change does that takes effect meanwhile.
  await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, { revision: 2 }))
  await expect(accept(change)).rejects.toThrow('评估已过期，请重新评估')
  expect(await stands(order.id)).toEqual([2, 2])
  await changes.move(change, 'evaluate')
  await expect(accept(change)).rejects.toThrow('当前状态【评估中】不允许生效')
  await changes.move(change, 'offer')
  expect((await accept(change)).status).toBe('effective')
})

test('figures are agreed on for seven days, by the clock alone', async () => {
  const { order, change } = await offered()
  await reviewer.token()
  const day = 86_400_000
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 8 * day })
  await expect(accept(change)).rejects.toThrow('评估已过期，请重新评估')
  vi.setSystemTime(now + 7 * day)
  expect((await accept(change)).status).toBe('effective')
  vi.useRealTimers()
  expect(await stands(order.id)).toEqual([2, 3])
})
