import { type Gantt, ScheduleScenario, type SimulationAnswer } from '@mortise/aps/model'
import { addDays } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import aps from '../index.ts'
import { plannedShop } from '../testing/planned-shop.ts'

const app = await testApp(aps)
const { clerk, planner, atWork, ordered, calculate, publish, gantt, call } = await plannedShop(app)
const today = await app.services.asSystem('0', async (ctx) => ctx.today)

const simulate = (...changes: object[]) => call<SimulationAnswer>('POST', 'simulate', { changes, moves: 200 })

test('before a plan is published nothing can be simulated', async () => {
  await expect(simulate({ kind: 'machine', unit: 'x', count: 1 })).rejects.toThrow('还没有发布过排程')
})

/** The unit with the most to do in a plan. */
function busiest({ lanes, tasks }: Gantt) {
  const minutes = new Map<string, number>()
  for (const { lane, start, end } of tasks) {
    const { unit } = lanes[lane]!
    if (unit) minutes.set(unit, (minutes.get(unit) ?? 0) + end - start)
  }
  return [...minutes].toSorted(([, one], [, other]) => other - one)[0]![0]
}

test('what is simulated is told beside the published plan, which stays as it is', async () => {
  const { order, works } = await atWork(20, 20, 20)
  // All of it is late: there is something to be gained.
  await app.services.asSystem('0', async ({ repo }) => {
    for (const { id } of works) await repo(WorkOrder).put(id, { dueOn: today })
  })
  const run = await calculate()
  await publish(run.id, 0)
  const before = await gantt(run.id)
  const count = (await planner.of(ScheduleScenario).list()).total
  const unit = busiest(before)
  const period = { from: today, to: addDays(today, 10) }

  const loss = await simulate({ kind: 'loss', unit, ...period })
  expect(loss.figures.after.lengthMinutes).toBeGreaterThan(loss.figures.before.lengthMinutes)
  expect(loss.orders[0]!.delta).toBeGreaterThan(0)
  expect(loss.orders[0]!.after! > period.to).toBe(true)

  const shift = { kind: 'shift', unit, ...period, startAt: '08:00', endAt: '22:00' }
  const both = await simulate({ kind: 'loss', unit, ...period }, shift)
  expect(both.orders[0]!.delta).toBeLessThan(loss.orders[0]!.delta!)

  expect(await gantt(run.id)).toEqual(before)
  expect((await planner.of(ScheduleScenario).list()).total).toBe(count)

  const machine = await simulate({ kind: 'machine', unit, count: 3 })
  expect(machine.scenario.id).toBe(run.id)
  expect(machine.figures.after.lateMinutes).toBeLessThan(machine.figures.before.lateMinutes)
  expect(machine.orders[0]).toMatchObject({ no: order.no })
})

test('an order that is not in work yet takes its place, and those that give way are told', async () => {
  const order = await clerk.of(CustomerOrder).get(await ordered([40]))
  const answer = await simulate({ kind: 'order', order: order.id, dueOn: addDays(today, 2), priority: 'H' })
  expect(answer.orders.find(({ no }) => no === order.no)).toMatchObject({ before: null, delta: null })
  expect(answer.figures.after.lengthMinutes).toBeGreaterThan(answer.figures.again.lengthMinutes)
  expect((await clerk.of(CustomerOrder).get(order.id)).status).toBe(order.status)
  // Its material comes in a month: nothing of it is done before.
  const materialOn = addDays(today, 30)
  const late = await simulate({ kind: 'order', order: order.id, materialOn })
  expect(late.orders.find(({ no }) => no === order.no)!.after! > materialOn).toBe(true)
  await expect(
    simulate({ kind: 'order', order: order.id }, { kind: 'order', order: order.id }),
  ).rejects.toThrow('已在排程中')
})

test('who finds another simulation under way is refused before a plan is read for it', async () => {
  const run = await calculate()
  const before = await gantt(run.id)
  const first = { isOver: false }
  const answer = simulate({ kind: 'machine', unit: busiest(before), count: 3 }).finally(() => {
    first.isOver = true
  })
  // By the time that this is read the first has its turn.
  await gantt(run.id)
  const said: string[] = []
  while (!first.isOver) said.push(await simulate().then(String, String))
  await answer
  expect(said.filter((words) => words.includes('正在进行另一次模拟')).length).toBeGreaterThan(0)
  await expect(simulate()).rejects.toThrow('请先添加至少一项假设')
})

test('what makes no sense is refused in words', async () => {
  const { order } = await atWork(1)
  const run = await calculate()
  await publish(run.id, 1)
  const unit = busiest(await gantt(run.id))
  const loss = { kind: 'loss', unit, from: today, to: today }
  await expect(simulate()).rejects.toThrow('请先添加至少一项假设')
  await expect(simulate({ ...loss, to: addDays(today, -1) })).rejects.toThrow('早于开始日期')
  await expect(simulate({ ...loss, from: addDays(today, -9), to: addDays(today, -8) })).rejects.toThrow(
    '已经过去',
  )
  await expect(simulate({ ...loss, to: addDays(today, 400) })).rejects.toThrow('最长 180 天')
  await expect(simulate({ ...loss, unit: 'none' })).rejects.toThrow('没有待做的工序')
  await expect(simulate({ kind: 'order', order: order.id })).rejects.toThrow('已在排程中')
  await expect(simulate({ kind: 'order', order: 'none' })).rejects.toThrow()
})
