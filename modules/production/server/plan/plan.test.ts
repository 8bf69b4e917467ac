import { Door } from '@mortise/doors/model'
import { readTicket } from '@mortise/engineering/model'
import { mul } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderEvaluation } from '@mortise/orders/model'
import { PlanItem, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { StockDemand } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, door, released, planOf, workOf } = await shopFloor(app)
const plans = clerk.of(ProductionPlan)
const works = clerk.of(WorkOrder)

const demandsOf = async (sourceId: string) =>
  (await clerk.of(StockDemand).list({ where: { sourceId }, size: 200 })).rows

test('a released order is planned line by line, and broken down into work orders of its doors', async () => {
  const order = await released(3, 1)
  const plan = await planOf(order.id)
  expect(plan).toMatchObject({ status: 'waiting', dueOn: '2099-01-01', customer: order.customer })
  expect(plan.no).toMatch(/^SCJH\d{12}$/)
  expect(plan.items.map(({ qty, plannedQty, openQty }) => [qty, plannedQty, openQty])).toEqual([
    [3, 0, 3],
    [1, 0, 1],
  ])
  expect((await plans.move(plan.id, 'breakDown')).status).toBe('planned')
  const [three, one] = await workOf(order.id)
  expect(three).toMatchObject({ status: 'draft', qty: 3, itemName: plan.items[0]?.itemName, priority: 'L' })
  expect(three?.no).toMatch(/^GD\d{12}$/)
  expect([three?.units.length, one?.units.length]).toEqual([3, 1])
  const codes = (await clerk.of(DoorUnit).list({ where: { order: order.id } })).rows.map(({ id }) => id)
  expect(new Set([...three!.units, ...one!.units].map(({ unit }) => unit))).toEqual(new Set(codes))
  expect(three?.ops.map(({ opNo, minutes, after }) => [opNo, minutes, after])).toEqual(
    [12, 18, 10, 6, 8, 20, 25, 5, 10].map((minutes, at) => [
      (at + 1) * 10,
      minutes,
      at > 0 ? `${at * 10}` : null,
    ]),
  )
  await expect(plans.move(plan.id, 'breakDown')).rejects.toThrow('当前状态【已分解】不允许分解')
})

test('what work orders need is the frozen bill, rounded up once over all of them', async () => {
  const order = await released(12)
  await plans.move((await planOf(order.id)).id, 'breakDown')
  const work = await workOf(order.id)
  // The route lets five doors through together.
  expect(work.map(({ qty }) => qty)).toEqual([5, 5, 2])
  const [evaluation] = (await clerk.of(OrderEvaluation).list({ where: { order: order.id } })).rows
  const { bom } = await clerk.of(OrderEvaluation).get(evaluation?.id ?? '')
  for (const material of new Set(bom.flatMap((part) => part.material ?? []))) {
    const total = bom.reduce((all, part) => (part.material === material ? all + part.totalQty : all), 0)
    const needs = work.flatMap(({ mats }) => mats.filter((mat) => mat.material === material))
    expect(needs.every(({ needQty }) => needQty >= 0)).toBe(true)
    expect(needs.reduce((all, { needQty }) => all + needQty, 0)).toBeCloseTo(
      Math.ceil(mul(total, 1000)) / 1000,
      6,
    )
  }
})

test('a work order that is released takes its need over from the order, which never asks twice', async () => {
  const order = await released(3)
  const before = await demandsOf(order.id)
  expect(before.length).toBeGreaterThan(3)
  await plans.move((await planOf(order.id)).id, 'release')
  const [work] = await workOf(order.id)
  expect(work).toMatchObject({ status: 'released', qty: 3 })
  expect(work?.releasedAt).not.toBeNull()
  expect(work?.ops.map(({ status, inQty }) => [status, inQty]).slice(0, 2)).toEqual([
    ['1', 3],
    ['0', 0],
  ])
  expect(work?.ops.every(({ ticket }) => readTicket(ticket ?? '') === 'operation')).toBe(true)
  // 114 minutes a door, one after the other.
  const [first, last] = [work!.ops[0]!, work!.ops.at(-1)!]
  const minutes = (Date.parse(last.planEndAt!) - Date.parse(first.planStartAt!)) / 60_000
  expect(minutes).toBe(114 * 3)
  expect([work?.planStartAt, work?.planEndAt]).toEqual([first.planStartAt, last.planEndAt])

  const after = await demandsOf(work!.id)
  const byMaterial = (rows: typeof before) => new Map(rows.map(({ material, qty }) => [material, qty]))
  expect(byMaterial(after)).toEqual(byMaterial(before))
  expect((await demandsOf(order.id)).every(({ qty, short }) => qty === 0 && short === 0)).toBe(true)

  await works.move(work!.id, 'void')
  const again = (await demandsOf(order.id)).filter(({ status }) => status !== '3')
  expect(byMaterial(again)).toEqual(byMaterial(before))
  expect((await demandsOf(work!.id)).every(({ status }) => status === '3')).toBe(true)
  expect((await planOf(order.id)).status).toBe('waiting')
})

test('the progress of plans tells how ready and how far each line is', async () => {
  const order = await released(2)
  const item = async () => (await clerk.of(PlanItem).list({ where: { order: order.id } })).rows[0]
  expect(await item()).toMatchObject({ status: '0', readyRate: 0, progress: 0, qty: 2, plannedQty: 0 })
  const { id } = await planOf(order.id)
  await plans.move(id, 'breakDown')
  expect(await item()).toMatchObject({ status: '1', plannedQty: 2 })
  await plans.move(id, 'release')
  expect(await item()).toMatchObject({ status: '2' })
})

test('what cannot be made is not planned: a held order, a door without a route', async () => {
  const order = await released(1)
  const plan = await planOf(order.id)
  await clerk.of(CustomerOrder).move(order.id, 'hold', { reason: '等尺寸' })
  await expect(plans.move(plan.id, 'release')).rejects.toThrow('订单已挂起：等尺寸')
  await clerk.of(CustomerOrder).move(order.id, 'unhold')
  const { route } = await clerk.of(Door).get(door.id)
  await app.services.asSystem('0', ({ repo }) => repo(Door).put(door.id, { route: null }))
  await expect(plans.move(plan.id, 'breakDown')).rejects.toThrow(/门型【.+】没有工艺路线，不能排产/)
  await app.services.asSystem('0', ({ repo }) => repo(Door).put(door.id, { route }))
  expect((await plans.move(plan.id, 'breakDown')).status).toBe('planned')
})
