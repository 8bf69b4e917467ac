import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Pack, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { StockOut } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'

const app = await testApp(production)
const { clerk, packs, goods, parts, made, boxed, whole, planOf, workOf } = await madeDoors(app)
const works = clerk.of(WorkOrder)
const outs = clerk.of(StockOut)

/** Scraps a door out of stock. */
async function scrapped(material: string, lotNo: string): Promise<string> {
  const items = [{ material, lotNo, qty: 1 }]
  const { id } = await outs.add({ type: '206', reason: '1', warehouse: goods, items })
  await outs.move(id, 'approveAndPost')
  return id
}
const lineOf = async (order: string) => (await clerk.of(CustomerOrder).get(order)).lines[0]
const unitsOf = async (order: string) =>
  (await clerk.of(DoorUnit).list({ where: { order }, sort: [['seq', 'asc']] })).rows

test('a finished door that is spoilt before it is shipped is made again at once, and the order ends with all of its doors', async () => {
  const { order, work, units } = await made(2)
  const [good, bad] = units
  const [first, ...others] = parts
  // The hardware of both doors lies in one box.
  const together = await boxed(
    order.id,
    [good!, bad!].map(({ id }) => ({ unit: id, part: first! })),
  )
  const own = await boxed(
    order.id,
    others.map((part) => ({ unit: bad!.id, part })),
  )
  const rest = await boxed(
    order.id,
    others.map((part) => ({ unit: good!.id, part })),
  )
  for (const id of [together, own, rest]) await packs.move(id, 'stock')
  expect(await lineOf(order.id)).toMatchObject({ producedQty: 2, packedQty: 2, releasedQty: 2 })

  const out = await scrapped(work.material, bad!.code)
  expect(await lineOf(order.id)).toMatchObject({ producedQty: 1, packedQty: 1, releasedQty: 2 })
  const [, lost, next] = await unitsOf(order.id)
  expect([lost?.status, next?.status]).toEqual(['5', '0'])
  expect((await packs.get(together)).items.map(({ unit }) => unit)).toEqual([good?.id])
  expect((await packs.get(own)).status).toBe('voided')
  const boxes = (await clerk.of(Pack).list({ where: { order: order.id, status: 'stocked' } })).rows
  expect(boxes.map(({ total }) => total)).toEqual([2, 2])
  const station = await clerk.call('GET', `${Pack.wire}/station`, { query: { id: rest } })
  expect(station.body.result).toMatchObject({ total: 2, closed: 2 })
  const again = (await workOf(order.id)).find(({ reworkOf }) => reworkOf === work.id)
  expect(again).toMatchObject({ qty: 1, priority: 'H', status: 'released' })
  expect(again?.units.map(({ unit }) => unit)).toEqual([next?.id])
  expect((await planOf(order.id)).items[0]).toMatchObject({ qty: 2, plannedQty: 2, openQty: 0 })
  await expect(outs.move(out, 'reverse', { reason: '记错' })).rejects.toThrow(
    `门码 ${bad?.code} 已报废并安排补做，不能冲销`,
  )
  expect(await works.get(work.id)).toMatchObject({ status: 'stocked', inQty: 2 })
})

test("a door of an order that was closed is scrapped and not made again, and other goods are nobody's door", async () => {
  const { order, work, units } = await made(1)
  await packs.move(await boxed(order.id, whole(units)), 'stock')
  await clerk.of(CustomerOrder).move(order.id, 'close', { reason: '客户退订' })
  await scrapped(work.material, units[0]!.code)
  expect((await unitsOf(order.id)).map(({ status }) => status)).toEqual(['5'])
  expect(await workOf(order.id)).toHaveLength(1)
})

test('a door of an order that is held is not scrapped: nobody may make another', async () => {
  const { order, work, units } = await made(1)
  await packs.move(await boxed(order.id, whole(units)), 'stock')
  await clerk.of(CustomerOrder).move(order.id, 'hold', { reason: '客户改期' })
  await expect(scrapped(work.material, units[0]!.code)).rejects.toThrow('订单已挂起：客户改期')
  await clerk.of(CustomerOrder).move(order.id, 'unhold')
  await scrapped(work.material, units[0]!.code)
  expect((await unitsOf(order.id)).map(({ status }) => status)).toEqual(['5', '0'])
})
