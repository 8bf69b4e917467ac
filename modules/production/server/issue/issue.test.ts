import { Material } from '@mortise/materials/model'
import { sub, sum } from '@mortise/model'
import { MaterialIssue, MaterialReturn, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  StockBalance,
  StockDemand,
  StockMove,
  StockOut,
  StockReservation,
  Warehouse,
} from '@mortise/stock/model'
import { ledgerFaults, postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { asSystem } = app.services
const { clerk, released, planOf, workOf, report } = await shopFloor(app)
const works = clerk.of(WorkOrder)
const issues = clerk.of(MaterialIssue)
const returns = clerk.of(MaterialReturn)

const warehouse = (await clerk.of(Warehouse).add({ code: 'LL', name: '领料仓', kind: '1' })).id

/** A released work order of so many doors, with all of its material in stock at two yuan. */
async function supplied(doors: number) {
  const order = await released(doors)
  const plan = await planOf(order.id)
  await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
  const [work] = await workOf(order.id)
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: work!.mats.map(({ material, needQty }) => ({ material, warehouse, qty: needQty, unitCost: 2 })),
    }),
  )
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  return { order, work: work! }
}

test('material is fetched for a work order, no more than it needs, and the ledger knows for whom', async () => {
  const { order, work } = await supplied(3)
  const bad = (await clerk.of(Warehouse).add({ code: 'BL9', name: '退货不良仓', kind: '7' })).id
  await expect(issues.add({ workOrder: work.id, warehouse: bad })).rejects.toThrow(
    '【退货不良仓】的物料不能用于生产',
  )
  const { id } = await issues.add({ workOrder: work.id, warehouse })
  const draft = await issues.get(id)
  expect(draft.no).toMatch(/^LL\d{12}$/)
  expect(draft.items.map(({ material, qty }) => [material, qty])).toEqual(
    work.mats.map(({ material, needQty }) => [material, needQty]),
  )
  await issues.move(id, 'post')
  const moves = (await clerk.of(StockMove).list({ where: { workOrder: work.id }, size: 200 })).rows
  expect(new Set(moves.map(({ type, orderLine }) => `${type} ${orderLine}`))).toEqual(
    new Set([`201 ${order.lines[0]?.id}`]),
  )
  const taken = (await clerk.of(StockDemand).list({ where: { sourceId: work.id }, size: 200 })).rows
  // Out of what was held for it, to the last piece.
  expect(taken.map(({ qty, taken, reserved }) => [taken === qty, reserved])).toEqual(
    taken.map(() => [true, 0]),
  )
  expect(
    (await works.get(work.id)).mats.every(
      ({ openQty, leftQty, needQty }) => openQty === 0 && leftQty === needQty,
    ),
  ).toBe(true)
  const [first] = work.mats
  const more = {
    workOrder: work.id,
    warehouse,
    items: [{ mat: first!.id, material: first!.material, qty: 1 }],
  }
  await expect(issues.add(more)).rejects.toThrow('超出生产工单可领料数量，最多还可领料 0')
  await expect(works.move(work.id, 'void')).rejects.toThrow(/已有.*领料，不能作废/)
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('what was not used goes back at what it cost, and what was used does not', async () => {
  const { work } = await supplied(2)
  const { id: issue } = await issues.add({ workOrder: work.id, warehouse })
  await issues.move(issue, 'post')
  await report(work.id, 10, 'FINISH', 1)
  const mat = (await works.get(work.id)).mats.find(({ opNo }) => opNo === 10)!
  expect(mat.consumedQty).toBeCloseTo(mat.needQty / 2, 3)
  const line = (await issues.get(issue)).items.find((item) => item.mat === mat.id)!
  const back = (qty: number) =>
    returns.add({ issue, items: [{ issueItem: line.id, material: line.material, qty }] })
  const tooMuch = await back(mat.needQty)
  await expect(returns.move(tooMuch.id, 'post')).rejects.toThrow(/已退/)
  const before = (await clerk.of(StockBalance).list({ where: { material: mat.material } })).rows[0]
  const { id } = await back(mat.leftQty)
  await returns.move(id, 'post')
  const [move] = (await clerk.of(StockMove).list({ where: { document: id } })).rows
  expect(move).toMatchObject({ type: '202', qty: mat.leftQty, workOrder: work.id })
  const [left] = (await clerk.of(StockMove).list({ where: { document: issue, material: mat.material } })).rows
  const share = (-(left?.amount ?? 0) * mat.leftQty) / line.qty
  expect(Math.abs((move?.amount ?? 0) - share)).toBeLessThan(0.006)
  const after = (await clerk.of(StockBalance).list({ where: { material: mat.material } })).rows[0]
  expect((after?.qty ?? 0) - (before?.qty ?? 0)).toBeCloseTo(mat.leftQty, 6)
  expect((await works.get(work.id)).mats.find(({ id }) => id === mat.id)).toMatchObject({ leftQty: 0 })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('who names no lots fetches those that are reserved, and what comes back goes to its own', async () => {
  const order = await released(1)
  const plan = await planOf(order.id)
  await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
  const [work] = await workOf(order.id)
  const { rows: lying } = await clerk.of(StockBalance).list({ where: { qty: { gt: 0 } }, size: 500 })
  const isGone = (material: string) => lying.every((each) => each.material !== material)
  const { id: mat, material, needQty } = work!.mats.find((each) => each.needQty > 1 && isGone(each.material))!
  const kept = (isLotManaged: boolean) =>
    asSystem('0', ({ repo }) => repo(Material).put(material, { isLotManaged }))
  await kept(true)
  const lots = [
    ['A', 1],
    ['B', sub(needQty, 1, 4)],
  ] as const
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: lots.map(([lotNo, qty]) => ({ material, warehouse, lotNo, qty, unitCost: 2 })),
    }),
  )
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  const items = [{ mat, material, qty: needQty }]
  const { id } = await issues.add({ workOrder: work!.id, warehouse, items })
  await issues.move(id, 'post')
  const movesOf = async (document: string) =>
    (await clerk.of(StockMove).list({ where: { document }, sort: [['lineNo', 'asc']] })).rows.map(
      ({ lotNo, qty }) => [lotNo, qty],
    )
  expect(await movesOf(id)).toEqual(lots.map(([lotNo, qty]) => [lotNo, -qty]))
  const [item] = (await issues.get(id)).items
  const back = await returns.add({ issue: id, items: [{ issueItem: item!.id, material, qty: 1 }] })
  await returns.move(back.id, 'post')
  expect(await movesOf(back.id)).toEqual([['A', 1]])
  await returns.move(back.id, 'reverse', { reason: '没有退' })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
  await kept(false)
})

test('the cost of a work order is what was fetched less what came back, and labour at standard, to the cent', async () => {
  const { work } = await supplied(3)
  const { id: issue } = await issues.add({ workOrder: work.id, warehouse })
  await issues.move(issue, 'post')
  const cost = async () =>
    (await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: work.id } })).body.result
  const material = sum(
    (await clerk.of(StockMove).list({ where: { workOrder: work.id }, size: 200 })).rows,
    ({ amount }) => -amount,
  )
  expect(await cost()).toMatchObject({
    material,
    labour: 0,
    outsourced: 0,
    total: material,
    entered: 0,
    lost: 0,
    beside: 0,
  })
  for (const { opNo } of work.ops) await report(work.id, opNo, 'FINISH', 3)
  // 114 minutes a door at 58 yuan an hour.
  expect(await cost()).toMatchObject({ material, labour: 330.6 })
  await expect(issues.move(issue, 'reverse', { reason: '领错' })).rejects.toThrow(/已耗用 .+，不能退回或冲销/)
  const looker = app.as('noCost', { can: ['workOrder:list'] })
  expect((await looker.call('GET', `${WorkOrder.wire}/cost`, { query: { id: work.id } })).status).toBe(403)
})

test('more than is needed is fetched by who may, with a reason, and on top of what the order asked for', async () => {
  const { work } = await supplied(2)
  const { id } = await issues.add({ workOrder: work.id, warehouse })
  await issues.move(id, 'post')
  const [mat] = work.mats
  const more = (answers: Record<string, unknown>) => works.move(work.id, 'needMore', { answers })
  await expect(more({ materialId: mat!.material, qty: 3 })).rejects.toThrow('补领原因')
  const stranger = await clerk.of(Material).list({ size: 200 })
  const unused = stranger.rows.find((each) => !work.mats.some(({ material }) => material === each.id))
  if (unused)
    await expect(more({ materialId: unused.id, qty: 3, reason: '划伤' })).rejects.toThrow(
      '不用该物料，请从工单用料中选择',
    )
  const helper = app.as('helper', { can: ['workOrder:list', 'workOrder:issue'] })
  await expect(
    helper
      .of(WorkOrder)
      .move(work.id, 'needMore', { answers: { materialId: mat!.material, qty: 3, reason: '划伤' } }),
  ).rejects.toThrow()
  await more({ materialId: mat!.material, qty: 3, reason: '划伤' })
  const line = (await works.get(work.id)).mats.at(-1)!
  expect(line).toMatchObject({
    material: mat!.material,
    needQty: 3,
    openQty: 3,
    isDirect: false,
    reason: '划伤',
  })
  const asked = (await clerk.of(StockDemand).list({ where: { sourceId: work.id }, size: 200 })).rows
  expect(asked.find(({ sourceLine }) => sourceLine === line.id)).toMatchObject({ qty: 3, short: 3 })

  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: [{ material: mat!.material, warehouse, qty: 3, unitCost: 2 }],
    }),
  )
  const second = await issues.add({ workOrder: work.id, warehouse })
  expect((await issues.get(second.id)).items.map(({ mat: of, qty }) => [of, qty])).toEqual([[line.id, 3]])
  await issues.move(second.id, 'post')
  expect((await works.get(work.id)).mats.at(-1)).toMatchObject({ issuedQty: 3, openQty: 0 })
})

test('what is held for a work order is fetched for it alone, and by no issue of somebody else', async () => {
  const { work } = await supplied(1)
  const { rows } = await clerk.of(StockReservation).list({ where: { sourceId: work.id, status: 'open' } })
  const [held] = rows
  const { id } = await clerk.of(StockOut).add({
    type: '201',
    warehouse,
    items: [{ material: held!.material, qty: held!.qty, reservation: held!.id }],
  })
  await expect(clerk.of(StockOut).move(id, 'approveAndPost')).rejects.toThrow(
    `预留 ${held!.no} 的来源是「工单」，不能由出库单领用`,
  )
  const own = await issues.add({ workOrder: work.id, warehouse })
  await issues.move(own.id, 'post')
  expect(await clerk.of(StockReservation).get(held!.id)).toMatchObject({ status: 'consumed' })
})
