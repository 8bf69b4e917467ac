import { Delivery, DeliveryBill } from '@mortise/deliveries/model'
import { add, compare } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import deliveriesModule from '../index.ts'

const app = await testApp(deliveriesModule, { env: { MORTISE_DEMO: '1' } })
const { asSystem } = app.services
const { sent, orders, bills } = await asSystem('0', async ({ repo }) => ({
  sent: await repo(Delivery).find({}, { limit: 10_000 }),
  orders: await repo(CustomerOrder).find({}, { limit: 10_000 }),
  bills: await repo(DeliveryBill).find({}, { limit: 10_000 }),
}))

test('the demo has deliveries in every state, with something rejected', () => {
  const states = new Set(sent.map(({ status }) => status))
  for (const state of ['draft', 'submitted', 'shipped', 'signed', 'voided'] as const)
    expect(states).toContain(state)
  expect(sent.some(({ items }) => items.some(({ rejectQty }) => compare(rejectQty, 0) > 0))).toBe(true)
})

test('INV-2 and INV-10 hold over the demonstration: counters and bills are what deliveries come to', () => {
  const shipped = new Map<string, number>()
  for (const { status, items } of sent)
    if (status === 'shipped' || status === 'signed')
      for (const { orderLine, qty } of items)
        shipped.set(orderLine ?? '', add(shipped.get(orderLine ?? ''), qty, 3))
  const billed = new Map<string, number>()
  for (const { lines } of bills)
    for (const { orderLine, amount } of lines)
      if (orderLine) billed.set(orderLine, add(billed.get(orderLine), amount))
  for (const { lines } of orders)
    for (const line of lines) {
      expect(shipped.get(line.id) ?? 0).toBe(add(line.shippedQty, line.returnedQty, 3))
      if (compare(line.shippedQty, line.qty) === 0 && shipped.has(line.id))
        expect(billed.get(line.id)).toBe(line.netAmount)
    }
})

test('the ledger adds up', async () => {
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})
