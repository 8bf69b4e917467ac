import {
  type DragAnswer,
  type ExplainedMinutes,
  type Gantt,
  momentAfter,
  ScheduleScenario,
} from '@mortise/aps/model'
import { WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import aps from './index.ts'
import { plannedShop } from './testing/planned-shop.ts'

const app = await testApp(aps)
const shop = await plannedShop(app)
const { planner, atWork, calculate, gantt, publish, call } = shop

const dropOf = (plan: Gantt, at: number, minute: number, lane = plan.tasks[at]!.lane) => ({
  scenarioId: plan.scenario.id,
  taskId: plan.tasks[at]!.id,
  jzId: plan.lanes[lane]!.unit,
  lane: plan.lanes[lane]!.lane,
  start: momentAfter(plan.startAt, minute),
})
const commit = (plan: Gantt, drop: object) =>
  call<DragAnswer & { version: number }>('POST', 'dragCommit', { ...drop, version: plan.scenario.version })

test('a bar that is dragged stays where it is let go, the others give way, and all of it can be taken back', async () => {
  await atWork(3, 2)
  const { id } = await calculate()
  const plan = await gantt(id)
  const at = plan.tasks.findIndex(({ opNo }) => opNo === 10)
  const wanted = plan.tasks[at]!.end + 600
  const drop = dropOf(plan, at, wanted)
  const dry = await call<DragAnswer>('POST', 'drag', drop)
  expect(dry.moved.length).toBeGreaterThan(1)
  expect(await gantt(id)).toEqual(plan)

  const { version } = await commit(plan, drop)
  const changed = await gantt(id)
  expect(changed.tasks[at]).toMatchObject({ start: wanted, pinKind: '2' })
  expect(changed.canUndo).toBe(true)
  for (const [each, { start }] of changed.tasks.entries())
    expect(start).toBeGreaterThanOrEqual(plan.tasks[each]!.start)
  await expect(commit(plan, drop)).rejects.toThrow('数据已被他人修改')

  await call('POST', 'undo', { scenarioId: id, version })
  const back = await gantt(id)
  expect(back.tasks.map(({ lane, start, end }) => [lane, start, end])).toEqual(
    plan.tasks.map(({ lane, start, end }) => [lane, start, end]),
  )
  await expect(call('POST', 'undo', { scenarioId: id, version: back.scenario.version })).rejects.toThrow(
    '没有可以撤销的调整',
  )
})

test('SCN004 a unit that cannot do it is refused; what is pinned stays in the next search, and is free again when let go', async () => {
  const { id } = await calculate()
  const plan = await gantt(id)
  const at = plan.tasks.findIndex(({ opNo }) => opNo === 10)
  const other = plan.lanes.findIndex((_, lane) => !plan.tasks[at]!.able.includes(lane))
  await expect(commit(plan, dropOf(plan, at, 100, other))).rejects.toThrow('该机组不支持此工艺')

  await commit(plan, dropOf(plan, at, plan.tasks[at]!.start + 2000))
  const pinned = await gantt(id)
  await publish(id, pinned.publication)
  const again = await gantt((await calculate({ moveLimit: 400, seed: 5 })).id)
  const where = (of: Gantt, task: number) => momentAfter(of.startAt, of.tasks[task]!.start)
  expect(where(again, at)).toBe(where(pinned, at))
  expect(again.tasks[at]!.pinKind).toBe('2')

  const told = {
    scenarioId: again.scenario.id,
    version: again.scenario.version,
    taskIds: [again.tasks[at]!.id],
  }
  await call('POST', 'unpin', told)
  expect((await gantt(again.scenario.id)).tasks[at]!.pinKind).toBeNull()
})

test('what is published is not changed: a copy of it is', async () => {
  const { rows } = await planner.of(ScheduleScenario).list({ where: { status: 'published' } })
  const plan = await gantt(rows[0]!.id)
  await expect(commit(plan, dropOf(plan, 0, 5000))).rejects.toThrow('请先复制为试算方案再调整')
  const copy = await call<{ scenarioId: string }>('POST', 'copy', { scenarioId: rows[0]!.id })
  const copied = await gantt(copy.scenarioId)
  const moments = (of: Gantt, tasks = of.tasks) =>
    new Map(
      tasks.map(({ job, opNo, start }) => [`${of.jobs[job]!.no} ${opNo}`, momentAfter(of.startAt, start)]),
    )
  const later = plan.tasks.filter(({ start }) => momentAfter(plan.startAt, start) > copied.startAt)
  expect(later.length).toBeGreaterThan(0)
  const kept = moments(copied)
  const passed = (Date.parse(copied.startAt) - Date.parse(plan.startAt)) / 60_000
  for (const [what, moment] of moments(plan, later)) {
    const minutes = (Date.parse(kept.get(what) ?? '') - Date.parse(moment)) / 60_000
    // What should have begun in the minutes that went by comes by so many later, and what waits for it.
    expect([what, minutes >= 0 && minutes <= passed]).toEqual([what, true])
  }
  expect(copied.scenario.status).toBe('finished')
  const free = copied.tasks.findIndex(({ isFrozen }) => !isFrozen)
  await commit(copied, dropOf(copied, free, copied.tasks[free]!.start))
})

test('what the published plan begins soon is frozen, also for who dragged it there and lets it go', async () => {
  await atWork(1)
  const { id } = await calculate()
  const tried = await gantt(id)
  const last = tried.tasks.findIndex(({ job }) => job === tried.jobs.length - 1)
  await commit(tried, dropOf(tried, last, tried.tasks[last]!.start))
  await publish(id, tried.publication)
  const copy = await call<{ scenarioId: string }>('POST', 'copy', { scenarioId: id })
  const plan = await gantt(copy.scenarioId)
  const near = plan.tasks.findIndex(({ isFrozen, pinKind }) => isFrozen && pinKind !== null)
  await expect(commit(plan, dropOf(plan, near, 5000))).rejects.toThrow('在冻结期内，不能移动')
  const told = {
    scenarioId: copy.scenarioId,
    version: plan.scenario.version,
    taskIds: [plan.tasks[near]!.id],
  }
  await call('POST', 'unpin', told)
  const freed = await gantt(copy.scenarioId)
  expect(freed.tasks[near]).toMatchObject({ isFrozen: true, pinKind: null, start: plan.tasks[near]!.start })
  await expect(commit(freed, dropOf(freed, near, 5000))).rejects.toThrow('在冻结期内，不能移动')
})

test('what has begun cannot be dragged', async () => {
  const { works } = await atWork(1)
  await shop.report(works[0]!.id, 10, 'START')
  const { id } = await calculate()
  const plan = await gantt(id)
  const job = plan.jobs.findIndex(({ no }) => no === works[0]!.no)
  const at = plan.tasks.findIndex((task) => task.job === job && task.opNo === 10)
  await expect(commit(plan, dropOf(plan, at, 3000))).rejects.toThrow('已开工，不能移动')
})

test('why a work order is late is told to the minute, with what could be done about it (INV-A3)', async () => {
  const { works } = await atWork(4)
  const [work] = works
  await app.services.asSystem('0', async ({ repo, today }) => {
    await repo(WorkOrder).put(work!.id, { dueOn: today.replace(/^\d{4}/, '2020') })
  })
  const { id, startAt } = await calculate()
  const told = await call<ExplainedMinutes>('GET', 'explain', {
    scenarioId: id,
    workOrderId: work!.id,
    fixes: 'Y',
  })
  const plan = await gantt(id)
  const job = plan.jobs.findIndex(({ no }) => no === work!.no)
  const end = Math.max(...plan.tasks.filter((task) => task.job === job).map((task) => task.end))
  expect(told.classes.reduce((all, { minutes }) => all + minutes, 0)).toBe(end)
  expect(told.chain.reduce((all, { minutes }) => all + minutes, 0)).toBe(end)
  expect(told.endAt).toBe(momentAfter(startAt!, end))
  expect(told.late).toBeGreaterThan(0)
  expect(told.text).toContain(`工单 ${work!.no} 预计晚`)
  expect(told.fixes.map(({ label }) => label)).toContain('优先级改为急，并排在最前')
})
