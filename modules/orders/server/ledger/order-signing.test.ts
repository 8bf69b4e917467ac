import { ChangeOrder, CustomerOrder, OrderReceipt, OrderSigning } from '@mortise/orders/model'
import { insertRows, newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import type { Statement } from '@mortise/stores/model'
import { afterEach, expect, test, vi } from 'vitest'
import orders from '../index.ts'
import { advanceLines } from '../order/advance-lines.ts'
import { m808Order, makeM808Store } from '../testing/m808-store.ts'
import { chosen, makeSellingStore, orderOf } from '../testing/selling-store.ts'
import { signFormerOrders } from './sign-former-orders.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const changes = clerk.of(ChangeOrder)
const onCredit = { payTerm: '4', creditLimit: 99_999 } as const
afterEach(() => void vi.useRealTimers())

/** The server runs in this process: what the clock says here it says there. */
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T02:00:00Z`) })
const card = async (storeId: string, from: string, to: string) =>
  (await clerk.call('GET', '/erp_dashboard/erpDashboard/card', { query: { storeId, from, to } })).body.result
const ledger = async (order: string) =>
  (await clerk.of(OrderSigning).list({ where: { order }, sort: [['createTime', 'asc']], size: 50 })).rows.map(
    ({ signedOn, kind, qty, amount }) => [signedOn, kind, qty, amount],
  )

async function approved(input: Parameters<typeof calls.add>[0]) {
  const { id } = await calls.add(input)
  await calls.move(id, 'submit')
  return calls.move(id, 'approve')
}
async function changeQty({ id: order, lines }: Awaited<ReturnType<typeof approved>>, qty: number) {
  const line = lines[0]?.id
  const { id } = await changes.add({ order, reason: '业主要求', lines: [{ line, action: '2', qty }] })
  for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(id, move)
}

test('a month keeps what was signed in it: changes and ends count on their own days', async () => {
  const shop = await makeM808Store(app, onCredit)
  // A session is as old as the day on which it began.
  await clerk.of(CustomerOrder).list({ size: 1 })
  on('2026-11-05')
  const order = await approved(m808Order(shop, 3))
  await calls.move(order.id, 'release')
  on('2026-12-02')
  await changeQty(order, 2)
  on('2026-12-20')
  const line = order.lines[0]?.id ?? ''
  await app.services.asSystem('0', (ctx) =>
    advanceLines(ctx, order.id, [
      { line, producedQty: 1 },
      { line, shippedQty: 1 },
    ]),
  )
  await calls.move(order.id, 'close', { reason: '客户退单' })
  expect(await ledger(order.id)).toEqual([
    ['2026-11-05', 'approve', 3, 5704.05],
    ['2026-12-02', 'change', -1, -1901.35],
    ['2026-12-20', 'close', -1, -1901.35],
  ])
  const { id: store } = shop.store
  expect(await card(store, '2026-11-01', '2026-11-30')).toEqual({ count: 1, amount: 5704.05 })
  expect(await card(store, '2026-12-01', '2026-12-31')).toEqual({ count: 0, amount: -3802.7 })
  const query = { storeId: store, from: '2026-12-01', to: '2026-12-31' }
  const { body } = await clerk.call<Statement>('GET', '/erp_store/erpStore/statement', { query })
  expect(body.result.totals).toMatchObject({ order: -3802.7 })
})

test('an approval that is taken back, or an order that is voided, leaves nothing signed', async () => {
  const shop = await makeSellingStore(app)
  const order = await approved(orderOf(shop, { installAmount: 120 }))
  const sums = async () =>
    (await ledger(order.id))
      .map(([, kind, , amount]) => [kind, amount] as const)
      .toSorted(([, a], [, b]) => Number(b) - Number(a))
  expect(await sums()).toEqual([
    ['approve', 2010],
    ['approve', 120],
  ])
  await calls.move(order.id, 'unapprove', { reason: '改数量' })
  expect(await sums()).toEqual([
    ['approve', 2010],
    ['approve', 120],
    ['unapprove', -120],
    ['unapprove', -2010],
  ])
  await calls.move(order.id, 'submit')
  await calls.move(order.id, 'approve')
  await calls.move(order.id, 'void', { reason: '客户取消' })
  expect((await sums()).reduce((total, [, amount]) => total + Number(amount), 0)).toBe(0)
  const draft = await calls.add(orderOf(shop))
  await calls.move(draft.id, 'void', { reason: '不要了' })
  expect(await ledger(draft.id)).toEqual([])
})

test('an order is printed as it was in any of its revisions', async () => {
  const shop = await makeSellingStore(app, onCredit)
  const order = await approved(orderOf(shop, { discountAmount: 10 }))
  const line = order.lines[0]?.id
  const { id } = await changes.add({
    order: order.id,
    reason: '改尺寸并加一樘',
    fee: 50,
    lines: [
      { line, action: '1', params: { ...chosen, h: '2200' } },
      { action: '3', door: shop.door.id, params: chosen, qty: 1, room: '书房' },
    ],
  })
  for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(id, move)
  const printed = async (query: Record<string, string> = {}) =>
    (
      await clerk.call('GET', '/erp_customerorder/erpCustomerorder/print', {
        query: { id: order.id, ...query },
      })
    ).body
  const { result: first } = await printed({ revision: '1' })
  expect(first.revisions).toEqual([1, 2])
  expect(first.order).toMatchObject({ revNo: 1, otherAmount: 0, totalAmount: 2000 })
  expect(first.order.orderlistList).toMatchObject([
    { room: '主卧', qty: 2, unitPrice: 1005, amount: 2010, discShare: 10, netAmount: 2000 },
  ])
  expect(Object.values(first.parameters)).toMatchObject([[{ name: '洞口高', text: '2100mm' }, {}, {}]])
  expect(first.evaluations[0].bomList[0]).toMatchObject({ bomName: '面板', totalQty: 8.166 })
  const { result: now } = await printed()
  expect(now.order).toMatchObject({ revNo: 2, totalAmount: 3145 })
  expect(now.order.orderlistList).toHaveLength(2)
  expect((await printed({ revision: '7' })).message).toBe(`订单${order.no}没有第7版`)
})

test('orders of before the ledger are signed on the day of their approval, once', async () => {
  const shop = await makeSellingStore(app)
  const { id } = await approved(orderOf(shop))
  const former = await app.services.asSystem('0', async (ctx) => {
    const order = await ctx.repo(CustomerOrder).get(id)
    const lines = order.lines.map((line) => ({ ...line, id: newId() }))
    const [copy] = await insertRows(ctx, CustomerOrder, [
      { ...order, lines, id: newId(), no: 'DD202501010001', approvedAt: '2025-01-02 10:00:00' },
    ])
    for (let times = 0; times < 2; times++) await signFormerOrders(ctx)
    return String(copy?.id)
  })
  expect(await ledger(former)).toEqual([['2025-01-02', 'approve', 2, 2010]])
  expect(await ledger(id)).toHaveLength(1)
})

test('whoever may not read the ledger is told no money, and its rows are nobody’s to change', async () => {
  const shop = await makeSellingStore(app)
  const { id } = await approved(orderOf(shop))
  await clerk.of(OrderReceipt).add({ order: id, amount: 603 })
  const plain = app.as('no-ledger', { can: ['customerOrder:list', 'dashboard:money'], orgCode: 'A01' })
  const { body } = await plain.call('GET', '/erp_dashboard/erpDashboard/card', {
    query: { storeId: shop.store.id },
  })
  expect(body.result).toEqual({ count: 1, amount: null })
  const [row] = (await clerk.of(OrderSigning).list({ where: { order: id } })).rows
  const change = app.services.asSystem('0', ({ repo }) =>
    repo(OrderSigning).put(row?.id ?? '', { amount: 1 }),
  )
  await expect(change).rejects.toThrow('permission denied for table erp_order_signing')
})
