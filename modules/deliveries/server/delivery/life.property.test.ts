import { Delivery, DeliveryBill, SalesReturn } from '@mortise/deliveries/model'
import { add, type RowOf, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit, shippedValueOf } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { Lot, StockBalance } from '@mortise/stock/model'
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
const acts = [
  'draft',
  'draftMaterial',
  'submit',
  'withdraw',
  'edit',
  'ship',
  'undo',
  'sign',
  'reject',
  'return',
  'returnForGood',
  'repack',
  'close',
] as const
type Act = (typeof acts)[number]

const first = async (order: string, status: string) =>
  (await clerk.of(Delivery).list({ where: { order, status: status as never }, size: 1 })).rows[0]?.id

/** Everything that is refused on the way, in the words of the trade; whatever else is said is a fault. */
const refusals = [
  /当前状态【.+】不允许/,
  /^订单\S+不在生产中，不能(发货|撤回发货)$/,
  /^订单\S+已关闭，不能补发，请取消补发$/,
  /没有未发货的明细$/,
  /还有 [\d.]+ 樘没有齐套的门可发$/,
  /超出可发数量[\d.]+$/,
  /为订单预留的库存不足，还差 [\d.]+$/,
  /门码 \S+ 已在送货单 \S+ 中$/,
  /^门码\S+缺少部件：/,
  /^门码\S+当前状态【.+】，不能发货$/,
  /^请填写送货明细$/,
]

/** Does what there is to do; what is refused stays as it was, and says so in words. */
async function perform(act: Act, order: Order): Promise<void> {
  const { lines } = await orders.get(order.id)
  if (act === 'draft') {
    await deliveries.add({ order: order.id, items: [{ orderLine: lines[0]!.id, qty: 1 }] })
    return
  }
  if (act === 'draftMaterial') {
    await deliveries.add({ order: order.id, items: [{ orderLine: lines[1]!.id, qty: 2 }] })
    return
  }
  if (act === 'repack') return repack(order)
  if (act === 'return' || act === 'returnForGood') return returnOne(order, act === 'return')
  if (act === 'close') {
    await orders.move(order.id, 'close', { reason: '客户退订' })
    return
  }
  const from = {
    submit: 'draft',
    edit: 'draft',
    withdraw: 'submitted',
    ship: 'submitted',
    undo: 'shipped',
    sign: 'shipped',
    reject: 'shipped',
  }
  const id = await first(order.id, from[act])
  if (!id) return
  if (act === 'undo') await deliveries.move(id, 'undoShip', { reason: '改日' })
  else if (act === 'reject') await rejectAll(id)
  else if (act === 'edit') await takeAnother(id, order)
  else await deliveries.move(id, act)
}

/** A draft goes with other goods than it did, and with whatever boxes those are in. */
async function takeAnother(id: string, order: Order): Promise<void> {
  const { items, version } = await deliveries.get(id)
  const isDoors = items.some(({ type }) => type === '1')
  const line = order.lines[isDoors ? 1 : 0]!
  await deliveries.edit({ id, version, items: [{ orderLine: line.id, qty: 1 }] as never })
}

async function rejectAll(id: string): Promise<void> {
  const { items, version } = await deliveries.get(id)
  const rejected = items.map((item) => ({ ...item, rejectQty: item.qty, rejectReason: '1' }))
  await deliveries.edit({ id, version, items: rejected } as never)
  await deliveries.move(id, 'sign')
}

/** What was signed for comes back all the same, to be sent again or for good. */
async function returnOne(order: Order, isResent: boolean): Promise<void> {
  const { rows } = await clerk.of(Delivery).list({ where: { order: order.id, status: 'signed' }, size: 50 })
  for (const { id } of rows) {
    const item = (await deliveries.get(id)).items.find((each) => (each.signedQty ?? 0) > each.returnedQty)
    if (!item) continue
    const { id: back } = await clerk.of(SalesReturn).add({
      delivery: id,
      reason: '1',
      isResent,
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
  const all = (await clerk.of(Delivery).list({ where: { order: id }, size: 200 })).rows
  const left = []
  for (const { id: delivery, status } of all)
    if (status === 'shipped' || status === 'signed') left.push(await deliveries.get(delivery))
  for (const line of order.lines) {
    const { qty, producedQty, shippedQty, signedQty, installedQty, returnedQty, closedQty } = line
    expect(installedQty).toBeLessThanOrEqual(signedQty)
    expect(signedQty).toBeLessThanOrEqual(shippedQty)
    expect(shippedQty).toBeLessThanOrEqual(
      line.type === '1' ? Math.min(producedQty, qty - closedQty) : qty - closedQty,
    )
    const sent = left.flatMap(({ items }) => items).filter(({ orderLine }) => orderLine === line.id)
    expect(sum(sent, (item) => item.qty, 3)).toBe(add(shippedQty, returnedQty, 3))
  }
  const bills = (await clerk.of(DeliveryBill).list({ where: { order: id }, size: 200 })).rows
  expect(new Set(bills.map(({ key }) => key)).size).toBe(bills.length)
  expect(sum(bills, ({ amount }) => amount)).toBe(shippedValueOf(order.lines))
  const units = (await clerk.of(DoorUnit).list({ where: { order: id }, size: 50 })).rows
  const away = units.filter(({ status }) => status === '3')
  expect(away).toHaveLength(order.lines[0]!.shippedQty)
  await refuseLooseBoxes(id, away)
}

/** With the customer are boxes of doors that are there, and every part of those. */
async function refuseLooseBoxes(order: string, away: readonly { readonly id: string }[]): Promise<void> {
  const { rows } = await clerk.of(Pack).list({ where: { order }, size: 200 })
  const gone = rows.filter(({ status }) => status === 'shipped' || status === 'signed')
  const inside = []
  for (const { id } of gone) inside.push(...(await clerk.of(Pack).get(id)).items)
  expect(new Set(inside.map(({ unit }) => unit))).toEqual(new Set(away.map(({ id }) => id)))
  expect(inside).toHaveLength(away.length * yard.parts.length)
}

test('INV-2, INV-10, INV-14: whatever is shipped, signed for, rejected and sent again, documents explain every counter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...acts), { minLength: 15, maxLength: 30 }),
      async (sequence) => {
        const { id: material } = await yard.material()
        const { order } = await yard.ready(2, { beside: [{ material, qty: 4 }] })
        for (const act of sequence) {
          await perform(act, order).catch((error: Error) =>
            expect(refusals.some((words) => words.test(error.message)) || error.message).toBe(true),
          )
          await refuseBroken(order.id)
        }
        expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
      },
    ),
    // Shrinking lives of real orders takes longer than reading one.
    { numRuns: Number(process.env.RUNS ?? 3), endOnFailure: true },
  )
})

test('INV-3: of two shipments of the last pieces at once, one leaves and the other is told', async () => {
  const { id: material } = await yard.material()
  const order = await yard.sold(material, 4)
  const line = order.lines[0]!.id
  const both = []
  for (const qty of [3, 2]) {
    const { id } = await deliveries.add({ order: order.id, items: [{ orderLine: line, qty }] })
    await deliveries.move(id, 'submit')
    both.push(id)
  }
  const outcomes = await Promise.allSettled(both.map((id) => deliveries.move(id, 'ship')))
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  )
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatch(/超出可发数量[12]$/)
  const { shippedQty } = await yard.counters(order.id)
  expect([2, 3]).toContain(shippedQty)
  const { rows } = await clerk.of(StockBalance).list({ where: { material } })
  expect(sum(rows, ({ qty }) => qty, 4)).toBe(10 - shippedQty)
})
