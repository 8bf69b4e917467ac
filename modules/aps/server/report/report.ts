import { minutesBetween, type ScheduleReport, ScheduleScenario, ScheduleTask } from '@mortise/aps/model'
import { Process, WorkshopUnit } from '@mortise/engineering/model'
import { addDays } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { groupedBy } from '../grouped.ts'
import { problemOf } from '../problem/keep-problem.ts'
import { publishedScenario, type Scenario, type Task, tasksOfScenario } from '../published.ts'

/** Publications that are looked back at, and work orders whose operations are compared with their plan. */
const [PUBLICATIONS, WORK_ORDERS] = [10, 300]
const MOST = 100_000

export const reportRoutes: AnyRoute[] = [
  get('/erp_aps/aps/report', 'scheduleScenario:list', async ({ ctx }): Promise<ScheduleReport> => {
    const published = await publishedScenario(ctx)
    const tasks = published ? await tasksOfScenario(ctx, published.id) : []
    return {
      scenario: published && {
        id: published.id,
        no: published.no,
        publishedAt: published.publishedAt ?? '',
      },
      jobs: published ? await jobsOf(ctx, published, tasks) : [],
      units: await unitsOf(ctx, tasks),
      publications: await publicationsOf(ctx),
      done: await doneOf(ctx),
    }
  }),
]

async function jobsOf(
  ctx: Context,
  { id }: Scenario,
  tasks: readonly Task[],
): Promise<ScheduleReport['jobs']> {
  const { jobs } = await problemOf(ctx, id)
  const known = new Map(jobs.map((job) => [job.workOrder, job]))
  return [...groupedBy(tasks, ({ workOrder }) => workOrder)]
    .flatMap(([workOrder, own]) => {
      const job = known.get(workOrder)
      if (!job) return []
      const endAt = own.reduce((last, task) => (task.endAt > last ? task.endAt : last), '')
      const late = minutesBetween(`${addDays(job.dueOn, 1)} 00:00:00`, endAt)
      return [{ no: job.no, name: job.name, dueOn: job.dueOn, endAt, late }]
    })
    .toSorted((one, other) => other.late - one.late)
}

async function unitsOf({ repo }: Context, tasks: readonly Task[]): Promise<ScheduleReport['units']> {
  const byUnit = groupedBy(
    tasks.filter(({ unit }) => unit),
    ({ unit }) => unit!,
  )
  const rows = await repo(WorkshopUnit).find(
    { id: { in: [...byUnit.keys()] } },
    { sort: [['code', 'asc']], limit: byUnit.size + 1 },
  )
  return rows.map(({ id, name }) => {
    const own = byUnit.get(id)!
    const work = own
      .flatMap(({ segments }) => segments ?? [])
      .reduce((all, [from, to]) => all + minutesBetween(from, to), 0)
    return { id, name, work, setUp: own.reduce((all, { setUpMinutes }) => all + (setUpMinutes ?? 0), 0) }
  })
}

/** How much each publication moved of what the one before it had said. */
async function publicationsOf(ctx: Context): Promise<ScheduleReport['publications']> {
  const plans = await ctx
    .repo(ScheduleScenario)
    .find(
      { status: { in: ['published', 'replaced'] } },
      { sort: [['publishedAt', 'desc']], limit: PUBLICATIONS + 1 },
    )
  const places: Map<string, string>[] = []
  for (const { id } of plans) places.push(await placesIn(ctx, id))
  return plans.slice(0, PUBLICATIONS).map(({ id, no, publishedAt, lateJobs }, at) => {
    const before = places[at + 1] ?? new Map<string, string>()
    const kept = [...places[at]!].filter(([op]) => before.has(op))
    return {
      id,
      no,
      publishedAt: publishedAt ?? '',
      lateJobs: lateJobs ?? 0,
      kept: kept.length,
      moved: kept.filter(([op, place]) => before.get(op) !== place).length,
    }
  })
}

async function placesIn({ repo }: Context, scenario: string): Promise<Map<string, string>> {
  const rows = await repo(ScheduleTask).pick(['op', 'unit', 'lane', 'startAt'], { scenario }, { limit: MOST })
  return new Map(rows.map(({ op, unit, lane, startAt }) => [op, `${unit} ${lane} ${startAt}`]))
}

async function doneOf({ repo }: Context): Promise<ScheduleReport['done']> {
  const works = await repo(WorkOrder).find(
    { status: { in: ['running', 'finished', 'stocked'] } },
    { sort: [['no', 'desc']], limit: WORK_ORDERS },
  )
  const processes = await repo(Process).find({}, { limit: 5000 })
  const units = await repo(WorkshopUnit).find({}, { limit: 5000 })
  const nameOf = new Map<string, string>([...processes, ...units].map(({ id, name }) => [id, name]))
  return works
    .flatMap(({ no, ops }) =>
      ops.flatMap(({ opNo, process, unit, planEndAt, finishedAt }) =>
        planEndAt && finishedAt
          ? [
              {
                workOrder: no,
                opNo,
                process: nameOf.get(process) ?? '',
                unit: nameOf.get(unit ?? '') ?? '委外',
                plannedAt: planEndAt,
                finishedAt,
                late: minutesBetween(planEndAt, finishedAt),
              },
            ]
          : [],
      ),
    )
    .toSorted((one, other) => (one.finishedAt < other.finishedAt ? 1 : -1))
}
