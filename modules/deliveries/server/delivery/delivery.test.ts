import { Delivery, DeliveryBill } from '@mortise/deliveries/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { Lot, StockBalance, StockMove } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import deliveriesModule from '../index.ts'
import { deliveredDoors } from '../testing/delivered-doors.ts'

const app = await testApp(deliveriesModule)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, ready, made, drafted, submitted, shipped, counters, boxed, whole, packs } =
  yard
const faults = () => app.services.asSystem('0', (ctx) => ledgerFaults(ctx))
const billsOf = async (order: string) =>
  (await clerk.of(DeliveryBill).list({ where: { order }, sort: [['no', 'asc']] })).rows
const lying = async (code: string) =>
  (await clerk.of(StockBalance).list({ where: { lotNo: code, qty: { gt: 0 } } })).rows
const stateOf = async (box: string) => (await clerk.of(Pack).get(box)).status

test('a delivery is drafted with the doors that are whole, a line each, in the order of their numbers', async () => {
  const { order, units } = await ready(3)
  const delivery = await drafted(order)
  expect(delivery).toMatchObject({ status: 'draft', receiver: order.receiver, store: order.store })
  expect(delivery.items.map(({ doorUnit, qty }) => [doorUnit, qty])).toEqual(units.map(({ id }) => [id, 1]))
  const second = await drafted(order, 2)
  expect(second.items).toMatchObject([{ doorUnit: null, qty: 2 }])
  await expect(deliveries.move(second.id, 'submit')).rejects.toThrow('还有 2 樘没有齐套的门可发')
})

test('boxes go with the doors of the delivery, also after these were changed', async () => {
  const { order, boxes } = await ready(2)
  const { id } = await drafted(order)
  const edited = async (change: (all: (typeof delivery)['items']) => (typeof delivery)['items']) => {
    const now = await deliveries.get(id)
    return deliveries.edit({ id, version: now.version, items: change(now.items) })
  }
  const delivery = await deliveries.move(id, 'submit')
  const [, second] = delivery.items
  await deliveries.move(id, 'withdraw')
  await edited((all) => all.slice(0, 1))
  await deliveries.move(id, 'submit')
  expect((await deliveries.get(id)).packs.map(({ pack }) => pack)).toEqual([boxes[0]])
  expect(await stateOf(boxes[1]!)).toBe('stocked')
  await deliveries.move(id, 'withdraw')
  const { version } = await deliveries.get(id)
  await deliveries.edit({ id, version, packs: [{ pack: boxes[0]! }, { pack: boxes[1]! }] })
  await expect(deliveries.move(id, 'submit')).rejects.toThrow(/包件 .* 里没有本单的门，也没有已发出的门/)
  const again = await deliveries.get(id)
  await deliveries.edit({ id, version: again.version, packs: [] })
  await edited((all) => [...all, { ...second!, id: undefined as never }])
  await deliveries.move(id, 'submit')
  expect((await deliveries.get(id)).packs.map(({ pack }) => pack)).toEqual(boxes)
})

test('submitting sets the boxes aside, withdrawing gives them back, and shipping takes all out of stock at once', async () => {
  const { order, units, boxes } = await ready(2)
  const { id } = await drafted(order)
  await expect(deliveries.move(id, 'ship')).rejects.toThrow('不允许发货')
  const waiting = await deliveries.move(id, 'submit')
  expect(waiting.packs.map(({ pack, loadSeq }) => [pack, loadSeq])).toEqual(
    boxes.map((box, at) => [box, at + 1]),
  )
  expect(await stateOf(boxes[0]!)).toBe('allotted')
  await deliveries.move(id, 'withdraw')
  expect(await stateOf(boxes[0]!)).toBe('stocked')
  await deliveries.move(id, 'submit')
  const sent = await deliveries.move(id, 'ship')
  expect(sent).toMatchObject({ status: 'shipped', packCount: 2 })
  expect(sent.items.map(({ value }) => value)).toEqual([1901.35, 1901.35])
  expect(await counters(order.id)).toEqual({ shippedQty: 2, signedQty: 0, returnedQty: 0 })
  expect(await orders.get(order.id)).toMatchObject({ deliveryStatus: '2', status: 'producing' })
  for (const { id: unit, code } of units) {
    expect(await clerk.of(DoorUnit).get(unit)).toMatchObject({ status: '3' })
    expect(await lying(code)).toEqual([])
  }
  const { rows } = await clerk.of(StockMove).list({ where: { document: id } })
  expect(rows.map(({ type, qty, orderLine }) => [type, qty, orderLine])).toEqual(
    units.map(() => ['401', -1, order.lines[0]!.id]),
  )
  expect(await billsOf(order.id)).toMatchObject([{ event: '1', amount: 3802.7, delivery: id, debtor: '1' }])
  expect(await faults()).toEqual([])
})

test('an order that is signed for in full is completed, and its boxes are with the customer', async () => {
  const { order, boxes } = await ready(1)
  const { id } = await shipped(order)
  const signed = await deliveries.move(id, 'sign')
  expect(signed).toMatchObject({ status: 'signed', items: [{ signedQty: 1, rejectQty: 0 }] })
  expect(await counters(order.id)).toEqual({ shippedQty: 1, signedQty: 1, returnedQty: 0 })
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
  expect(await stateOf(boxes[0]!)).toBe('signed')
})

test('a door without all of its parts in boxes does not leave', async () => {
  const { order, units } = await made(1)
  await packs.move(await boxed(order.id, [{ unit: units[0]!.id, part: '1' }]), 'stock')
  const delivery = await deliveries.add({
    order: order.id,
    items: [{ orderLine: order.lines[0]!.id, qty: 1, doorUnit: units[0]!.id }],
  })
  await expect(deliveries.move(delivery.id, 'submit')).rejects.toThrow(`门码${units[0]!.code}缺少部件：`)
})

test('a box that stays behind holds its door back, unless somebody may send it without', async () => {
  const { order, units } = await made(1)
  const all = whole([units[0]!])
  const [first, rest] = [await boxed(order.id, all.slice(0, 1)), await boxed(order.id, all.slice(1))]
  for (const box of [first, rest]) await packs.move(box, 'stock')
  const { id } = await deliveries.add({ order: order.id, packs: [{ pack: first }] })
  await expect(deliveries.move(id, 'submit')).rejects.toThrow(`门码${units[0]!.code}缺少部件：`)
  const keeper = app.as('keeper', {
    can: ['delivery:list', 'delivery:edit', 'delivery:submit', 'customerOrder:list'],
    orgCode: 'A01',
  })
  const { version } = await deliveries.get(id)
  await deliveries.edit({ id, isPartial: true, version })
  await expect(keeper.of(Delivery).move(id, 'submit')).rejects.toThrow('缺少部件')
  expect(await deliveries.move(id, 'submit')).toMatchObject({ status: 'submitted', packCount: 1 })
  expect(await stateOf(rest)).toBe('stocked')
})

test('who pays before goods leave has paid for all that leaves, and is told the difference', async () => {
  const { order } = await yard.readyOnDeposit(3, 2370)
  const { id } = await submitted(order, 2)
  await expect(deliveries.move(id, 'ship')).rejects.toThrow(`订单${order.no}未付清，差额1432.70元`)
  expect(await counters(order.id)).toMatchObject({ shippedQty: 0 })
  expect(await billsOf(order.id)).toEqual([])
  await yard.pay(order.id, 1432.7)
  expect(await deliveries.move(id, 'ship')).toMatchObject({ status: 'shipped' })
  const rest = await submitted(order)
  await expect(deliveries.move(rest.id, 'ship')).rejects.toThrow('未付清，差额1901.35元')
})

test('who may not see what a store pays is told that it is not paid, and not how much of it', async () => {
  const { order } = await yard.readyOnDeposit(1, 500)
  await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, { priceLevel: '2' }))
  const { id } = await submitted(order)
  const can = ['delivery:list', 'delivery:ship']
  const keeper = app.as('keeper_of_stores', { can, orgCode: order.sysOrgCode ?? '' })
  await expect(keeper.of(Delivery).move(id, 'ship')).rejects.toThrow(/^订单\S+未付清，不能发货$/)
  await expect(deliveries.move(id, 'ship')).rejects.toThrow('未付清，差额1401.35元')
})

test('an order that is held, or over, sends nothing', async () => {
  const { order } = await ready(1)
  const { id } = await submitted(order)
  await orders.move(order.id, 'hold', { reason: '等客户' })
  await expect(deliveries.move(id, 'ship')).rejects.toThrow('订单已挂起：等客户')
  await orders.move(order.id, 'unhold')
  await orders.move(order.id, 'close', { reason: '客户退订' })
  await expect(deliveries.move(id, 'ship')).rejects.toThrow(`订单${order.no}不在生产中，不能发货`)
})

test('a shipment is taken back on its day with all that it did, and leaves again', async () => {
  const { order, units, boxes } = await ready(2)
  const { id } = await shipped(order)
  const back = await deliveries.move(id, 'undoShip', { reason: '车坏了' })
  expect(back).toMatchObject({
    status: 'submitted',
    shippedAt: null,
    items: [{ value: null }, { value: null }],
  })
  expect(await counters(order.id)).toEqual({ shippedQty: 0, signedQty: 0, returnedQty: 0 })
  expect(await stateOf(boxes[0]!)).toBe('allotted')
  expect(await lying(units[0]!.code)).toMatchObject([{ qty: 1 }])
  expect((await billsOf(order.id)).map(({ event, amount }) => [event, amount])).toEqual([
    ['1', 3802.7],
    ['2', -3802.7],
  ])
  expect(await deliveries.move(id, 'ship')).toMatchObject({ status: 'shipped', shipments: 2 })
  expect((await billsOf(order.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(3802.7)
  await deliveries.move(id, 'sign')
  await expect(deliveries.move(id, 'undoShip', { reason: '晚了' })).rejects.toThrow('不允许撤回发货')
  expect(await faults()).toEqual([])
})

test('two deliveries of the last door: one leaves', async () => {
  const { order, units } = await ready(1)
  const item = { orderLine: order.lines[0]!.id, qty: 1, doorUnit: units[0]!.id }
  const both = [
    await deliveries.add({ order: order.id, items: [item] }),
    await deliveries.add({ order: order.id, items: [item] }),
  ]
  const outcomes = await Promise.allSettled(
    both.map(async ({ id }) => {
      await deliveries.move(id, 'submit')
      return deliveries.move(id, 'ship')
    }),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await counters(order.id)).toMatchObject({ shippedQty: 1 })
  expect(await clerk.of(CustomerOrder).get(order.id)).toMatchObject({ deliveryStatus: '2' })
  expect(await faults()).toEqual([])
})

test('what is rejected needs a reason, comes back to be inspected, is packed anew and sent again', async () => {
  const { order, units } = await ready(2)
  const { id, items, version } = await shipped(order)
  const bad = items[1]!
  const rejecting = (more: object) => items.map((item) => (item.id === bad.id ? { ...item, ...more } : item))
  const edited = await deliveries.edit({ id, version, items: rejecting({ rejectQty: 1 }) })
  await expect(deliveries.move(id, 'sign')).rejects.toThrow('请选择拒收原因')
  await deliveries.edit({
    id,
    version: edited.version,
    items: rejecting({ rejectQty: 1, rejectReason: '1', signedQty: 1 }),
  })
  await expect(deliveries.move(id, 'sign')).rejects.toThrow('签收与拒收之和应等于发货数量')
  const { version: last } = await deliveries.get(id)
  await deliveries.edit({
    id,
    version: last,
    items: rejecting({ rejectQty: 1, rejectReason: '1', signedQty: null }),
  })
  const signed = await deliveries.move(id, 'sign')
  expect(signed.items.map(({ signedQty }) => signedQty)).toEqual([1, 0])
  expect(await counters(order.id)).toEqual({ shippedQty: 1, signedQty: 1, returnedQty: 1 })
  const [lot] = await lying(units[1]!.code)
  expect(lot).toMatchObject({ qty: 1 })
  expect(await clerk.of(DoorUnit).get(units[1]!.id)).toMatchObject({ status: '1' })
  expect((await billsOf(order.id)).map(({ event, amount }) => [event, amount])).toEqual([
    ['1', 3802.7],
    ['3', -1901.35],
  ])
  // Inspected and packed anew it lies with the finished goods, at what it was worth.
  const again = await boxed(order.id, whole([units[1]!]))
  await packs.move(again, 'stock')
  expect(await clerk.of(DoorUnit).get(units[1]!.id)).toMatchObject({ status: '2' })
  const resent = await submitted(order)
  expect(resent.items).toMatchObject([{ doorUnit: units[1]!.id }])
  await expect(deliveries.move(resent.id, 'ship')).rejects.toThrow('质量状态为「待检」，不能发料')
  await app.services.asSystem('0', async ({ repo }) => {
    const found = await repo(Lot).first({ lotNo: units[1]!.code })
    await repo(Lot).put(found!.id, { quality: '1' })
  })
  await deliveries.move(resent.id, 'ship')
  await deliveries.move(resent.id, 'sign')
  expect(await counters(order.id)).toEqual({ shippedQty: 2, signedQty: 2, returnedQty: 1 })
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
  expect((await billsOf(order.id)).reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(3802.7, 2)
  expect(await faults()).toEqual([])
})
