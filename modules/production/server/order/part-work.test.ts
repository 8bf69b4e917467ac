import { Bom } from '@mortise/engineering/model'
import { Material } from '@mortise/materials/model'
import { MaterialIssue, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockDemand, StockMove, Warehouse } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madePart } from '../testing/made-part.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { asSystem } = app.services
const { clerk, released, planOf, workOf, report } = await shopFloor(app)
const works = clerk.of(WorkOrder)
const plans = clerk.of(ProductionPlan)
const dueOn = '2099-01-01'
const warehouse = (await clerk.of(Warehouse).add({ code: 'BC', name: '半成品仓', kind: '2' })).id

const receive = (goods: readonly (readonly [material: string, qty: number])[]) =>
  asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: goods.map(([material, qty]) => ({ material, warehouse, qty, unitCost: 10 })),
    }),
  )
const partsOf = async (parent: string) => {
  const { rows } = await works.list({ where: { parent }, sort: [['no', 'asc']] })
  return Promise.all(rows.map(({ id }) => works.get(id)))
}

test('[A-016] a work order of a made part is written by hand, found, changed and deleted', async () => {
  const { part, board, glue, route, bill } = await madePart(app)
  const { id } = await works.add({ material: part.id, qty: 10, dueOn })
  const order = await works.get(id)
  expect(order).toMatchObject({
    route: route.id,
    bom: bill.id,
    itemName: part.name,
    status: 'draft',
    door: null,
  })
  expect(order.ops.map(({ opNo, minutes, after }) => [opNo, minutes, after])).toEqual([
    [10, 30, null],
    [20, 30, '10'],
  ])
  expect(order.mats.map(({ material, needQty, opNo }) => [material, needQty, opNo])).toEqual([
    [board.id, 20, 10],
    [glue.id, 1.05, 20],
  ])
  expect((await works.list({ where: { material: part.id } })).rows.map(({ no }) => no)).toEqual([order.no])

  await works.edit({ id, version: order.version, qty: 4, priority: 'H' })
  const changed = await works.get(id)
  expect(changed).toMatchObject({ qty: 4, priority: 'H' })
  expect(changed.mats.map(({ needQty }) => needQty)).toEqual([8, 0.42])

  await works.remove(id)
  expect((await works.list({ where: { material: part.id } })).rows).toEqual([])
})

test('what is bought, has no bill or no route is not made by hand, and nobody writes what the shop counts', async () => {
  const { part, board, bill } = await madePart(app)
  await expect(works.add({ material: board.id, qty: 1, dueOn })).rejects.toThrow(
    `物料「${board.name}」的来源不是自制，不能下工单`,
  )
  const body = {
    materialId: part.id,
    qty: 2,
    dueDate: dueOn,
    okQty: 2,
    progress: 1,
    opList: [{ opNo: 1, processId: 'x', minutes: 1 }],
    matList: [],
    ticketCode: 'W1',
  }
  const { result } = (await clerk.call('POST', `${WorkOrder.wire}/add`, { body })).body as { result: string }
  const made = await works.get(typeof result === 'string' ? result : (result as { id: string }).id)
  expect(made).toMatchObject({ okQty: 0, progress: 0, ticket: null })
  expect([made.ops.length, made.mats.length]).toEqual([2, 2])

  await clerk.of(Bom).move(bill.id, 'retire')
  await expect(works.add({ material: part.id, qty: 1, dueOn })).rejects.toThrow(
    `物料「${part.name}」没有生效的BOM`,
  )
  const bare = await clerk.of(Bom).add({ material: part.id, items: [{ material: board.id, usage: 1 }] })
  await clerk.of(Bom).move(bare.id, 'activate')
  await expect(works.add({ material: part.id, qty: 1, dueOn })).rejects.toThrow(
    `物料「${part.name}」的BOM没有工艺路线，请选择`,
  )
  const looker = app.as('looker', { can: ['workOrder:list'] })
  expect((await looker.call('POST', `${WorkOrder.wire}/add`, { body })).status).toBe(403)
  expect((await looker.call('DELETE', `${WorkOrder.wire}/delete`, { query: { id: made.id } })).status).toBe(
    403,
  )
})

test('parts are made through their operations and lie in stock at what they cost', async () => {
  const { part, board, glue } = await madePart(app)
  const { id } = await works.add({ material: part.id, qty: 3, dueOn })
  await receive([
    [board.id, 6],
    [glue.id, 1],
  ])
  await works.move(id, 'release')
  await expect(works.remove(id)).rejects.toThrow('当前状态【已下达】不允许删除')
  const demands = (await clerk.of(StockDemand).list({ where: { sourceId: id } })).rows
  expect(demands.map(({ material, qty, short }) => [material, qty, short])).toEqual(
    expect.arrayContaining([
      [board.id, 6, 0],
      [glue.id, 0.315, 0],
    ]),
  )
  const issue = await clerk.of(MaterialIssue).add({ workOrder: id, warehouse })
  await clerk.of(MaterialIssue).move(issue.id, 'post')
  await report(id, 10, 'FINISH', 2)
  await report(id, 10, 'DEFECT', 1)
  await report(id, 10, 'SCRAP', 1)
  await report(id, 20, 'FINISH', 2)
  const done = await works.get(id)
  expect(done).toMatchObject({ status: 'stocked', okQty: 2, scrapQty: 1, inQty: 2 })
  const [move] = (await clerk.of(StockMove).list({ where: { workOrder: id, type: '204' } })).rows
  // Four boards and 0.21 kg of glue at ten, four good pieces of half an hour at sixty.
  expect(move).toMatchObject({ material: part.id, qty: 2, warehouse, amount: 162.1 })
  const [again] = (await works.list({ where: { reworkOf: id } })).rows
  expect(again).toMatchObject({ qty: 1, priority: 'H', status: 'released', material: part.id })
})

test('made parts of a door that nobody holds get work orders of their own, which go with it', async () => {
  const order = await released(3)
  const plan = await planOf(order.id)
  // A part of the door that is made from now on, by the bill of another.
  const { bill, board, route } = await madePart(app)
  await plans.move(plan.id, 'breakDown')
  const [before] = await workOf(order.id)
  const mat = before!.mats[0]!
  expect(await partsOf(before!.id)).toEqual([])
  await works.remove(before!.id)
  expect((await planOf(order.id)).items[0]).toMatchObject({ plannedQty: 0, openQty: 3 })
  await asSystem('0', ({ repo }) => repo(Material).put(mat.material, { source: '2' }))
  const own = await clerk.of(Bom).add({
    material: mat.material,
    route: route.id,
    items: bill.items.map(({ material, usage, opNo }) => ({ material, usage, opNo })),
  })
  await clerk.of(Bom).move(own.id, 'activate')

  await plans.move(plan.id, 'breakDown')
  const [door] = await workOf(order.id)
  const [part] = await partsOf(door!.id)
  expect(part).toMatchObject({
    material: mat.material,
    qty: Math.ceil(mat.needQty),
    orders: [order.id],
    status: 'draft',
  })
  expect(part?.mats.find(({ material }) => material === board.id)?.needQty).toBe(Math.ceil(mat.needQty) * 2)
  await expect(works.edit({ id: door!.id, version: door!.version, qty: 2 })).rejects.toThrow(
    '门的工单数量由生产计划决定，请使用拆分或合并',
  )
  await expect(works.move(part!.id, 'split', { answers: { qty: 1 } })).rejects.toThrow(
    '是自制件，请直接修改数量',
  )

  await works.move(door!.id, 'release')
  expect((await works.get(part!.id)).status).toBe('released')
  await works.move(door!.id, 'void')
  expect((await works.get(part!.id)).status).toBe('voided')
})
