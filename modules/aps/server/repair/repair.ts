import {
  FollowsShop,
  minutesBetween,
  opsOf,
  type PlanRepair,
  type Problem,
  ScheduleScenario,
  ScheduleTask,
} from '@mortise/aps/model'
import { WorkshopUnit } from '@mortise/engineering/model'
import { BusinessError } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { planWork } from '@mortise/production/server'
import type { SchedulePlan } from '@mortise/scheduling/model'
import { after, type Context, type Job, type Reaction } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { keepRenewed, PUNCTUAL, type RenewedPlan, renewPlan } from '../adjust/renew.ts'
import { planAlone } from '../calculate/queue.ts'
import { publishedScenario, type Scenario, tasksOfScenario } from '../published.ts'

/** Milliseconds in which what happens is gathered before the plan follows it. */
const GATHERED = 3000
/** Reasons that are told of each repair, and repairs that a plan remembers. */
const [MOST_REASONS, MOST_REPAIRS] = [5, 20]

/** Brings the plan that everybody works by to what happened in the shop. */
export const repair: Job = {
  label: '排程跟随现场',
  // Material that is put off, and work that does not begin, are told by nobody.
  cron: '0 */5 * * * ?',
  run: (ctx) => repairPublished(ctx),
}

const queueRepair = (ctx: Context): Promise<void> =>
  ctx.enqueue('aps:repair', {}, { key: 'repair', runAt: new Date(Date.now() + GATHERED) })

export const repairReactions: Reaction[] = [
  after(WorkshopUnit, 'edit', (_, ctx) => queueRepair(ctx)),
  after(WorkOrder, 'release', (_, ctx) => queueRepair(ctx)),
  after(WorkOrder, 'hold', (_, ctx) => queueRepair(ctx)),
  after(WorkOrder, 'resume', (_, ctx) => queueRepair(ctx)),
  after(WorkOrder, 'unhold', (_, ctx) => queueRepair(ctx)),
]

/** Work that begins or ends a quarter of an hour off the plan moves it. */
export async function followScans(ctx: Context, workOrder: string): Promise<void> {
  const published = await publishedScenario(ctx)
  if (!published) return
  const { ops } = await ctx.repo(WorkOrder).get(workOrder)
  const tasks = await ctx.repo(ScheduleTask).find({ scenario: published.id, workOrder }, { limit: 1000 })
  const isOff = (planned: string, actual: string | null | undefined) =>
    actual != null && Math.abs(minutesBetween(planned, actual)) > PUNCTUAL
  const isUnpunctual = tasks.some(({ op, startAt, endAt }) => {
    const line = ops.find(({ id }) => id === op)
    return isOff(startAt, line?.startedAt) || isOff(endAt, line?.finishedAt)
  })
  if (isUnpunctual) await queueRepair(ctx)
}

async function repairPublished(ctx: Context): Promise<string> {
  if (!(await parameter(ctx, FollowsShop))) return '没有打开'
  await planAlone(ctx)
  const published = await publishedScenario(ctx)
  if (!published) return '还没有发布过排程'
  const tasks = await tasksOfScenario(ctx, published.id)
  try {
    const renewed = await renewPlan(ctx, published, tasks)
    // What begins early or takes longer is otherwise than planned, also where nothing has to give way to it.
    if (renewed.reasons.length === 0) return '计划与现场一致'
    const before = new Set(tasks.filter(({ isLate }) => isLate).map((task) => task.workOrder))
    return await keepRepaired(ctx, published, renewed, before)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return remember(ctx, published, { at: ctx.now, reasons: [error.message], count: 1, moved: 0, late: [] })
  }
}

async function keepRepaired(
  ctx: Context,
  published: Scenario,
  renewed: RenewedPlan,
  lateBefore: ReadonlySet<string>,
): Promise<string> {
  const { reasons, moved } = renewed
  await keepRenewed(ctx, published.id, renewed)
  await planWork(ctx, await tasksOfScenario(ctx, published.id))
  const late = lateJobs(renewed.problem, renewed.plan)
    .filter(({ workOrder }) => !lateBefore.has(workOrder))
    .map(({ no, minutes }) => ({ no, minutes }))
  const told = reasons.slice(0, MOST_REASONS)
  const words = await remember(ctx, published, {
    at: ctx.now,
    reasons: told,
    count: reasons.length,
    moved: moved.length,
    late,
  })
  // Whoever published hears of work that becomes late; all else is to be seen in the chart.
  if (late.length > 0 && published.publishedBy)
    await ctx.notify(published.publishedBy, {
      title: `排程跟随现场后 ${late.length} 张工单迟期，如 ${late[0]!.no}`,
      content: words,
      openPage: '/aps/gantt',
    })
  return words
}

async function remember(ctx: Context, { id, repairs }: Scenario, repaired: PlanRepair): Promise<string> {
  await ctx.repo(ScheduleScenario).put(id, { repairs: [repaired, ...(repairs ?? [])].slice(0, MOST_REPAIRS) })
  ctx.afterCommit(() => ctx.realtime.hint({ tenant: ctx.tenant }, 'aps:published', []))
  const more = repaired.count > repaired.reasons.length ? `等 ${repaired.count} 项` : ''
  return `${repaired.reasons.join('；')}${more}：移动 ${repaired.moved} 道工序`
}

function lateJobs(problem: Problem, { end }: SchedulePlan) {
  const ends = problem.jobs.map(() => 0)
  for (const [at, { jobAt }] of opsOf(problem).entries()) ends[jobAt] = Math.max(ends[jobAt]!, end[at]!)
  return problem.jobs.flatMap(({ workOrder, no, due }, job) =>
    ends[job]! > due ? [{ workOrder, no, minutes: ends[job]! - due }] : [],
  )
}
