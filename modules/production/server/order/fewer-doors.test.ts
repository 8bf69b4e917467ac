import { sum } from '@mortise/model'
import { ChangeOrder } from '@mortise/orders/model'
import { MaterialIssue, PlanItem, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { StockDemand, StockReservation } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'
import { workCosts } from '../testing/work-costs.ts'

const app = await testApp(production)
const floor = await madeDoors(app)
const { clerk, made, report, released, planOf, workOf } = floor
const works = clerk.of(WorkOrder)
const changes = clerk.of(ChangeOrder)
const { costOf, lotsOf, enter, bringBack } = workCosts(clerk, floor)
const OPS = [10, 20, 30, 40, 50, 60, 70, 80, 90]
/** 114 minutes at 58 yuan an hour. */
const LABOUR = 110.2

type ChangedLine = NonNullable<Parameters<typeof changes.add>[0]['lines']>[number]
async function changed(order: string, line: ChangedLine): Promise<void> {
  const { id } = await changes.add({ order, reason: '业主改主意', lines: [line] })
  for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(id, move)
}

test('the one good door of work that was closed short enters at its own cost, with the rest brought back before or after', async () => {
  for (const isBefore of [true, false]) {
    const { order, work, units } = await made(3, { upTo: 0 })
    for (const opNo of OPS) await report(work.id, opNo, 'FINISH', 1)
    const { material } = await costOf(work.id)
    await works.move(work.id, 'close', { reason: '缺料' })
    const closed = await works.get(work.id)
    for (const [at, { needQty }] of closed.mats.entries())
      expect(Math.abs(needQty - work.mats[at]!.needQty / 3)).toBeLessThan(0.001)
    if (isBefore) await bringBack(work.id)
    await enter(order.id, units.slice(0, 1))
    const [amount] = await lotsOf(work.id)
    expect(Math.abs(amount! - (material / 3 + LABOUR))).toBeLessThan(0.05)
    if (!isBefore) await bringBack(work.id)
    const { total, entered, beside } = await costOf(work.id)
    expect([entered, beside]).toEqual([total, 0])
    expect(await works.get(work.id)).toMatchObject({ status: 'closed', inQty: 1 })
  }
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('what was begun of work that is closed short is lost, and no cost of the good door', async () => {
  const { order, work, units } = await made(2, { upTo: 20 })
  for (const opNo of OPS.slice(2)) await report(work.id, opNo, 'FINISH', 1)
  const { material } = await costOf(work.id)
  await works.move(work.id, 'close', { reason: '缺料' })
  expect(await works.get(work.id)).toMatchObject({ okQty: 1, scrapQty: 1 })
  await enter(order.id, units.slice(0, 1))
  const [amount] = await lotsOf(work.id)
  expect(Math.abs(amount! - (material / 2 + LABOUR))).toBeLessThan(0.05)
  await bringBack(work.id)
  const { total, entered, lost, beside } = await costOf(work.id)
  expect(beside).toBe(0)
  expect(sum([entered, lost])).toBe(total)
  // Two operations of 12 and 18 minutes.
  const gone = (await works.get(work.id)).units.find(({ lostAt }) => lostAt !== null)
  expect(gone).toMatchObject({ lostAt: 30, lostLabour: 29 })
  expect((await workOf(order.id)).length).toBe(1)
})

test('one door fewer before anything was begun: needs, demands and what is held are those of two', async () => {
  const { order, work } = await made(3, { upTo: 0, isFetched: false })
  const [mat] = work.mats
  const one = await clerk.of(MaterialIssue).list({ where: { workOrder: work.id } })
  expect(one.total).toBe(0)
  const { id: issue } = await clerk.of(MaterialIssue).add({
    workOrder: work.id,
    warehouse: (await clerk.of(StockReservation).list({ where: { sourceId: work.id } })).rows[0]!.warehouse,
    items: [{ mat: mat!.id, material: mat!.material, qty: Math.floor((mat!.needQty / 3) * 100) / 100 }],
  })
  await clerk.of(MaterialIssue).move(issue, 'post')
  await changed(order.id, { line: order.lines[0]!.id, action: '2', qty: 2 })
  const now = await works.get(work.id)
  expect(now).toMatchObject({ qty: 2, status: 'released' })
  for (const [at, { needQty: need }] of now.mats.entries())
    expect(Math.abs(need - (work.mats[at]!.needQty * 2) / 3)).toBeLessThan(0.001)
  const demands = (await clerk.of(StockDemand).list({ where: { sourceId: work.id }, size: 100 })).rows
  const asked = new Map(demands.map(({ sourceLine, qty }) => [sourceLine, qty]))
  for (const { id, needQty } of now.mats) expect(asked.get(id) ?? 0).toBeCloseTo(needQty, 4)
  const held = (
    await clerk.of(StockReservation).list({ where: { sourceId: order.id, status: 'open' }, size: 100 })
  ).rows
  expect(held).toEqual([])
})

test('one door fewer of three that are past the saw: one is lost, two enter at their own cost, and it is over', async () => {
  const { order, work, units } = await made(3, { upTo: 10 })
  const { material } = await costOf(work.id)
  await changed(order.id, { line: order.lines[0]!.id, action: '2', qty: 2 })
  const now = await works.get(work.id)
  expect(now).toMatchObject({ status: 'running', scrapQty: 1 })
  const living = now.units.filter(({ qty }) => qty > 0).map(({ unit }) => unit)
  expect(living).toHaveLength(2)
  expect((await workOf(order.id)).length).toBe(1)
  for (const opNo of OPS.slice(1)) await report(work.id, opNo, 'FINISH', 2)
  await enter(
    order.id,
    units.filter(({ id }) => living.includes(id)),
  )
  for (const amount of await lotsOf(work.id))
    expect(Math.abs(amount - (material / 3 + LABOUR))).toBeLessThan(0.05)
  expect(await works.get(work.id)).toMatchObject({ status: 'stocked', inQty: 2 })
  const [item] = (await clerk.of(PlanItem).list({ where: { order: order.id } })).rows
  expect(item).toMatchObject({ status: '4', progress: 1 })
  await bringBack(work.id)
  const { total, entered, lost, beside } = await costOf(work.id)
  expect(beside).toBe(0)
  expect(sum([entered, lost])).toBe(total)
})

test('a line that is taken out of an order ends the work on it', async () => {
  const order = await released(1, 2)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const [kept, gone] = await workOf(order.id)
  await report(gone!.id, 10, 'FINISH', 1)
  await changed(order.id, { line: order.lines[1]!.id, action: '4' })
  expect(await works.get(gone!.id)).toMatchObject({ status: 'closed', closeReason: `订单 ${order.no} 变更` })
  expect(await works.get(kept!.id)).toMatchObject({ status: 'released' })
})
