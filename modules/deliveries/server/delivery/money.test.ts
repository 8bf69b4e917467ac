import { Delivery, DeliveryBill } from '@mortise/deliveries/model'
import { BusinessError, defineModule } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockMove } from '@mortise/stock/model'
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
    }),
  ],
})
const app = await testApp(books)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, submitted, shipped } = yard

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

test('what an order holds of its store is owed as it leaves, and held again when that is taken back (8.4)', async () => {
  const { order } = await yard.ready(3)
  await app.services.asSystem('0', async ({ repo }) => {
    const credit = (await repo(StoreCredit).first({ store: order.store }))!
    await repo(CustomerOrder).put(order.id, { payTerm: '4' })
    await repo(CreditHold).add({
      store: order.store,
      document: `customerOrder:${order.id}`,
      title: order.no,
      amount: 5704.05,
    })
    await repo(StoreCredit).put(credit.id, { limit: 7000, usedOrder: 5704.05, available: 1295.95 })
  })
  const credit = async () => (await clerk.of(StoreCredit).list({ where: { store: order.store } })).rows[0]
  const { id } = await shipped(order, 2)
  expect(await credit()).toMatchObject({ usedOrder: 1901.35, usedReceivable: 3802.7, available: 1295.95 })
  await deliveries.move(id, 'undoShip', { reason: '装错车' })
  expect(await credit()).toMatchObject({ usedOrder: 5704.05, usedReceivable: 0, available: 1295.95 })
  await deliveries.move(id, 'ship')
  await shipped(await orders.get(order.id), 1)
  expect(await credit()).toMatchObject({ usedOrder: 0, usedReceivable: 5704.05, available: 1295.95 })
  expect((await clerk.of(CreditHold).list({ where: { store: order.store } })).rows).toEqual([])
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
  expect(await seller.of(Delivery).move(id, 'sign')).toMatchObject({ status: 'signed' })
})
