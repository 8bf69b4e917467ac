import { ChangeOrder, CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { StockDemand } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, report } = await shopFloor(app)
const plans = clerk.of(ProductionPlan)
const works = clerk.of(WorkOrder)
const ALL_OPS = [10, 20, 30, 40, 50, 60, 70, 80, 90]

/** Work orders of a new order, drafts or released. */
async function work(act: 'breakDown' | 'release', ...quantities: number[]) {
  const order = await released(...quantities)
  await plans.move((await planOf(order.id)).id, act)
  return { order, works: await workOf(order.id) }
}
const linesOf = async (order: string) => (await clerk.of(CustomerOrder).get(order)).lines

test('a work order says whose doors it makes, and is found by that', async () => {
  const { order, works: drafts } = await work('breakDown', 3)
  await works.move(drafts[0]!.id, 'split', { answers: { qty: 1 } })
  const [two, one] = await workOf(order.id)
  await works.move(two!.id, 'release')
  await report(two!.id, 10, 'DEFECT', 1)
  await report(two!.id, 10, 'SCRAP', 1)
  const again = (await workOf(order.id)).find(({ reworkOf }) => reworkOf === two?.id)
  for (const each of [two, one, again]) expect(each?.orders).toEqual([order.id])
  expect((await works.list({ where: { orders: order.id } })).total).toBe(3)
})

test('a work order is split by whole doors, with its part of the material', async () => {
  const made = await work('breakDown', 5)
  const [five] = made.works
  for (const [qty, refusal] of [
    [undefined, '拆出数量不能为空'],
    [0, '拆出数量不能小于1'],
    [1.5, '拆出数量'],
    ['两', '拆出数量'],
    [5, `工单 ${five?.no} 共 5 樘，拆出数量应为 1～4`],
  ] as const)
    await expect(works.move(five!.id, 'split', { answers: { qty } })).rejects.toThrow(refusal)
  await works.move(five!.id, 'split', { answers: { qty: 2 } })
  const [three, two] = await workOf(made.order.id)
  expect([three?.qty, three?.units.length, two?.qty, two?.units.length]).toEqual([3, 3, 2, 2])
  for (const { material, needQty } of five!.mats) {
    const parts = [three, two].map(
      (each) => each?.mats.find((mat) => mat.material === material)?.needQty ?? 0,
    )
    expect(parts[0]! + parts[1]!).toBeCloseTo(needQty, 6)
  }
  expect((await planOf(made.order.id)).items[0]?.plannedQty).toBe(5)
})

test('doors that are made alike and due in one week are merged, and counted by their lines', async () => {
  const { order, works: drafts } = await work('breakDown', 2, 1)
  const [two, one] = drafts
  const other = (await work('release', 1)).works[0]
  await expect(works.move(two!.id, 'merge', { answers: { workOrderId: 'none' } })).rejects.toThrow(
    '未找到对应数据',
  )
  await expect(works.move(two!.id, 'merge', { answers: { workOrderId: other?.id } })).rejects.toThrow(
    '不是草稿，不能合并',
  )
  await clerk.of(WorkOrder).edit({ id: one!.id, version: one!.version, dueOn: '2099-02-01' })
  await expect(works.move(two!.id, 'merge', { answers: { workOrderId: one?.id } })).rejects.toThrow(
    '门型版本、配置或交期周不同，不能合并',
  )
  await clerk.of(WorkOrder).edit({ id: one!.id, version: one!.version + 1, dueOn: '2099-01-02' })
  await works.move(two!.id, 'merge', { answers: { workOrderId: one?.id } })
  const merged = await works.get(two!.id)
  expect(merged).toMatchObject({ qty: 3, dueOn: '2099-01-01' })
  expect((await works.get(one!.id)).status).toBe('voided')
  expect((await planOf(order.id)).items.map(({ plannedQty }) => plannedQty)).toEqual([2, 1])

  await works.move(merged.id, 'release')
  for (const opNo of ALL_OPS) await report(merged.id, opNo, 'FINISH', 3)
  expect((await linesOf(order.id)).map(({ producedQty }) => producedQty)).toEqual([2, 1])
})

test('a work order runs through its operations: started, held, gone on, finished, and its doors are made', async () => {
  const { order, works: drafts } = await work('release', 2)
  const id = drafts[0]!.id
  expect(await works.move(id, 'start')).toMatchObject({ status: 'running', hasStarted: true })
  await expect(report(id, 20, 'FINISH', 1)).rejects.toThrow('上道工序「开料」未完工，可报数量 0')
  await expect(report(id, 10, 'FINISH', 3)).rejects.toThrow('报工数量超出可报数量，剩余 2')
  await works.move(id, 'hold', { reason: '缺漆' })
  await expect(report(id, 10, 'FINISH', 1)).rejects.toThrow('工单已暂停：缺漆')
  await expect(works.move(id, 'unhold')).rejects.toThrow('不需要恢复')
  expect(await works.move(id, 'resume')).toMatchObject({ status: 'running', holdReason: null })
  for (const opNo of ALL_OPS.slice(0, -1)) await report(id, opNo, 'FINISH', 2)
  await report(id, 90, 'FINISH', 1)
  expect(await works.get(id)).toMatchObject({ status: 'running', okQty: 1, progress: 0.9561 })
  await report(id, 90, 'FINISH', 1)
  const done = await works.get(id)
  expect(done).toMatchObject({ status: 'finished', okQty: 2, scrapQty: 0, progress: 1 })
  expect(done.ops.every(({ status }) => status === '4')).toBe(true)
  expect((await linesOf(order.id))[0]?.producedQty).toBe(2)
  const units = (await clerk.of(DoorUnit).list({ where: { order: order.id } })).rows
  expect(units.map(({ status }) => status)).toEqual(['1', '1'])
  const demands = (await clerk.of(StockDemand).list({ where: { sourceId: id }, size: 100 })).rows
  expect(demands.every(({ status, reserved }) => status === '3' && reserved === 0)).toBe(true)
  await expect(report(id, 90, 'FINISH', 1)).rejects.toThrow('当前状态【完工】，不能报工')
})

test('a door that is lost is made again at once, before others, and the order still gets all of its doors', async () => {
  const { order, works: drafts } = await work('release', 3)
  const id = drafts[0]!.id
  await report(id, 10, 'FINISH', 2)
  await report(id, 10, 'DEFECT', 1)
  await report(id, 10, 'SCRAP', 1)
  const [first, again] = await workOf(order.id)
  expect(first).toMatchObject({ scrapQty: 1, status: 'running' })
  expect(again).toMatchObject({ reworkOf: id, priority: 'H', qty: 1, status: 'released' })
  expect(again?.units[0]?.unit).toBe(first?.units.find(({ isScrapped }) => isScrapped)?.unit)
  expect((await planOf(order.id)).items[0]).toMatchObject({ qty: 3, plannedQty: 3 })
  for (const opNo of ALL_OPS.slice(1)) await report(id, opNo, 'FINISH', 2)
  expect(await works.get(id)).toMatchObject({ status: 'finished', okQty: 2, scrapQty: 1 })
  for (const opNo of ALL_OPS) await report(again!.id, opNo, 'FINISH', 1)
  expect((await linesOf(order.id))[0]?.producedQty).toBe(3)
})

test('what was worked on is not voided but closed short, and the rest is planned anew', async () => {
  const { order, works: drafts } = await work('release', 2)
  const id = drafts[0]!.id
  for (const opNo of ALL_OPS) await report(id, opNo, 'FINISH', 1)
  await expect(works.move(id, 'void')).rejects.toThrow('当前状态【生产中】不允许作废')
  await expect(works.move(id, 'close')).rejects.toThrow('请填写短结原因')
  expect(await works.move(id, 'close', { reason: '缺料' })).toMatchObject({
    status: 'closed',
    closeReason: '缺料',
  })
  const plan = await planOf(order.id)
  expect(plan).toMatchObject({ status: 'waiting' })
  expect(plan.items[0]).toMatchObject({ qty: 2, plannedQty: 1, openQty: 1 })
  await plans.move(plan.id, 'release')
  const left = (await workOf(order.id)).filter(({ status }) => status === 'released')
  expect(left.map(({ qty }) => qty)).toEqual([1])
})

test('a change plans untouched work anew, and stops what has begun until it is decided', async () => {
  const { order, works: drafts } = await work('release', 4)
  const line = order.lines[0]?.id ?? ''
  const changes = clerk.of(ChangeOrder)
  const change = async (qty: number) => {
    const lines = [{ line, action: '2' as const, qty }]
    const { id } = await changes.add({ order: order.id, reason: '业主改数量', lines })
    for (const move of ['evaluate', 'offer'] as const) await changes.move(id, move)
    return id
  }
  await changes.move(await change(3), 'accept')
  expect((await works.get(drafts[0]!.id)).status).toBe('voided')
  expect((await planOf(order.id)).items[0]).toMatchObject({ qty: 3, plannedQty: 0 })
  await plans.move((await planOf(order.id)).id, 'release')
  const three = (await workOf(order.id)).find(({ status }) => status === 'released')
  await works.move(three!.id, 'start')
  const id = await change(2)
  expect(await works.get(three!.id)).toMatchObject({ status: 'paused' })
  await changes.move(id, 'refuse', { reason: '不改了' })
  expect(await works.get(three!.id)).toMatchObject({ status: 'running' })
})

test('an order that is closed ends its work: untouched work is voided, the rest closed short', async () => {
  const { order, works: drafts } = await work('release', 1, 1)
  const [begun, untouched] = drafts
  await works.move(begun!.id, 'start')
  await clerk.of(CustomerOrder).move(order.id, 'close', { reason: '客户退订' })
  expect((await works.get(begun!.id)).status).toBe('closed')
  expect((await works.get(untouched!.id)).status).toBe('voided')
  expect((await planOf(order.id)).status).toBe('closed')
})

test('planning and reporting are rights of their own', async () => {
  const { works: drafts } = await work('release', 1)
  const looker = app.as('looker', { can: ['workOrder:list', 'productionPlan:list'] })
  const body = { id: drafts[0]!.id, opNo: 10, act: 'FINISH', qty: 1 }
  expect((await looker.call('POST', `${WorkOrder.wire}/report`, { body })).status).toBe(403)
  const move = { id: drafts[0]!.id, move: 'start' }
  expect((await looker.call('POST', `${WorkOrder.wire}/move`, { body: move })).status).toBe(403)
})
