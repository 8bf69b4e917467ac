import { DailySchedule, momentAfter, ScheduleScenario, ScheduleTask, TaskCard } from '@mortise/aps/model'
import { ShopCalendar, WorkshopUnit, WorkshopUnitStatus } from '@mortise/engineering/model'
import { addDays } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import aps from './index.ts'
import { plannedShop } from './testing/planned-shop.ts'

const app = await testApp(aps)
const shop = await plannedShop(app)
const { planner, clerk, atWork, begin, settled, calculate, gantt, publish, progress, call } = shop
const { asSystem } = app.services

const publication = async () =>
  (await planner.of(ScheduleScenario).list({ where: { status: 'published' } })).rows[0]?.publication ?? 0

test('A-030 released work orders are planned and published: tasks, cards, the daily board, dates and promises', async () => {
  const { order, works } = await atWork(2, 1)
  const run = await calculate()
  expect(run).toMatchObject({ status: 'finished', jobCount: works.length, isCutShort: false })
  const { rows: tasks } = await planner.of(ScheduleTask).list({ where: { scenario: run.id }, size: 200 })
  expect(tasks).toHaveLength(works.reduce((all, { ops }) => all + ops.length, 0))
  // Nobody works by it yet.
  expect((await planner.of(DailySchedule).list()).rows).toEqual([])

  await publish(run.id, 0)
  const board = (await planner.of(DailySchedule).list({ size: 200 })).rows
  expect(board).toHaveLength(tasks.length)
  expect(board.every(({ planQty, doneQty }) => (planQty ?? 0) > 0 && doneQty === 0)).toBe(true)
  expect((await planner.of(TaskCard).list({ size: 200 })).rows).toHaveLength(tasks.length)
  for (const { id, version } of works) {
    const { ops, planStartAt, planEndAt, version: afterwards } = await clerk.of(WorkOrder).get(id)
    // Whoever has it open goes on with it.
    expect(afterwards).toBe(version)
    const own = tasks.filter(({ workOrder }) => workOrder === id)
    for (const op of ops) {
      const task = own.find((each) => each.op === op.id)
      expect(op).toMatchObject({ unit: task?.unit, planStartAt: task?.startAt, planEndAt: task?.endAt })
    }
    expect(planStartAt).toBe(own.map(({ startAt }) => startAt).toSorted()[0])
    expect(planEndAt).toBe(
      own
        .map(({ endAt }) => endAt)
        .toSorted()
        .at(-1),
    )
  }
  // As it is wanted, for it is ready long before.
  expect((await clerk.of(CustomerOrder).get(order.id)).promisedOn).toBe('2099-01-01')
})

test('the same seed and number of moves give the same plan', async () => {
  const tasksOf = async () => {
    const { id, startAt } = await calculate({ moveLimit: 200, seed: 7 })
    const { tasks } = await gantt(id)
    return { startAt, tasks: tasks.map(({ lane, start, end }) => [lane, start, end]) }
  }
  const first = await tasksOf()
  let [one, other] = [first, await tasksOf()]
  // The minute may turn between them, and work begins at a minute: it does not turn twice.
  if (one.startAt !== other.startAt) [one, other] = [other, await tasksOf()]
  expect(other).toEqual(one)
})

test('APS002 who publishes upon a plan that was replaced meanwhile is told so, and the published one stands', async () => {
  const seen = await publication()
  const [mine, theirs] = [await calculate(), await calculate()]
  await publish(theirs.id, seen)
  const { body } = await planner.call('POST', '/erp_aps/aps/publish', {
    body: { scenarioId: mine.id, version: seen },
  })
  expect(body).toMatchObject({ success: false, code: 409, message: '排程已被他人发布，请刷新' })
  expect(await planner.of(ScheduleScenario).get(theirs.id)).toMatchObject({ status: 'published' })
  // To have looked at the new one does not make mine a plan that was made upon it; a copy of mine is.
  await expect(publish(mine.id, seen + 1)).rejects.toThrow('排程已被他人发布，请刷新')
  const copy = await call<{ scenarioId: string }>('POST', 'copy', { scenarioId: mine.id })
  await publish(copy.scenarioId, seen + 1)
  expect(await planner.of(ScheduleScenario).get(theirs.id)).toMatchObject({ status: 'replaced' })
})

test('a work order that is released after a plan was made must be planned before that is published', async () => {
  const run = await calculate()
  const { works } = await atWork(1)
  await expect(publish(run.id, await publication())).rejects.toThrow(`工单 ${works[0]!.no} 不在方案`)
})

test('a search that is called off ends within a moment and leaves its best plan', async () => {
  const id = await begin({ seconds: 60 })
  await expect.poll(async () => (await progress(id)).curve.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await call('POST', 'cancel', { runId: id })
  const run = await settled(id)
  expect(run).toMatchObject({ status: 'finished', isCutShort: true })
  expect(run.elapsed).toBeLessThan(30_000)
  await publish(id, await publication())
})

test('APS001 searches wait for one another, but not too many of them', async () => {
  const first = await begin({ seconds: 60 })
  const waiting = []
  for (let count = 0; count < 5; count += 1) waiting.push(await begin({ moveLimit: 10 }))
  await expect(begin()).rejects.toThrow('排程正在计算中，请等待或取消')
  await expect(publish(first, await publication())).rejects.toThrow('排程正在计算中，请等待或取消')
  expect(await planner.of(ScheduleScenario).get(waiting[0]!)).toMatchObject({ status: 'queued' })
  for (const id of waiting.slice(1)) await call('POST', 'cancel', { runId: id })
  await expect.poll(async () => (await progress(first)).status, { timeout: 20_000 }).toBe('running')
  await call('POST', 'cancel', { runId: first })
  expect(await settled(first)).toMatchObject({ status: 'finished' })
  expect(await settled(waiting[0]!)).toMatchObject({ status: 'finished' })
})

/** A scenario as a node leaves it that is no more. */
const abandoned = (values: object) =>
  asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('planner')
    const { id } = await repo(ScheduleScenario).add({ moveLimit: 10 }, { given: values })
    return id
  })

test('who waits behind a search that is called off comes next', async () => {
  const head = await abandoned({})
  const behind = await begin({ moveLimit: 10 })
  expect(await planner.of(ScheduleScenario).get(behind)).toMatchObject({ status: 'queued' })
  await call('POST', 'cancel', { runId: head })
  expect(await settled(behind)).toMatchObject({ status: 'finished' })
})

test('a search of which nobody has heard for long has failed, and the next begins', async () => {
  const dead = async () => {
    const id = await abandoned({ heardAt: '2020-01-01 00:00:00' })
    await asSystem('0', ({ repo }) => repo(ScheduleScenario).move(id, 'begin'))
    return id
  }
  const first = await dead()
  expect(await settled(await begin({ moveLimit: 10 }))).toMatchObject({ status: 'finished' })
  expect(await planner.of(ScheduleScenario).get(first)).toMatchObject({
    status: 'failed',
    note: '计算中断，请重新计算',
  })
  const second = await dead()
  await call('POST', 'cancel', { runId: second })
  expect(await planner.of(ScheduleScenario).get(second)).toMatchObject({ status: 'failed' })
})

test('a scenario that nobody works by can be deleted with all its tasks; the published one cannot', async () => {
  const { id } = await calculate()
  await planner.of(ScheduleScenario).remove(id)
  expect((await planner.of(ScheduleTask).list({ where: { scenario: id } })).rows).toEqual([])
  const published = (await planner.of(ScheduleScenario).list({ where: { status: 'published' } })).rows[0]!
  await expect(planner.of(ScheduleScenario).remove(published.id)).rejects.toThrow(
    '当前状态【已发布】不允许删除',
  )
})

test('APS003 an operation that no unit does is named, and the published plan stands', async () => {
  const unit = await asSystem(
    '0',
    async ({ repo }) => (await repo(WorkshopUnit).first({ name: '砂光机组' }))!,
  )
  const putStatus = (status: '1' | '2') =>
    asSystem('0', ({ repo }) => repo(WorkshopUnit).put(unit.id, { status }))
  await putStatus(WorkshopUnitStatus.down)
  const before = await publication()
  expect(await calculate()).toMatchObject({ status: 'failed', note: '工序「砂光」没有可用机组' })
  expect(await publication()).toBe(before)
  await putStatus(WorkshopUnitStatus.running)
  expect(await calculate()).toMatchObject({ status: 'finished' })
})

test('APS004 a unit whose calendar has no working minute is named', async () => {
  const { today } = await asSystem('0', async (ctx) => ({ today: ctx.today }))
  const unit = await asSystem(
    '0',
    async ({ repo }) => (await repo(WorkshopUnit).first({ name: '质检机组' }))!,
  )
  const empty = await asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('admin')
    const shifts = [{ weekday: '1' as const, startAt: '08:00', endAt: '09:00' }]
    const exceptions = Array.from({ length: 10 }, (_, week) => {
      return Array.from({ length: 7 }, (_, day) => ({
        date: addDays(today, week * 7 + day),
        kind: '1' as const,
      }))
    }).flat()
    return repo(ShopCalendar).add({ name: '停产', followsHolidays: false, shifts, exceptions })
  })
  await asSystem('0', ({ repo }) => repo(WorkshopUnit).put(unit.id, { calendar: empty.id }))
  expect(await calculate()).toMatchObject({
    status: 'failed',
    note: '机组「质检机组」在排程期内没有工作日历',
  })
  await asSystem('0', ({ repo }) => repo(WorkshopUnit).put(unit.id, { calendar: unit.calendar }))
  expect(await calculate()).toMatchObject({ status: 'finished' })
})

test('what is near stays where the published plan has it (INV-A5)', async () => {
  const published = await calculate()
  await publish(published.id, await publication())
  const again = await calculate({ moveLimit: 500, seed: 99 })
  const { tasks, startAt, jobs } = await gantt(again.id)
  const before = await gantt(published.id)
  const placed = new Map(before.tasks.map((task) => [`${before.jobs[task.job]!.no} ${task.opNo}`, task]))
  const frozen = tasks.filter(({ isFrozen }) => isFrozen)
  expect(frozen.length).toBeGreaterThan(0)
  for (const { job, opNo, lane, start } of frozen) {
    const old = placed.get(`${jobs[job]!.no} ${opNo}`)!
    expect([lane, momentAfter(startAt, start)]).toEqual([old.lane, momentAfter(before.startAt, old.start)])
  }
})

test('what began since a plan was made goes on where it is when that is published', async () => {
  const { works } = await atWork(1)
  const run = await calculate()
  await shop.report(works[0]!.id, 10, 'START')
  await publish(run.id, await publication())
  const { tasks, jobs } = await gantt(run.id)
  const job = jobs.findIndex(({ no }) => no === works[0]!.no)
  const began = tasks.find((task) => task.job === job && task.opNo === 10)
  const started = (await clerk.of(WorkOrder).get(works[0]!.id)).ops[0]!.startedAt!
  const planned = momentAfter((await gantt(run.id)).startAt, began!.start)
  expect(planned <= momentAfter(started, 16)).toBe(true)
})
