import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, report } = await shopFloor(app)
const works = clerk.of(WorkOrder)
const orders = clerk.of(CustomerOrder)
const changes = clerk.of(ChangeOrder)

/** The released work order of a new order, begun or not. */
async function work(qty: number, { isBegun = true } = {}) {
  const order = await released(qty)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const [first] = await workOf(order.id)
  if (isBegun) await works.move(first!.id, 'start')
  return { order, id: first!.id, line: order.lines[0]! }
}

type ChangedLine = NonNullable<Parameters<typeof changes.add>[0]['lines']>[number]
async function offered(order: string, line: ChangedLine): Promise<string> {
  const { id } = await changes.add({ order, reason: '业主改主意', lines: [line] })
  for (const move of ['evaluate', 'offer'] as const) await changes.move(id, move)
  return id
}

test('work of an order that is held stands still, whoever wants to go on', async () => {
  const { order, id } = await work(1)
  const untouched = await work(1, { isBegun: false })
  await orders.move(order.id, 'hold', { reason: '客户欠款' })
  await orders.move(untouched.order.id, 'hold', { reason: '客户欠款' })
  await expect(works.move(id, 'resume')).rejects.toThrow('订单已挂起：客户欠款')
  await expect(works.move(untouched.id, 'unhold')).rejects.toThrow('订单已挂起：客户欠款')
  await expect(report(id, 10, 'FINISH')).rejects.toThrow('工单已暂停：客户欠款')
  await orders.move(order.id, 'unhold')
  await orders.move(untouched.order.id, 'unhold')
  expect(await works.get(id)).toMatchObject({ status: 'running', holdReason: null })
  expect(await works.get(untouched.id)).toMatchObject({ status: 'released', holdReason: null })
  await report(id, 10, 'FINISH')
})

test('what the planner stopped stays stopped when its order goes on', async () => {
  const { order, id } = await work(1)
  await works.move(id, 'hold', { reason: '设备故障' })
  await orders.move(order.id, 'hold', { reason: '客户欠款' })
  await orders.move(order.id, 'unhold')
  expect(await works.get(id)).toMatchObject({ status: 'paused', holdReason: '设备故障' })
  expect(await works.move(id, 'resume')).toMatchObject({ status: 'running' })
})

test('work that a change waits for goes on neither by hand nor with its order, until the change is evaluated anew', async () => {
  const { order, id, line } = await work(2)
  const change = await offered(order.id, { line: line.id, action: '2', qty: 1 })
  const { no } = await changes.get(change)
  await expect(works.move(id, 'resume')).rejects.toThrow(`订单变更 ${no} 待客户确认，不能继续生产`)
  await orders.move(order.id, 'hold', { reason: '等客户' })
  await orders.move(order.id, 'unhold')
  expect((await works.get(id)).status).toBe('paused')
  await changes.move(change, 'evaluate')
  expect((await works.get(id)).status).toBe('running')
})

test('a door that was begun and is wanted otherwise now is made no further, and planned anew', async () => {
  const { order, id, line } = await work(2)
  const params = { ...line.params, h: '2250' }
  await changes.move(await offered(order.id, { line: line.id, action: '1', params }), 'accept')
  expect(await works.get(id)).toMatchObject({ status: 'closed', closeReason: `订单 ${order.no} 变更` })
  const plan = await planOf(order.id)
  expect(plan).toMatchObject({ status: 'waiting' })
  expect(plan.items[0]).toMatchObject({ qty: 2, plannedQty: 0, openQty: 2 })
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  const now = (await workOf(order.id)).find(({ status }) => status === 'released')
  const [wanted] = (await orders.get(order.id)).lines
  expect(now).toMatchObject({ qty: 2, configHash: wanted?.configHash })
  expect(now?.configHash).not.toBe(line.configHash)
})

test('fewer doors of begun work: it goes on with those that are wanted, and its plan is whole', async () => {
  const { order, id, line } = await work(4)
  await report(id, 10, 'FINISH', 1)
  await changes.move(await offered(order.id, { line: line.id, action: '2', qty: 2 }), 'accept')
  expect(await works.get(id)).toMatchObject({ status: 'running', qty: 2 })
  await expect(report(id, 10, 'FINISH', 2)).rejects.toThrow('报工数量超出可报数量，剩余 1')
  for (const opNo of [10, 20, 30, 40, 50, 60, 70, 80, 90])
    await report(id, opNo, 'FINISH', opNo === 10 ? 1 : 2)
  expect(await works.get(id)).toMatchObject({ status: 'finished', okQty: 2 })
  expect((await orders.get(order.id)).lines[0]?.producedQty).toBe(2)
  expect(await planOf(order.id)).toMatchObject({ status: 'planned' })
})

test('more doors of begun work are planned beside it', async () => {
  const { order, id, line } = await work(2)
  expect(await planOf(order.id)).toMatchObject({ status: 'planned' })
  await changes.move(await offered(order.id, { line: line.id, action: '2', qty: 3 }), 'accept')
  expect(await works.get(id)).toMatchObject({ status: 'running', qty: 2 })
  const plan = await planOf(order.id)
  expect(plan).toMatchObject({ status: 'waiting' })
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  expect((await workOf(order.id)).map(({ qty }) => qty)).toEqual([2, 1])
  expect(await planOf(order.id)).toMatchObject({ status: 'planned' })
})

test('an operation that a work order does not have is refused in words', async () => {
  const { id } = await work(1)
  const { no } = await works.get(id)
  for (const opNo of [999, -1])
    await expect(report(id, opNo, 'FINISH')).rejects.toThrow(`工单 ${no} 没有工序 ${opNo}`)
})
