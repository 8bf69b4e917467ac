import {
  type Gantt,
  type GanttJob,
  laneFinder,
  minutesBetween,
  opsOf,
  type Problem,
} from '@mortise/aps/model'
import type { Context } from '@mortise/server'
import { problemRow } from './problem/keep-problem.ts'
import { publishedScenario, type Scenario, type Task, tasksOfScenario } from './published.ts'

/** A plan as it is drawn; `from`, `to` and `jzIds` leave out what does not lie there. */
export async function ganttOf(
  ctx: Context,
  scenario: Scenario,
  narrowing: { readonly from?: string; readonly to?: string; readonly jzIds?: string } = {},
): Promise<Gantt> {
  const { problem, history } = await problemRow(ctx, scenario.id)
  const tasks = await tasksOfScenario(ctx, scenario.id)
  const published = await publishedScenario(ctx)
  const ghosts = published && published.id !== scenario.id ? await tasksOfScenario(ctx, published.id) : []
  const ops = opsOf(problem)
  const laneOf = laneFinder(problem)
  const { startAt } = problem
  const isShown = shownBy(narrowing)
  return {
    scenario: { id: scenario.id, no: scenario.no, status: scenario.status, version: scenario.version },
    publication: published?.publication ?? 0,
    startAt,
    families: problem.families,
    lanes: problem.lanes.map(({ unit, name, line, lane, calendar }) => ({
      unit,
      name,
      line,
      lane,
      calendar,
    })),
    calendars: problem.calendars,
    jobs: jobsOf(problem, tasks),
    tasks: tasks.filter(isShown).map((task) => {
      const { op, jobAt } = ops[task.at]!
      return {
        id: task.id,
        at: task.at,
        lane: laneOf(task.unit, task.lane),
        start: minutesBetween(startAt, task.startAt),
        end: minutesBetween(startAt, task.endAt),
        setUp: task.setUpMinutes ?? 0,
        job: jobAt,
        opNo: task.opNo,
        name: op.name,
        qty: task.qty,
        family: op.family,
        isFrozen: task.isFrozen ?? false,
        pinKind: task.pinKind,
        able: op.choices.map(({ lane }) => lane),
      }
    }),
    links: linksOf(problem),
    ghosts: ghostsOf(problem, ghosts),
    canUndo: history.length > 0,
    repairs: scenario.repairs ?? [],
  }
}

const shownBy =
  ({ from, to, jzIds }: { readonly from?: string; readonly to?: string; readonly jzIds?: string }) =>
  ({ startAt, endAt, unit }: Task): boolean =>
    (!from || endAt >= from) && (!to || startAt <= to) && (!jzIds || jzIds.split(',').includes(unit ?? ''))

function jobsOf({ jobs }: Problem, tasks: readonly Task[]): GanttJob[] {
  const first = new Map<string, Task>(tasks.toReversed().map((task) => [task.workOrder, task]))
  return jobs.map(({ workOrder, no, name, orders, dueOn, due }) => ({
    id: workOrder,
    no,
    name,
    orders,
    dueOn,
    due,
    slack: first.get(workOrder)?.slack ?? 0,
    cause: first.get(workOrder)?.cause ?? null,
  }))
}

function linksOf({ jobs }: Problem): (readonly [number, number])[] {
  const firstOf: number[] = []
  let count = 0
  for (const { ops } of jobs) {
    firstOf.push(count)
    count += ops.length
  }
  return jobs.flatMap(({ ops }, job) =>
    ops.flatMap(({ after }, at) =>
      after.map((each) => [firstOf[each.job ?? job]! + each.op, firstOf[job]! + at] as const),
    ),
  )
}

function ghostsOf(problem: Problem, published: readonly Task[]): Gantt['ghosts'] {
  const laneOf = laneFinder(problem)
  const places = new Map(opsOf(problem).map(({ op }, at) => [op.id, at]))
  return published.flatMap((task) => {
    const [at, lane] = [places.get(task.op), laneOf(task.unit, task.lane)]
    if (at === undefined || lane < 0) return []
    const start = minutesBetween(problem.startAt, task.startAt)
    return [{ at, lane, start, end: minutesBetween(problem.startAt, task.endAt) }]
  })
}
