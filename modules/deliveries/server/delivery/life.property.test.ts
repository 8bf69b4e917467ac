import { Delivery, DeliveryBill, SalesReturn } from '@mortise/deliveries/model'
import { add, type RowOf, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit, shippedValueOf } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { Lot } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import deliveriesModule from '../index.ts'
import { deliveredDoors } from '../testing/delivered-doors.ts'

const app = await testApp(deliveriesModule)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, packs, boxed, whole } = yard
const { asSystem } = app.services

type Order = RowOf<typeof CustomerOrder>
const acts = ['draft', 'submit', 'withdraw', 'ship', 'undo', 'sign', 'reject', 'return', 'repack'] as const
type Act = (typeof acts)[number]

const first = async (order: string, status: string) =>
  (await clerk.of(Delivery).list({ where: { order, status: status as never }, size: 1 })).rows[0]?.id

/** Does what there is to do; what is refused stays as it was, and says so in words. */
async function perform(act: Act, order: Order): Promise<void> {
  const from = {
    submit: 'draft',
    withdraw: 'submitted',
    ship: 'submitted',
    undo: 'shipped',
    sign: 'shipped',
    reject: 'shipped',
  }
  if (act === 'draft') {
    await yard.drafted(await orders.get(order.id), 1)
    return
  }
  if (act === 'repack') return repack(order)
  if (act === 'return') return returnOne(order)
  const id = await first(order.id, from[act])
  if (!id) return
  if (act === 'undo') await deliveries.move(id, 'undoShip', { reason: '改日' })
  else if (act === 'reject') await rejectAll(id)
  else await deliveries.move(id, act)
}

async function rejectAll(id: string): Promise<void> {
  const { items, version } = await deliveries.get(id)
  const rejected = items.map((item) => ({ ...item, rejectQty: item.qty, rejectReason: '1' }))
  await deliveries.edit({ id, version, items: rejected } as never)
  await deliveries.move(id, 'sign')
}

/** What was signed for comes back all the same, to be sent again. */
async function returnOne(order: Order): Promise<void> {
  const { rows } = await clerk.of(Delivery).list({ where: { order: order.id, status: 'signed' }, size: 50 })
  for (const { id } of rows) {
    const item = (await deliveries.get(id)).items.find((each) => (each.signedQty ?? 0) > each.returnedQty)
    if (!item) continue
    const { id: back } = await clerk.of(SalesReturn).add({
      delivery: id,
      reason: '1',
      items: [{ sentItem: item.id, qty: 1 }],
    })
    await clerk.of(SalesReturn).move(back, 'post')
    return
  }
}

/** What came back is looked at, packed anew and put with the finished goods. */
async function repack(order: Order): Promise<void> {
  const units = (await clerk.of(DoorUnit).list({ where: { order: order.id, status: '1' } })).rows
  const back = units.filter(({ packedAt }) => packedAt)
  for (const unit of back) {
    await asSystem('0', async ({ repo }) => {
      const lot = await repo(Lot).first({ lotNo: unit.code })
      await repo(Lot).put(lot!.id, { quality: '1' })
    })
    await packs.move(await boxed(order.id, whole([unit])), 'stock')
  }
}

/** INV-2, INV-10, INV-14 and INV-15, and every counter told by documents alone. */
async function refuseBroken(id: string): Promise<void> {
  const order = await orders.get(id)
  const [line] = order.lines
  const { qty, producedQty, shippedQty, signedQty, installedQty, returnedQty, closedQty } = line!
  expect(installedQty).toBeLessThanOrEqual(signedQty)
  expect(signedQty).toBeLessThanOrEqual(shippedQty)
  expect(shippedQty).toBeLessThanOrEqual(Math.min(producedQty, qty - closedQty))
  const all = (await clerk.of(Delivery).list({ where: { order: id }, size: 200 })).rows
  const left = []
  for (const { id: delivery, status } of all)
    if (status === 'shipped' || status === 'signed') left.push(await deliveries.get(delivery))
  expect(
    sum(
      left.flatMap(({ items }) => items),
      (item) => item.qty,
      3,
    ),
  ).toBe(add(shippedQty, returnedQty, 3))
  const bills = (await clerk.of(DeliveryBill).list({ where: { order: id }, size: 200 })).rows
  expect(new Set(bills.map(({ key }) => key)).size).toBe(bills.length)
  expect(sum(bills, ({ amount }) => amount)).toBe(shippedValueOf(order.lines))
  const units = (await clerk.of(DoorUnit).list({ where: { order: id }, size: 50 })).rows
  expect(units.filter(({ status }) => status === '3')).toHaveLength(shippedQty)
}

test('INV-2, INV-10, INV-14: whatever is shipped, signed for, rejected and sent again, documents explain every counter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...acts), { minLength: 12, maxLength: 25 }),
      async (sequence) => {
        const { order } = await yard.ready(2)
        for (const act of sequence) {
          await perform(act, order).catch((error: Error) => expect(error.message).toMatch(/[一-龥]/))
          await refuseBroken(order.id)
        }
        expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 3) },
  )
}, 120_000)

test('INV-3: of two shipments of the last pieces at once, one leaves and the other is told', async () => {
  const { order, units } = await yard.ready(2)
  const named = (unit: { id: string }) => ({
    orderLine: order.lines[0]!.id,
    qty: 1,
    doorUnit: unit.id as never,
  })
  const [one, two] = [
    await deliveries.add({ order: order.id, items: units.map(named) }),
    await deliveries.add({ order: order.id, items: [named(units[1]!)] }),
  ]
  const go = async (id: string) => {
    await deliveries.move(id, 'submit')
    return deliveries.move(id, 'ship')
  }
  const outcomes = await Promise.allSettled([go(one.id), go(two.id)])
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  )
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatch(/已在送货单|超出可发数量|不能发货|不在库/)
  await refuseBroken(order.id)
})
