import { DeliveryBill, SalesReturn } from '@mortise/deliveries/model'
import { DoorUnit } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import deliveriesModule from '../index.ts'
import { deliveredDoors } from '../testing/delivered-doors.ts'

const app = await testApp(deliveriesModule)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders } = yard
const returns = clerk.of(SalesReturn)
const billed = async (order: string) =>
  (await clerk.of(DeliveryBill).list({ where: { order }, sort: [['no', 'asc']] })).rows.map(
    ({ event, amount }) => [event, amount],
  )

test('what was signed for comes back to be inspected, off the account, and its order is open again', async () => {
  const { order, units, boxes } = await yard.ready(2)
  const { id } = await yard.shipped(order)
  await expect(returns.add({ delivery: id, reason: '1' })).rejects.toThrow('没有未退货的明细')
  await deliveries.move(id, 'sign')
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
  const { items } = await deliveries.get(id)
  const back = await returns.add({ delivery: id, reason: '1', items: [{ sentItem: items[1]!.id, qty: 1 }] })
  expect(back.items).toMatchObject([{ doorUnit: units[1]!.id, orderLine: order.lines[0]!.id }])
  await returns.move(back.id, 'post')
  expect(await yard.counters(order.id)).toEqual({ shippedQty: 1, signedQty: 1, returnedQty: 1 })
  expect(await orders.get(order.id)).toMatchObject({ status: 'producing' })
  expect(await clerk.of(DoorUnit).get(units[1]!.id)).toMatchObject({ status: '1' })
  expect(await clerk.of(Pack).get(boxes[1]!)).toMatchObject({ status: 'returned' })
  expect(
    (await clerk.of(StockBalance).list({ where: { lotNo: units[1]!.code, qty: { gt: 0 } } })).rows,
  ).toHaveLength(1)
  expect(await billed(order.id)).toEqual([
    ['1', 3802.7],
    ['4', -1901.35],
  ])
  await expect(
    returns.add({ delivery: id, reason: '1', items: [{ sentItem: items[1]!.id, qty: 1 }] }),
  ).rejects.toThrow()
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('what nobody wants again is closed, and its order stays completed', async () => {
  const { order } = await yard.ready(1)
  const { id } = await yard.shipped(order)
  await deliveries.move(id, 'sign')
  const back = await returns.add({ delivery: id, reason: '4', isResent: false })
  await returns.move(back.id, 'post')
  expect(await orders.get(order.id)).toMatchObject({
    status: 'completed',
    lines: [{ shippedQty: 0, signedQty: 0, returnedQty: 1, closedQty: 1 }],
  })
})
