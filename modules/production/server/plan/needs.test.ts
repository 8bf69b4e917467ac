import { Bom, IssueMode } from '@mortise/engineering/model'
import { Material, MaterialSource } from '@mortise/materials/model'
import { MaterialIssue, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { DemandStatus, MoveType, StockDemand, StockMove } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, made } = await madeDoors(app)

test('an order needs its material as many working days before delivery as the door takes', async () => {
  const order = await released(1)
  const { rows } = await clerk.of(StockDemand).list({ where: { sourceId: order.id }, size: 200 })
  // Thursday 2099-01-01 and fifteen working days, Monday to Friday.
  expect([...new Set(rows.map(({ needOn }) => needOn))]).toEqual(['2098-12-11'])
})

test('material that is used without being fetched leaves stock with the operation that uses it', async () => {
  const order = await released(1)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'breakDown')
  const [before] = await workOf(order.id)
  const mat = before!.mats.find(({ opNo, needQty }) => opNo === 10 && needQty > 0)!
  expect(mat.issueMode).toBe(IssueMode.picked)
  const { id, version } = await clerk.of(Material).get(mat.material)
  await clerk.of(Material).edit({ id, version, isBackflushed: true })

  const { work } = await made(1, { upTo: 10 })
  const own = (await clerk.of(WorkOrder).get(work.id)).mats.find(({ material }) => material === mat.material)
  expect(own).toMatchObject({
    issueMode: IssueMode.backflushed,
    issuedQty: mat.needQty,
    consumedQty: mat.needQty,
  })
  const issues = (await clerk.of(MaterialIssue).list({ where: { workOrder: work.id } })).rows
  const issue = await clerk.of(MaterialIssue).get(issues[0]!.id)
  expect(issue.items.map(({ material }) => material)).not.toContain(mat.material)
  const moves = (await clerk.of(StockMove).list({ where: { workOrder: work.id, type: MoveType.backflush } }))
    .rows
  expect(moves.map(({ material, qty }) => [material, qty])).toEqual([[mat.material, -mat.needQty]])
})

test('a part that is never made by itself is asked for as what it consists of, by the work order alone', async () => {
  const first = await released(1)
  await clerk.of(ProductionPlan).move((await planOf(first.id)).id, 'breakDown')
  const [sample] = await workOf(first.id)
  const mat = sample!.mats.findLast(({ needQty }) => needQty > 0)!
  const { id, version, unit, category } = await clerk.of(Material).get(mat.material)
  const inside = await clerk.of(Material).add({
    code: 'INSIDE',
    name: '内件',
    unit,
    category,
    source: MaterialSource.bought,
  })
  await clerk.of(Material).edit({ id, version, source: MaterialSource.phantom })
  await app.services.asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('admin')
    const bill = await repo(Bom).add({ material: id, items: [{ material: inside.id, usage: 2 }] })
    await repo(Bom).move(bill.id, 'activate')
  })

  const order = await released(2)
  const plan = await planOf(order.id)
  await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  const [work] = await workOf(order.id)
  const asked = async (material: string) =>
    (await clerk.of(StockDemand).list({ where: { material }, size: 200 })).rows
      .filter(
        ({ sourceId, status }) => [order.id, work!.id].includes(sourceId) && status !== DemandStatus.ended,
      )
      .map(({ sourceId, qty }) => [sourceId, qty])
  const need = work!.mats.find(({ material }) => material === inside.id)!
  expect(need).toMatchObject({ isDirect: false })
  expect(await asked(inside.id)).toEqual([[work!.id, need.needQty]])
  expect(await asked(id)).toEqual([])
})
