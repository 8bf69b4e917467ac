import {
  modelOf,
  namesOf,
  opsOf,
  type Problem,
  planOf,
  ScheduleScenario,
  weightsOf,
} from '@mortise/aps/model'
import { Process, ProcessType } from '@mortise/engineering/model'
import { notifyStore } from '@mortise/messages/server'
import { BusinessError } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { planWork } from '@mortise/production/server'
import { checkPlan } from '@mortise/scheduling/model'
import type { Context } from '@mortise/server'
import { keepRenewed, renewPlan } from './adjust/renew.ts'
import { planAlone } from './calculate/queue.ts'
import { groupedBy } from './grouped.ts'
import { problemOf } from './problem/keep-problem.ts'
import { readyDayOf } from './promise/ready-day.ts'
import { publishedScenario, type Scenario, type Task, tasksOfScenario } from './published.ts'

/** Makes a scenario what everybody works by, if nobody else has published since its planner looked. */
export async function publish(
  ctx: Context,
  id: string,
  seen: number,
  { isPromised = true } = {},
): Promise<{ readonly scenario: Scenario; readonly shifted: number }> {
  await planAlone(ctx)
  const scenario = await ctx.repo(ScheduleScenario).lock(id)
  if (scenario.status === 'queued' || scenario.status === 'running')
    throw new BusinessError('排程正在计算中，请等待或取消')
  const before = await publishedScenario(ctx)
  const publication = before?.publication ?? 0
  if (publication !== seen || publication !== scenario.publication)
    throw new BusinessError('排程已被他人发布，请刷新', { code: 409 })
  if (scenario.status !== 'finished') throw new BusinessError(`方案 ${scenario.no} 没有可发布的计划`)
  const open = await refuseOthers(ctx, scenario, await problemOf(ctx, id))
  const shifted = await bringToNow(ctx, scenario)
  const tasks = await tasksOfScenario(ctx, id)
  refuseFaults(await ctx.repo(ScheduleScenario).get(id), await problemOf(ctx, id), tasks)
  if (before) await ctx.repo(ScheduleScenario).move(before.id, 'replace')
  await ctx.repo(ScheduleScenario).put(id, {
    publication: publication + 1,
    publishedAt: ctx.now,
    publishedBy: ctx.user.username,
  })
  const published = await ctx.repo(ScheduleScenario).move(id, 'publish')
  await planWork(
    ctx,
    tasks.filter(({ op }) => open.has(op)),
  )
  if (isPromised) await promise(ctx, tasks)
  ctx.afterCommit(() => ctx.realtime.hint({ tenant: ctx.tenant }, 'aps:published', [publication + 1]))
  return { scenario: published, shifted }
}

/** What happened since a plan was made goes into it; answers how many operations had to give way. */
async function bringToNow(ctx: Context, scenario: Scenario): Promise<number> {
  const renewed = await renewPlan(ctx, scenario, await tasksOfScenario(ctx, scenario.id))
  if (renewed.reasons.length === 0) return 0
  await keepRenewed(ctx, scenario.id, renewed)
  return renewed.moved.length
}

/** A plan is looked over by code that did not make it before anybody works by it. */
function refuseFaults(scenario: Scenario, problem: Problem, tasks: readonly Task[]): void {
  const model = modelOf(problem)
  if (tasks.length !== model.opCount)
    throw new BusinessError(
      `方案 ${scenario.no} 有 ${model.opCount} 道工序，只排了 ${tasks.length} 道，不能发布`,
    )
  const { faults, score } = checkPlan(model, planOf(problem, tasks), weightsOf(scenario), namesOf(problem))
  if (faults.length > 0)
    throw new BusinessError(`方案 ${scenario.no} 没有通过检查，不能发布：${faults.slice(0, 3).join('；')}`)
  if (Math.abs(score.total - (scenario.score ?? 0)) > 0.01)
    throw new BusinessError(`方案 ${scenario.no} 的评分与检查结果不符，不能发布`)
}

/** Every operation that is released and not done is in the plan; those that are done since are left alone. */
async function refuseOthers(ctx: Context, { no }: Scenario, problem: Problem): Promise<ReadonlySet<string>> {
  const orders = await ctx
    .repo(WorkOrder)
    .find({ status: { in: ['released', 'running'] } }, { limit: 20_000, sort: [['no', 'asc']] })
  const planned = new Set(opsOf(problem).map(({ op }) => op.id))
  const open = orders.flatMap(({ no: work, ops }) =>
    ops.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => ({ work, op: id })),
  )
  const missing = open.find(({ op }) => !planned.has(op))
  if (missing) throw new BusinessError(`工单 ${missing.work} 不在方案 ${no} 中，请重新排程`)
  return new Set<string>(open.map(({ op }) => op))
}

const MOST = 20_000

/** Tells orders when all their doors are made; who hears of a later day than before is told. */
async function promise(ctx: Context, tasks: readonly Task[]): Promise<void> {
  const { repo } = ctx
  const works = await repo(WorkOrder).find(
    { id: { in: [...new Set(tasks.map(({ workOrder }) => workOrder))] } },
    { limit: MOST },
  )
  const ends = await readyDays(ctx, tasks)
  const byOrder = new Map<string, string>()
  for (const { id, orders } of works)
    for (const order of orders) {
      const day = ends.get(id) ?? ''
      if (day > (byOrder.get(order) ?? '')) byOrder.set(order, day)
    }
  const ids = [...byOrder.keys()]
  const unplanned = await unplannedOrders(ctx, ids)
  const orders = await repo(CustomerOrder).lockAll({ id: { in: ids }, status: 'producing' })
  for (const { id, no, deliverOn, promisedOn, salesman, createBy } of orders) {
    const possible = byOrder.get(id)!
    const day = deliverOn > possible ? deliverOn : possible
    if (unplanned.has(id) || day === promisedOn) continue
    await repo(CustomerOrder).put(id, { promisedOn: day })
    const told = salesman ?? createBy
    if (promisedOn && day > promisedOn && told)
      await notifyStore(ctx, [told], {
        title: `订单 ${no} 的承诺交期由 ${promisedOn} 推迟到 ${day}`,
        busType: CustomerOrder.name,
        busId: id,
      })
  }
}

/** The day on which each work order is through, and packed where its route does not say so itself. */
async function readyDays(ctx: Context, tasks: readonly Task[]): Promise<Map<string, string>> {
  const readyDay = await readyDayOf(ctx)
  const packing = await ctx.repo(Process).find({ type: ProcessType.packing }, { limit: 1000 })
  const packs = new Set<string>(packing.map(({ id }) => id))
  const days = new Map<string, string>()
  for (const [work, own] of groupedBy(tasks, ({ workOrder }) => workOrder)) {
    const last = own
      .map(({ endAt }) => endAt.slice(0, 10))
      .toSorted()
      .at(-1)!
    days.set(
      work,
      readyDay(
        last,
        own.some(({ process }) => packs.has(process)),
      ),
    )
  }
  return days
}

/** Orders of which something is not in any released work order yet: nobody can say when they are ready. */
async function unplannedOrders({ repo }: Context, orders: readonly string[]): Promise<ReadonlySet<string>> {
  const where = { order: { in: [...orders] }, status: 'waiting' as const }
  const plans = await repo(ProductionPlan).find(where, { limit: MOST })
  const drafts = await repo(WorkOrder).find({ status: { in: ['draft', 'paused'] } }, { limit: MOST })
  return new Set<string>([...plans.map(({ order }) => order), ...drafts.flatMap((draft) => draft.orders)])
}
