import { add, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockDemand, StockMove } from '@mortise/stock/model'
import { ledgerFaults, postStock, releaseStock, reserveStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'
import { workCosts } from '../testing/work-costs.ts'

const app = await testApp(production)
const { asSystem } = app.services
const floor = await madeDoors(app)
const { clerk, raw, made, report, released, planOf, workOf } = floor
const { costOf, lotsOf, enter, bringBack } = workCosts(clerk, floor)
const works = clerk.of(WorkOrder)
const OPS = [10, 20, 30, 40, 50, 60, 70, 80, 90]
/** 114 minutes at 58 yuan an hour. */
const LABOUR = 110.2

/** A work order whose last material is used where doors are put together, some of it as it is used up. */
async function fitted(doors: number, issueMode: '1' | '2' = '1') {
  const result = await made(doors, { upTo: 0, isFetched: false })
  const lock = result.work.mats.at(-1)!
  await asSystem('0', async ({ repo }) => {
    const { mats } = await repo(WorkOrder).lock(result.work.id)
    await repo(WorkOrder).put(result.work.id, {
      mats: mats.map((mat) => (mat.id === lock.id ? { ...mat, opNo: 70, issueMode } : mat)),
    })
  })
  await result.fetch()
  return { ...result, lock }
}

test('a door that is lost takes with it what it cost so far, and the others keep their own', async () => {
  const { order, work, units, lock } = await fitted(3)
  const { material } = await costOf(work.id)
  await report(work.id, 10, 'FINISH', 2)
  await report(work.id, 10, 'DEFECT', 1)
  await report(work.id, 10, 'SCRAP', 1)
  const now = await works.get(work.id)
  // It never came to where the lock is put in: two are needed, and the order gives the third to whoever makes it again.
  expect(now.mats.find(({ id }) => id === lock.id)?.needQty).toBeCloseTo((lock.needQty * 2) / 3, 3)
  const [, again] = await workOf(order.id)
  const locks = (await clerk.of(StockDemand).list({ where: { material: lock.material }, size: 50 })).rows
  const open = locks.filter(({ sourceId }) => [order.id, again!.id].includes(sourceId ?? ''))
  expect(sum(open, ({ qty }) => qty, 4)).toBeCloseTo(lock.needQty / 3, 3)
  const lost = now.units.find(({ isScrapped }) => isScrapped)
  const unused = (lock.needQty / 3) * 7.13
  expect(lost).toMatchObject({ lostAt: 10, lostLabour: 0 })
  expect(Math.abs(lost!.lostMaterial! - (material / 3 - unused))).toBeLessThan(0.05)

  for (const opNo of OPS.slice(1)) await report(work.id, opNo, 'FINISH', 2)
  const good = new Set<string>(now.units.filter(({ qty }) => qty > 0).map(({ unit }) => unit))
  await enter(
    order.id,
    units.filter(({ id }) => good.has(id)),
  )
  for (const amount of await lotsOf(work.id))
    expect(Math.abs(amount - (material / 3 + LABOUR))).toBeLessThan(0.05)
  expect((await works.get(work.id)).status).toBe('stocked')
  await bringBack(work.id)
  const cost = await costOf(work.id)
  expect(cost.beside).toBe(0)
  expect(add(cost.entered, cost.lost)).toBe(cost.total)
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('work whose doors are all lost is over, and keeps no cost', async () => {
  const { work } = await made(1, { upTo: 20 })
  await report(work.id, 30, 'DEFECT', 1)
  await report(work.id, 30, 'SCRAP', 1)
  const { total, lost, entered, beside } = await costOf(work.id)
  expect([lost, entered, beside]).toEqual([total, 0, 0])
  expect(await works.get(work.id)).toMatchObject({ status: 'closed', closeReason: '全部报废' })
})

test('what is used up later comes to the doors that are in, to the cent, and the work is over', async () => {
  const { order, work, units, lock } = await fitted(2, '2')
  // Taken from elsewhere before anybody puts it in.
  const [held] = (await clerk.of(StockDemand).list({ where: { sourceId: work.id, material: lock.material } }))
    .rows
  expect(held?.reserved).toBe(lock.needQty)
  await asSystem('0', async (ctx) => {
    await releaseStock(ctx, { type: '1', id: work.id })
    await postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '702',
      lines: [{ material: lock.material, warehouse: raw, qty: -lock.needQty }],
    })
  })
  for (const opNo of OPS) await report(work.id, opNo, 'FINISH', 2)
  expect(await works.get(work.id)).toMatchObject({ status: 'running', isShort: true })
  await enter(order.id, units)
  const before = await lotsOf(work.id)
  expect(sum(before)).toBe((await costOf(work.id)).total)
  await asSystem('0', async (ctx) => {
    const lines = [{ material: lock.material, warehouse: raw, qty: lock.needQty, unitCost: 9.01 }]
    const document = { entity: 'test', id: newId(), no: 'T' }
    await postStock(ctx, { key: newId(), document, date: ctx.today, type: '701', lines })
    await reserveStock(ctx, { type: '1', id: work.id, no: work.no }, [
      { line: lock.id, material: lock.material, qty: lock.needQty },
    ])
  })
  await works.move(work.id, 'backflush')
  const { total, entered } = await costOf(work.id)
  expect(entered).toBe(total)
  expect(total).toBeGreaterThan(sum(before))
  expect(await works.get(work.id)).toMatchObject({ status: 'stocked', inQty: 2 })
  const late = (await clerk.of(StockMove).list({ where: { workOrder: work.id, type: '995' } })).rows
  expect(sum([...before, ...late.map(({ amount }) => amount)])).toBe(total)
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('an order that is closed leaves the doors of another in the work that makes both', async () => {
  const [one, other] = [await released(2), await released(2)]
  for (const { id } of [one, other]) await clerk.of(ProductionPlan).move((await planOf(id)).id, 'breakDown')
  const [[mine], [theirs]] = [await workOf(one.id), await workOf(other.id)]
  await works.move(mine!.id, 'merge', { answers: { workOrderId: theirs!.id } })
  await works.move(mine!.id, 'release')
  await report(mine!.id, 10, 'FINISH', 2)
  await clerk.of(CustomerOrder).move(one.id, 'close', { reason: '客户退订' })
  const now = await works.get(mine!.id)
  expect(now).toMatchObject({ status: 'running', qty: 2, scrapQty: 0 })
  const doors = (await clerk.of(DoorUnit).list({ where: { order: other.id } })).rows.map(({ id }) => id)
  expect(
    now.units
      .filter(({ qty }) => qty > 0)
      .map(({ unit }) => unit)
      .toSorted(),
  ).toEqual(doors.toSorted())
  expect((await planOf(other.id)).items[0]).toMatchObject({ plannedQty: 2, openQty: 0 })
  for (const opNo of OPS.slice(1)) await report(mine!.id, opNo, 'FINISH', 2)
  expect(await works.get(mine!.id)).toMatchObject({ status: 'finished', okQty: 2 })
})
