import { SalesReturn } from '@mortise/deliveries/model'
import { testApp } from '@mortise/server/testing'
import { Lot, StockBalance, StockTransfer } from '@mortise/stock/model'
import { fillDemands, ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import deliveriesModule from '../index.ts'
import { deliveredDoors } from '../testing/delivered-doors.ts'

const app = await testApp(deliveriesModule)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders } = yard
const returns = clerk.of(SalesReturn)
const faults = () => app.services.asSystem('0', (ctx) => ledgerFaults(ctx))
const balances = async (material: string) =>
  (await clerk.of(StockBalance).list({ where: { material, qty: { gt: 0 } }, sort: [['id', 'asc']] })).rows

/** Signs for a delivery but for so much of its first line. */
async function reject(id: string, rejectQty: number) {
  const { items, version } = await deliveries.get(id)
  const [first, ...rest] = items
  await deliveries.edit({ id, version, items: [{ ...first!, rejectQty, rejectReason: '1' }, ...rest] })
  return deliveries.move(id, 'sign')
}

test('material that was rejected is held for its order again, and is sent again', async () => {
  const { id: material } = await yard.material()
  const order = await yard.sold(material, 4)
  const { id } = await yard.shipped(order)
  expect(await balances(material)).toMatchObject([{ qty: 6, reserved: 0 }])
  await reject(id, 1)
  expect(await yard.counters(order.id)).toEqual({ shippedQty: 3, signedQty: 3, returnedQty: 1 })
  const lying = await balances(material)
  expect(new Map(lying.map(({ qty, reserved }) => [qty, reserved]))).toEqual(
    new Map([
      [1, 0],
      [6, 1],
    ]),
  )
  const again = await yard.shipped(await orders.get(order.id))
  expect(again.items).toMatchObject([{ qty: 1 }])
  await deliveries.move(again.id, 'sign')
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
  expect(await faults()).toEqual([])
})

test('material that comes back of a completed order is held anew when it is to be sent again, and not otherwise', async () => {
  const { id: material } = await yard.material()
  const order = await yard.sold(material, 4)
  const { id } = await yard.shipped(order)
  await deliveries.move(id, 'sign')
  const [item] = (await deliveries.get(id)).items
  const back = async (qty: number, isResent: boolean) => {
    const { id: goods } = await returns.add({
      delivery: id,
      reason: '1',
      isResent,
      items: [{ sentItem: item!.id, qty }],
    })
    await returns.move(goods, 'post')
  }
  await back(1, false)
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
  expect((await balances(material)).every(({ reserved }) => reserved === 0)).toBe(true)
  await back(2, true)
  expect(await orders.get(order.id)).toMatchObject({ status: 'producing' })
  expect((await balances(material)).find(({ qty }) => qty === 6)).toMatchObject({ reserved: 2 })
  const again = await yard.shipped(await orders.get(order.id))
  expect(again.items).toMatchObject([{ qty: 2 }])
  await deliveries.move(again.id, 'sign')
  expect(await orders.get(order.id)).toMatchObject({
    status: 'completed',
    lines: [{ shippedQty: 3, closedQty: 1, returnedQty: 3 }],
  })
  expect(await faults()).toEqual([])
})

test('one piece of a lot that comes back is inspected alone: the rest of its lot is used', async () => {
  const { id: material, lotNo } = await yard.material({ isLotManaged: true })
  const order = await yard.sold(material, 2)
  await reject((await yard.shipped(order)).id, 1)
  const lot = (await clerk.of(Lot).list({ where: { material, lotNo: lotNo ?? '' } })).rows[0]
  expect(lot).toMatchObject({ quality: '1' })
  const other = await yard.sold(material, 7)
  expect(await yard.shipped(other)).toMatchObject({ status: 'shipped' })
  const back = (await balances(material)).find(({ warehouse }) => warehouse !== yard.raw)
  const third = await yard.sold(material, 1)
  // What lies to be inspected is nobody's until it was looked at and moved.
  const draft = await deliveries.add({ order: third.id })
  await expect(deliveries.move(draft.id, 'submit')).rejects.toThrow('为订单预留的库存不足，还差 1')
  const { id: transfer } = await clerk.of(StockTransfer).add({
    from: back!.warehouse,
    to: yard.raw,
    items: [{ material, lotNo, qty: 1 }],
  })
  await clerk.of(StockTransfer).move(transfer, 'post')
  await app.services.asSystem('0', (ctx) => fillDemands(ctx))
  expect(await deliveries.move(draft.id, 'submit')).toMatchObject({ status: 'submitted' })
  expect(await deliveries.move(draft.id, 'ship')).toMatchObject({ status: 'shipped' })
  expect(await faults()).toEqual([])
})
