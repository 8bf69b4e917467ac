import { SalesReturn } from '@mortise/deliveries/model'
import { DoorUnit } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { Lot, StockOut } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import deliveriesModule from '../index.ts'
import { deliveredDoors } from '../testing/delivered-doors.ts'

const app = await testApp(deliveriesModule)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, made, boxed, packs, parts } = yard
type Unit = { readonly id: string; readonly code: string }

const boxOf = async (id: string) => {
  const { status, items } = await clerk.of(Pack).get(id)
  return { status, items: items.map(({ unit, part }) => [unit, part]) }
}
const inspected = async (...units: Unit[]) =>
  app.services.asSystem('0', async ({ repo }) => {
    for (const { code } of units) {
      const lot = await repo(Lot).first({ lotNo: code })
      await repo(Lot).put(lot!.id, { quality: '1' })
    }
  })
const stocked = async (order: string, items: { unit: string; part: string }[]) => {
  const id = await boxed(order, items)
  await packs.move(id, 'stock')
  return id
}
/** Two doors: all but the hardware in one box, the hardware of both in another. */
async function shared() {
  const { order, units } = await made(2)
  const items = units.flatMap(({ id }) => parts.map((part) => ({ unit: id, part })))
  const body = await stocked(
    order.id,
    items.filter(({ part }) => part !== '4'),
  )
  const hardware = await stocked(
    order.id,
    items.filter(({ part }) => part === '4'),
  )
  return { order: await orders.get(order.id), units, body, hardware }
}
async function reject(id: string, unit: Unit) {
  const { items, version } = await deliveries.get(id)
  await deliveries.edit({
    id,
    version,
    items: items.map((item) =>
      item.doorUnit === unit.id ? { ...item, rejectQty: 1, rejectReason: '1' as const } : item,
    ),
  })
  return deliveries.move(id, 'sign')
}

test('a door that is rejected out of a shared box leaves the box, is packed anew whole and sent again', async () => {
  const { order, units, body, hardware } = await shared()
  const [good, bad] = [units[0]!, units[1]!]
  const { id } = await yard.shipped(order)
  const signed = await reject(id, bad)
  expect(signed.packs.map(({ isReceived }) => isReceived)).toEqual([true, true])
  expect(await boxOf(body)).toEqual({
    status: 'signed',
    items: ['1', '2', '3'].map((part) => [good.id, part]),
  })
  // Hardware is packed for the whole line, and stays with the other door.
  expect((await boxOf(hardware)).items).toHaveLength(2)
  await inspected(bad)
  await stocked(order.id, [{ unit: bad.id, part: '2' }])
  expect(await clerk.of(DoorUnit).get(bad.id)).toMatchObject({ status: '1' })
  await stocked(order.id, [
    { unit: bad.id, part: '1' },
    { unit: bad.id, part: '3' },
  ])
  expect(await clerk.of(DoorUnit).get(bad.id)).toMatchObject({ status: '2' })
  const again = await yard.shipped(await orders.get(order.id))
  expect(again).toMatchObject({ items: [{ doorUnit: bad.id }], packCount: 2 })
  await deliveries.move(again.id, 'sign')
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
})

test('a shared box comes back with the last of its doors, also when another was packed anew since', async () => {
  const { order, units, body, hardware } = await shared()
  const [first, last] = [units[0]!, units[1]!]
  const { id } = await yard.shipped(order)
  await deliveries.move(id, 'sign')
  const returns = clerk.of(SalesReturn)
  const bringBack = async (unit: Unit) => {
    const item = (await deliveries.get(id)).items.find(({ doorUnit }) => doorUnit === unit.id)!
    const goods = await returns.add({ delivery: id, reason: '1', items: [{ sentItem: item.id, qty: 1 }] })
    await returns.move(goods.id, 'post')
  }
  await bringBack(first)
  await inspected(first)
  await stocked(
    order.id,
    ['1', '2', '3'].map((part) => ({ unit: first.id, part })),
  )
  expect(await clerk.of(DoorUnit).get(first.id)).toMatchObject({ status: '2' })
  await bringBack(last)
  expect(await boxOf(body)).toMatchObject({ status: 'returned' })
  expect(await boxOf(hardware)).toMatchObject({ status: 'returned' })
  // The hardware of the first came back too, so that it does not leave without.
  const draft = await yard.drafted(await orders.get(order.id), 1)
  await expect(deliveries.move(draft.id, 'submit')).rejects.toThrow(`门码${first.code}缺少部件：五金`)
  await stocked(order.id, [{ unit: first.id, part: '4' }])
  expect(await deliveries.move(draft.id, 'submit')).toMatchObject({ packCount: 2 })
})

test('a door leaves in no box of another: hardware that is packed together does', async () => {
  const { order, units } = await shared()
  const { id } = await yard.drafted(order, 1)
  await expect(deliveries.move(id, 'submit')).rejects.toThrow(
    `里还有门码 ${units[1]!.code} 的部件，请一起发货或拆箱重装`,
  )
  await deliveries.remove(id)
  const both = await yard.submitted(order, 2)
  expect(both).toMatchObject({ packCount: 2 })

  const apart = await made(2)
  for (const unit of apart.units)
    await stocked(
      apart.order.id,
      ['1', '2', '3'].map((part) => ({ unit: unit.id, part })),
    )
  await stocked(
    apart.order.id,
    apart.units.map((unit) => ({ unit: unit.id, part: '4' })),
  )
  expect(await yard.submitted(await orders.get(apart.order.id), 1)).toMatchObject({ packCount: 2 })
})

test('a box that stayed behind keeps its order open, follows its door alone and ends the order', async () => {
  const { order, units } = await made(1)
  const items = parts.map((part) => ({ unit: units[0]!.id, part }))
  const [first, rest] = [await stocked(order.id, items.slice(0, 1)), await stocked(order.id, items.slice(1))]
  const { id } = await deliveries.add({ order: order.id, isPartial: true, packs: [{ pack: first }] })
  await deliveries.move(id, 'submit')
  await deliveries.move(id, 'ship')
  await deliveries.move(id, 'sign')
  expect(await orders.get(order.id)).toMatchObject({ status: 'producing', deliveryStatus: '2' })
  const { no } = await clerk.of(Pack).get(rest)
  await expect(orders.move(order.id, 'complete')).rejects.toThrow(`包件 ${no} 尚未发出，订单不能完成`)
  await expect(deliveries.add({ order: order.id })).rejects.toThrow('没有未发货的明细')
  const later = await deliveries.add({ order: order.id, packs: [{ pack: rest }] })
  expect(later.items).toEqual([])
  await deliveries.move(later.id, 'submit')
  await deliveries.move(later.id, 'ship')
  await deliveries.move(later.id, 'undoShip', { reason: '装错车' })
  await deliveries.move(later.id, 'ship')
  await deliveries.move(later.id, 'sign')
  expect(await boxOf(rest)).toMatchObject({ status: 'signed' })
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
})

test('what was typed of signing before a delivery leaves is forgotten when it does', async () => {
  const { order } = await yard.ready(1)
  const draft = await yard.drafted(order)
  await deliveries.edit({
    id: draft.id,
    version: draft.version,
    signer: '无名氏',
    items: draft.items.map((item) => ({ ...item, rejectQty: 1, rejectReason: '1' as const, signedQty: 0 })),
  })
  await deliveries.move(draft.id, 'submit')
  expect(await deliveries.move(draft.id, 'ship')).toMatchObject({
    signer: null,
    items: [{ rejectQty: 0, rejectReason: null, signedQty: null }],
  })
  await deliveries.move(draft.id, 'sign')
  expect(await yard.counters(order.id)).toEqual({ shippedQty: 1, signedQty: 1, returnedQty: 0 })
})

test('a door that is set aside for a delivery is not scrapped until that is withdrawn', async () => {
  const { order, units, work } = await yard.ready(1)
  const { id } = await yard.submitted(order)
  const outs = clerk.of(StockOut)
  const out = await outs.add({
    type: '206',
    reason: '1',
    warehouse: yard.goods,
    items: [{ material: work.material, lotNo: units[0]!.code, qty: 1 }],
  })
  await expect(outs.move(out.id, 'approveAndPost')).rejects.toThrow('已配货，请先撤回送货单再报废')
  await deliveries.move(id, 'withdraw')
  expect(await outs.move(out.id, 'approveAndPost')).toMatchObject({ status: 'posted' })
  expect(await clerk.of(DoorUnit).get(units[0]!.id)).toMatchObject({ status: '5' })
})
