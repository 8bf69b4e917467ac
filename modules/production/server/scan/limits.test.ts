import { randomUUID } from 'node:crypto'
import { now } from '@mortise/model'
import { FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
const worker = app.as('worker', { can: ['factoryScan:scan', 'workOrder:list', 'factoryScan:list'] })
await hire(worker, app.as('other'), app.as('helper'))
const works = clerk.of(WorkOrder)

async function work(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  return (await workOf(order.id))[0]!
}
/** As devices draw them: later ones come after earlier ones. */
let drawn = 0
const nextUid = () => `${String((drawn += 1)).padStart(8, '0')}-${randomUUID().slice(9)}`

async function send(code: string, action: string, more: object = {}) {
  const scan = { clientUid: nextUid(), scanTime: now(), workers: ['worker'], code, action, ...more }
  const { body } = await worker.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [scan] } })
  if (!body.success) throw new Error(body.message)
  return body.result[0] as { result: string; reason: string | null }
}

test('nobody is at more than three operations at once; one that is stopped or finished makes room', async () => {
  const tickets = []
  for (let count = 0; count < 5; count += 1) tickets.push((await work(1)).ops[0]!.ticket!)
  for (const ticket of tickets.slice(0, 3)) expect((await send(ticket, 'START')).result).toBe('1')
  const fourth = await send(tickets[3]!, 'START')
  expect(fourth.result).toBe('2')
  expect(fourth.reason).toMatch(/^已有 3 道工序在加工（GD\d+ 开料、.*），请先完工或暂停$/)
  // Another has hands of the own.
  expect((await send(tickets[4]!, 'START', { workers: ['other'] })).result).toBe('1')
  expect((await send(tickets[0]!, 'PAUSE')).result).toBe('1')
  expect((await send(tickets[3]!, 'START')).result).toBe('1')
  expect((await send(tickets[0]!, 'RESUME')).result).toBe('2')
  expect((await send(tickets[1]!, 'FINISH')).result).toBe('1')
  expect((await send(tickets[0]!, 'RESUME')).result).toBe('1')
  // What was scanned without a network has happened.
  const late = (await work(1)).ops[0]!.ticket!
  expect((await send(late, 'START', { isOffline: true })).result).toBe('1')
})

test('what was scanned without a network while the work was stopped is taken once it goes on', async () => {
  const order = await work(2)
  const ticket = order.ops[0]!.ticket!
  await works.move(order.id, 'hold', { reason: '等料' })
  expect((await send(ticket, 'FINISH', { isOffline: true, workers: ['helper'] })).result).toBe('4')
  expect((await send(ticket, 'FINISH', { isOffline: true, workers: ['helper'], qty: 2 })).result).toBe('4')
  await works.move(order.id, 'unhold')
  await expect.poll(async () => (await works.get(order.id)).ops[0]?.okQty).toBe(1)
  const { rows } = await clerk.of(FactoryScan).list({ where: { workOrder: order.id } })
  // Three of two were never made: that one waits for somebody.
  expect(rows.map(({ result }) => result).toSorted()).toEqual(['1', '4'])
})

test('reasons for bad pieces are offered in their order, the last resort last', async () => {
  const { body } = await clerk.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/defect_code')
  const values = body.result.map(({ value }) => value)
  expect(values).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '99'])
})
