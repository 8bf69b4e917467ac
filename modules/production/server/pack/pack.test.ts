import { sum } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { Lot, StockIn, StockMove } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'

const app = await testApp(production)
const { asSystem } = app.services
const { clerk, packs, goods, parts, made, boxed, whole, report } = await madeDoors(app)
const works = clerk.of(WorkOrder)

test('a door enters stock when all of its parts are in: as a lot of its own, at its part of what was spent', async () => {
  const { order, work, units } = await made(3)
  const [one, two, three] = units
  const [first, ...others] = parts
  const some = await boxed(order.id, [{ unit: one!.id, part: first! }])
  await packs.move(some, 'stock')
  const counted = async () => (await clerk.of(CustomerOrder).get(order.id)).lines[0]
  expect(await counted()).toMatchObject({ producedQty: 3, packedQty: 0 })
  const lotsOf = async () =>
    (
      await clerk
        .of(StockMove)
        .list({ where: { workOrder: work.id, type: '205' }, size: 50, sort: [['id', 'asc']] })
    ).rows
  expect(await lotsOf()).toEqual([])

  await packs.move(
    await boxed(
      order.id,
      others.map((part) => ({ unit: one!.id, part })),
    ),
    'stock',
  )
  expect(await counted()).toMatchObject({ packedQty: 1 })
  expect(await works.get(work.id)).toMatchObject({ status: 'finished', inQty: 1 })
  expect((await lotsOf())[0]).toMatchObject({
    lotNo: one?.code,
    qty: 1,
    warehouse: goods,
    orderLine: order.lines[0]?.id,
  })

  await packs.move(await boxed(order.id, whole([two!, three!])), 'stock')
  expect(await works.get(work.id)).toMatchObject({ status: 'stocked', inQty: 3 })
  expect(await counted()).toMatchObject({ packedQty: 3 })
  // INV-W5: what went in is what was spent, to the cent.
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: work.id } })
  const amounts = (await lotsOf()).map(({ amount }) => amount)
  expect(sum(amounts)).toBe(body.result.total)
  expect(body.result.entered).toBe(body.result.total)
  expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(0.011)
  expect((await clerk.of(DoorUnit).list({ where: { order: order.id, status: '2' } })).total).toBe(3)
  expect((await clerk.of(Lot).list({ where: { material: work.material } })).total).toBeGreaterThanOrEqual(3)
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('a door that enters before its work order ends carries its part, and nothing is left when the last is in', async () => {
  const { order, work, units } = await made(2, { upTo: 80 })
  await report(work.id, 90, 'FINISH', 1)
  const [one, two] = units
  await packs.move(await boxed(order.id, whole([one!])), 'stock')
  expect(await works.get(work.id)).toMatchObject({ status: 'running', inQty: 1 })
  await report(work.id, 90, 'FINISH', 1)
  await packs.move(await boxed(order.id, whole([two!])), 'stock')
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: work.id } })
  expect(body.result.entered).toBe(body.result.total)
  expect((await works.get(work.id)).status).toBe('stocked')
})

test('parts are of doors of the order, in one box, and of doors that are made', async () => {
  const { order, units } = await made(2, { upTo: 80 })
  const [one] = units
  const [part, next] = parts
  const other = (await made(1, { upTo: 10 })).units[0]!
  const add = (unit: string, of: string) =>
    packs.add({ order: order.id, items: [{ unit, part: of }] as never })
  await expect(add(other.id, part!)).rejects.toThrow('部件不属于此订单')
  const { id } = await add(one!.id, part!)
  const { no } = await packs.get(id)
  await expect(add(one!.id, part!)).rejects.toThrow(`该部件已在包件 ${no} 中`)
  await expect(packs.move(id, 'pack')).rejects.toThrow(`门码 ${one?.code} 未完工，不能包装`)
  await add(one!.id, next!)
  const missing = (['1', '2', '3', '4', '5', '6'] as const).find((each) => !parts.includes(each))
  if (missing) await expect(add(one!.id, missing)).rejects.toThrow(`门码 ${one?.code} 没有该部件`)
})

test('a box is opened and taken back while its doors are not in, and not after', async () => {
  const { order, units } = await made(1)
  const [one] = units
  const [first, ...others] = parts
  const some = await boxed(order.id, [{ unit: one!.id, part: first! }])
  const { ticket, seqNo, packer } = await packs.get(some)
  expect([ticket, seqNo, packer]).toEqual([expect.stringMatching(/^P[0-9A-Z]{8}[0-9A-Z*]$/), 1, 'clerk'])
  await packs.move(some, 'stock')
  await packs.move(some, 'unstock')
  await packs.move(some, 'unpack')
  await packs.move(some, 'pack')
  expect((await packs.get(some)).ticket).toBe(ticket)
  await packs.move(some, 'stock')
  await packs.move(
    await boxed(
      order.id,
      others.map((part) => ({ unit: one!.id, part })),
    ),
    'stock',
  )
  await expect(packs.move(some, 'unstock')).rejects.toThrow(`门码 ${one?.code} 已成品入库，不能撤回`)
})

test('finished goods come in by their boxes alone', async () => {
  await expect(clerk.of(StockIn).add({ warehouse: goods, type: '205', items: [] })).rejects.toThrow(
    '由其业务单据过账，不能手工填写',
  )
})
