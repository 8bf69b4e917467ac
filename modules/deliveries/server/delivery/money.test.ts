import { Delivery, DeliveryBill, SalesReturn } from '@mortise/deliveries/model'
import { BusinessError, defineModule } from '@mortise/model'
import { CustomerOrder, OrderReceipt, ReceiptKind } from '@mortise/orders/model'
import { provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Lot, StockMove } from '@mortise/stock/model'
import { CreditHold, StoreCredit } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import deliveriesModule, { billTaken } from '../index.ts'
import { deliveredDoors } from '../testing/delivered-doors.ts'

let isClosed = false
const taken: number[] = []
/** Books that take every bill over, and refuse while they are closed. */
const books = serverModule(defineModule('books', { label: '账簿', entities: [], menu: [] }), {
  needs: [deliveriesModule],
  extensions: [
    provide(billTaken, async (_ctx, { amount }) => {
      if (isClosed) throw new BusinessError('会计期间已结账')
      taken.push(amount)
      return true
    }),
  ],
})
const app = await testApp(books)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, submitted, shipped } = yard
const returns = clerk.of(SalesReturn)

test('books that refuse a bill refuse the shipment with all that belongs to it', async () => {
  const { order } = await yard.ready(1)
  const { id } = await submitted(order)
  isClosed = true
  await expect(deliveries.move(id, 'ship')).rejects.toThrow('会计期间已结账')
  isClosed = false
  expect(await deliveries.get(id)).toMatchObject({ status: 'submitted', shipments: 0 })
  expect(await yard.counters(order.id)).toMatchObject({ shippedQty: 0 })
  expect((await clerk.of(StockMove).list({ where: { document: id } })).rows).toEqual([])
  await deliveries.move(id, 'ship')
  expect(taken.at(-1)).toBe(1901.35)
  const [bill] = (await clerk.of(DeliveryBill).list({ where: { order: order.id } })).rows
  expect(bill).toMatchObject({ isTaken: true, amount: 1901.35, taxAmount: 218.74, netAmount: 1682.61 })
})

const creditOf = async (store: string) =>
  (await clerk.of(StoreCredit).list({ where: { store } })).rows.map(
    ({ usedOrder, usedReceivable, available }) => [usedOrder, usedReceivable, available],
  )[0]
const holdsOf = async (store: string) => (await clerk.of(CreditHold).list({ where: { store } })).rows
/** Brings back so many doors that were signed for. */
async function bringBack(delivery: string, count: number, isResent: boolean) {
  const { items } = await deliveries.get(delivery)
  const open = items.filter(({ signedQty, returnedQty }) => (signedQty ?? 0) > returnedQty)
  const { id } = await returns.add({
    delivery,
    reason: '1',
    isResent,
    items: open.slice(0, count).map((item) => ({ sentItem: item.id, qty: 1 })),
  })
  await returns.move(id, 'post')
  return id
}

test('what an order holds of its store is owed as it leaves, and held again when that is taken back (8.4)', async () => {
  const { order } = await yard.ready(3, { credit: 7000 })
  expect(await creditOf(order.store)).toEqual([5704.05, 0, 1295.95])
  const { id } = await shipped(order, 2)
  expect(await creditOf(order.store)).toEqual([1901.35, 3802.7, 1295.95])
  await deliveries.move(id, 'undoShip', { reason: '装错车' })
  expect(await creditOf(order.store)).toEqual([5704.05, 0, 1295.95])
  await deliveries.move(id, 'ship')
  await shipped(await orders.get(order.id), 1)
  expect(await creditOf(order.store)).toEqual([0, 5704.05, 1295.95])
  expect(await holdsOf(order.store)).toEqual([])
})

test('credit that nobody needs any more is free when goods of an order come back (8.4, INV-11)', async () => {
  const { order } = await yard.ready(3, { credit: 7000 })
  const { id } = await shipped(order, 2)
  await deliveries.move(id, 'sign')
  // One that is not sent again is neither owed nor held, one that is sent again is held.
  await bringBack(id, 1, false)
  expect(await creditOf(order.store)).toEqual([1901.35, 1901.35, 3197.3])
  await bringBack(id, 1, true)
  expect(await creditOf(order.store)).toEqual([3802.7, 0, 3197.3])
  await orders.move(order.id, 'close', { reason: '客户退订' })
  expect(await creditOf(order.store)).toEqual([0, 0, 7000])
  expect(await holdsOf(order.store)).toEqual([])
})

test('of an order that is completed or closed goods come back without holding credit', async () => {
  const one = await yard.ready(1, { credit: 7000 })
  const first = await shipped(one.order)
  await deliveries.move(first.id, 'sign')
  expect(await orders.get(one.order.id)).toMatchObject({ status: 'completed' })
  await bringBack(first.id, 1, false)
  expect(await creditOf(one.order.store)).toEqual([0, 0, 7000])
  const two = await yard.ready(2, { credit: 7000 })
  const second = await shipped(two.order, 1)
  await deliveries.move(second.id, 'sign')
  await orders.move(two.order.id, 'close', { reason: '只要一樘' })
  expect(await creditOf(two.order.store)).toEqual([0, 1901.35, 5098.65])
  await expect(bringBack(second.id, 1, true)).rejects.toThrow(`订单${two.order.no}已关闭，不能补发`)
  await bringBack(second.id, 1, false)
  expect(await creditOf(two.order.store)).toEqual([0, 0, 7000])
  expect(await orders.get(two.order.id)).toMatchObject({
    status: 'closed',
    lines: [{ shippedQty: 0, returnedQty: 1, closedQty: 2 }],
  })
})

test('goods that are not sent again are billed back by the return, also where that completes the order', async () => {
  const { order } = await yard.ready(2)
  const first = await shipped(order, 1)
  await deliveries.move(first.id, 'sign')
  const second = await shipped(await orders.get(order.id), 1)
  await deliveries.move(second.id, 'sign')
  await bringBack(first.id, 1, true)
  expect(await orders.get(order.id)).toMatchObject({ status: 'producing' })
  await bringBack(second.id, 1, false)
  const bills = (await clerk.of(DeliveryBill).list({ where: { order: order.id }, sort: [['no', 'asc']] }))
    .rows
  expect(bills.map(({ event, delivery, amount }) => [event, delivery, amount])).toEqual([
    ['1', first.id, 1901.35],
    ['1', second.id, 1901.35],
    ['4', first.id, -1901.35],
    ['4', second.id, -1901.35],
  ])
})

const refund = (order: string, amount: number) =>
  clerk.of(OrderReceipt).add({ order, kind: ReceiptKind.refund, amount })

test('what is with the customer and billed is not paid back, however often it went to and fro', async () => {
  const { order, units } = await yard.ready(1)
  const { id } = await shipped(order)
  await deliveries.move(id, 'sign')
  await bringBack(id, 1, true)
  await app.services.asSystem('0', async ({ repo }) => {
    const lot = await repo(Lot).first({ lotNo: units[0]!.code })
    await repo(Lot).put(lot!.id, { quality: '1' })
  })
  await yard.packs.move(await yard.boxed(order.id, yard.whole(units)), 'stock')
  const again = await shipped(await orders.get(order.id))
  await deliveries.move(again.id, 'sign')
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed', paidAmount: 1901.35 })
  await expect(refund(order.id, 0.01)).rejects.toThrow('最多可退 0.00 元')
  await bringBack(again.id, 1, false)
  await refund(order.id, 1901.35)
})

test('freight that was billed stays paid', async () => {
  const { order } = await yard.readyOnDeposit(2, 500)
  await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, { freightAmount: 80 }))
  await yard.pay(order.id, 1481.35)
  await shipped(await orders.get(order.id), 1)
  await expect(refund(order.id, 80)).rejects.toThrow('最多可退 0.00 元')
})

test('a fee that is unpaid holds goods back, and keeps nobody from signing, rejecting, returning and closing', async () => {
  const { order } = await yard.ready(2)
  const { id } = await shipped(order)
  const charge = (otherAmount: number) =>
    app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, { otherAmount }))
  await charge(3000)
  const { items, version } = await deliveries.get(id)
  await deliveries.edit({
    id,
    version,
    items: [{ ...items[0]!, rejectQty: 1, rejectReason: '1' }, items[1]!],
  })
  expect(await deliveries.move(id, 'sign')).toMatchObject({ status: 'signed' })
  await charge(6000)
  await bringBack(id, 1, false)
  await charge(9000)
  expect(await orders.move(order.id, 'close', { reason: '退订' })).toMatchObject({ status: 'closed' })
  const other = await yard.ready(1)
  const { id: last } = await shipped(other.order)
  await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(other.order.id, { otherAmount: 50 }))
  await deliveries.move(last, 'sign')
  expect(await orders.get(other.order.id)).toMatchObject({ status: 'completed' })
  const bills = (
    await clerk.of(DeliveryBill).list({ where: { order: other.order.id }, sort: [['no', 'asc']] })
  ).rows
  expect(bills.map(({ event, amount }) => [event, amount])).toEqual([
    ['1', 1901.35],
    ['5', 50],
  ])
})

test('goods of a project that pays by its contract leave without a bill, unpaid and on nobody’s credit (§20.3)', async () => {
  const { order } = await yard.readyOnDeposit(2, 500)
  const pay = (payTerm: '2' | '5') =>
    app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, { payTerm }))
  const { id } = await deliveries.add({ order: order.id })
  await deliveries.move(id, 'submit')
  await expect(deliveries.move(id, 'ship')).rejects.toThrow('未付清')
  await pay('5')
  await deliveries.move(id, 'ship')
  expect((await clerk.of(DeliveryBill).list({ where: { order: order.id } })).rows).toEqual([])
  expect(await holdsOf(order.store)).toEqual([])
})

test('freight of the order is owed with its first shipment, a fee that is added later with the next', async () => {
  const { order } = await yard.ready(2)
  const charge = (values: object) =>
    app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, values))
  await charge({ freightAmount: 80, payTerm: '3' })
  const first = await shipped(await orders.get(order.id), 1)
  await charge({ otherAmount: 50 })
  const second = await shipped(await orders.get(order.id), 1)
  const amounts = async (delivery: string) =>
    (await clerk.of(DeliveryBill).list({ where: { delivery } })).rows.map(({ amount }) => amount)
  expect(await amounts(first.id)).toEqual([1981.35])
  expect(await amounts(second.id)).toEqual([1951.35])
})

test('a store sees its own deliveries, and who may not see money sees none', async () => {
  const { order } = await yard.ready(1)
  const { id } = await shipped(order)
  const can = ['delivery:list', 'delivery:sign']
  const stranger = app.as('stranger', { can, orgCode: 'A99' })
  expect((await stranger.of(Delivery).list({ where: { id } })).rows).toEqual([])
  await expect(stranger.of(Delivery).move(id, 'sign')).rejects.toThrow()
  const seller = app.as('seller', { can, orgCode: order.sysOrgCode ?? '' })
  const seen = await seller.of(Delivery).get(id)
  expect(seen.items[0]).toMatchObject({ qty: 1 })
  expect(JSON.stringify(seen)).not.toContain('1901.35')
  const signing = (row: number, qty: number) =>
    seller.of(Delivery).move(id, 'sign', {
      answers: { signer: '店长', rejectList: [{ row, qty, reason: '1' }] },
    })
  await expect(signing(2, 1)).rejects.toThrow('拒收第1行：送货单没有第2行')
  await expect(signing(1, 2)).rejects.toThrow('签收与拒收之和应等于发货数量')
  expect(await signing(1, 1)).toMatchObject({
    status: 'signed',
    signer: '店长',
    items: [{ signedQty: 0, rejectQty: 1, rejectReason: '1' }],
  })
  expect(await yard.counters(order.id)).toEqual({ shippedQty: 0, signedQty: 0, returnedQty: 1 })
})
