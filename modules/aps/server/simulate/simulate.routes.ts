import {
  changedProblem,
  type Problem,
  type SimulationAnswer,
  UTILISATION_DAYS,
  weightsOf,
} from '@mortise/aps/model'
import { BusinessError, codeOf, daysBetween, isDate } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { PlanPriority } from '@mortise/production/model'
import { Quote } from '@mortise/quotes/model'
import { type AnyRoute, type Context, forbidden, inThread, post } from '@mortise/server'
import { z } from 'zod'
import { renewPlan } from '../adjust/renew.ts'
import { priorityWeights } from '../problem/read-problem.ts'
import { publishedScenario, tasksOfScenario } from '../published.ts'
import { newJobs } from './new-jobs.ts'
import type { SimulationFound, SimulationTask } from './task.ts'

const id = z.string().min(1).max(36)
const day = z.string().refine(isDate, '日期格式应为 yyyy-MM-dd')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
const work = {
  dueOn: day.nullish(),
  priority: z.enum(Object.keys(PlanPriority.items) as [string, ...string[]]).default(PlanPriority.ordinary),
  materialOn: day.nullish(),
}
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shift'), unit: id, from: day, to: day, startAt: clock, endAt: clock }),
  z.object({ kind: z.literal('machine'), unit: id, count: z.number().int().min(1).max(10) }),
  z.object({ kind: z.literal('loss'), unit: id, from: day, to: day }),
  z.object({ kind: z.literal('order'), order: id, ...work }),
  z.object({ kind: z.literal('quote'), quote: id, ...work }),
])
type Change = z.infer<typeof change>

const body = z.object({
  changes: z.array(change).max(10),
  moves: z.number().int().min(100).max(100_000).default(5000),
})

/** Days that a shift or a loss may last. */
const MOST_DAYS = 180
/** Threads that may simulate at once on this node, and their memory in MB. */
const MOST_THREADS = 1
const HEAP = 1024

let underWay = 0

export const simulateRoutes: AnyRoute[] = [
  // Holds no connection while it searches, and writes nothing at all.
  post(
    '/erp_aps/aps/simulate',
    'scheduleScenario:run',
    { body, transaction: false },
    async ({ ctx, body: { changes, moves }, reply }): Promise<SimulationAnswer> => {
      // Before anything is read: reading a plan is work too, which those who only wait do not make.
      if (underWay >= MOST_THREADS) throw new BusinessError('正在进行另一次模拟，请稍候再试')
      underWay += 1
      try {
        // A transaction of its own, in the caller's name: it is over before the search begins.
        const { scenario, ...task } = await ctx.asSystem(ctx.tenant, async (world) =>
          taskOf(await world.actAs(ctx), changes),
        )
        const found = await searched(ctx, { ...task, moves }, reply.raw)
        return { scenario, startAt: task.problem.startAt, days: UTILISATION_DAYS, ...found }
      } finally {
        underWay -= 1
      }
    },
  ),
]

async function taskOf(ctx: Context, changes: readonly Change[]) {
  if (changes.length === 0) throw new BusinessError('请先添加至少一项假设')
  const published = await publishedScenario(ctx)
  if (!published) throw new BusinessError('还没有发布过排程，请先计算并发布')
  const { problem, plan } = await renewPlan(ctx, published, await tasksOfScenario(ctx, published.id))
  const { id, no } = published
  return {
    scenario: { id, no },
    problem,
    plan,
    changed: await changedBy(ctx, problem, changes),
    weights: weightsOf(published),
  }
}

async function changedBy(ctx: Context, problem: Problem, changes: readonly Change[]): Promise<Problem> {
  let changed = problem
  for (const each of changes) {
    if ('from' in each) refusePeriod(ctx, each)
    changed = changedProblem(
      changed,
      each.kind === 'order' || each.kind === 'quote'
        ? { kind: 'work', jobs: await jobsOf(ctx, changed, each) }
        : each,
    )
  }
  return changed
}

function refusePeriod(
  { today }: Context,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  if (from > to) throw new BusinessError(`结束日期 ${to} 早于开始日期 ${from}`)
  if (to < today) throw new BusinessError(`${from} 至 ${to} 已经过去，不影响排程`)
  if (daysBetween(from, to) >= MOST_DAYS) throw new BusinessError(`一项假设最长 ${MOST_DAYS} 天`)
}

const over: ReadonlySet<string> = new Set(['completed', 'closed', 'voided'])

async function jobsOf(ctx: Context, problem: Problem, change: Extract<Change, { dueOn?: unknown }>) {
  const { priority, materialOn = null } = change
  const told = { priority, weight: priorityWeights[priority] ?? 1, materialOn }
  if (change.kind === 'quote') {
    if (!ctx.can(codeOf(Quote, 'list'))) throw forbidden()
    const { no, lines } = await ctx.repo(Quote).own(change.quote)
    if (!change.dueOn) throw new BusinessError(`请填写报价单 ${no} 的交期`)
    return newJobs(ctx, problem, { ...told, no, lines, dueOn: change.dueOn })
  }
  if (!ctx.can(codeOf(CustomerOrder, 'list'))) throw forbidden()
  const { no, lines, deliverOn, status } = await ctx.repo(CustomerOrder).own(change.order)
  if (over.has(status)) throw new BusinessError(`订单 ${no} 已结束，不用再生产`)
  if (problem.jobs.some(({ orders }) => orders.includes(no)))
    throw new BusinessError(`订单 ${no} 已在排程中，不用再加`)
  return newJobs(ctx, problem, { ...told, no, lines, dueOn: change.dueOn ?? deliverOn })
}

/** Ends with the page that waits for it. */
async function searched(
  ctx: Context,
  task: SimulationTask,
  answer: { once(event: 'close', then: () => void): unknown },
): Promise<SimulationFound> {
  const thread = inThread<SimulationTask, SimulationFound>(ctx, {
    here: import.meta.url,
    file: './simulate.worker.ts',
    task,
    heap: HEAP,
  })
  let isOver = false
  let isLeft = false
  answer.once('close', () => {
    if (isOver) return
    isLeft = true
    void thread.stop()
  })
  try {
    return await thread.result
  } catch (error) {
    if (isLeft) throw new BusinessError('模拟已停止', { cause: error })
    throw error
  } finally {
    isOver = true
    await thread.stop()
  }
}
