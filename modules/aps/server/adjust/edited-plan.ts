import {
  changedOps,
  modelOf,
  namesOf,
  opsOf,
  type Problem,
  planOf,
  ScheduleProblem,
  ScheduleScenario,
  weightsOf,
} from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { checkPlan, type ScheduleModel, type SchedulePlan, type Weights } from '@mortise/scheduling/model'
import type { Context } from '@mortise/server'
import { scoreOf, writeTasks } from '../calculate/keep-plan.ts'
import { tasksOf } from '../calculate/tasks-of.ts'
import { type Change, type Fixings, problemRow } from '../problem/keep-problem.ts'
import { type Scenario, type Task, tasksOfScenario } from '../published.ts'

/** Changes by hand that can be taken back. */
const MOST_CHANGES = 50

/** A plan that somebody changes by hand. */
export interface EditedPlan {
  readonly scenario: Scenario
  readonly problem: Problem
  readonly history: readonly Change[]
  readonly tasks: readonly Task[]
  readonly model: ScheduleModel
  readonly plan: SchedulePlan
  readonly weights: Weights
}

/** Plans that were read last: whoever drags asks about the same one several times a second. A plan that changes has another version. */
const known = new Map<string, EditedPlan>()
const MOST_KNOWN = 4

export async function readPlan(ctx: Context, scenario: Scenario): Promise<EditedPlan> {
  const key = `${ctx.tenant} ${scenario.id} ${scenario.version}`
  const found = known.get(key)
  if (found) return found
  const { problem, history } = await problemRow(ctx, scenario.id)
  const tasks = await tasksOfScenario(ctx, scenario.id)
  if (tasks.length === 0) throw new BusinessError('该方案还没有计划，请等待计算完成')
  const read = {
    scenario,
    problem,
    history,
    tasks,
    model: modelOf(problem),
    plan: planOf(problem, tasks),
    weights: weightsOf(scenario),
  }
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest) known.delete(oldest)
  known.set(key, read)
  return read
}

/** A plan to be changed: one that was tried, at the version that whoever changes it has seen. What is published is copied first. */
export async function lockPlan(ctx: Context, id: string, version: number): Promise<EditedPlan> {
  await ctx.repo(ScheduleScenario).own(id)
  const scenario = await ctx.repo(ScheduleScenario).lock(id)
  if (scenario.status === 'queued' || scenario.status === 'running')
    throw new BusinessError('排程正在计算中，请等待或取消')
  if (scenario.status !== 'finished')
    throw new BusinessError(`方案 ${scenario.no} 已发布，请先复制为试算方案再调整`)
  if (scenario.version !== version) throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
  return readPlan(ctx, scenario)
}

/** Writes down a plan as it was changed, once it was looked over; what it was before can be gone back to. */
export async function keepChange(
  ctx: Context,
  before: EditedPlan,
  problem: Problem,
  plan: SchedulePlan,
): Promise<number> {
  const { faults } = checkPlan(modelOf(problem), plan, before.weights, namesOf(problem))
  if (faults.length > 0) throw new BusinessError(`调整后的计划不可行：${faults.slice(0, 3).join('；')}`)
  const change: Change = { fixings: fixingsOf(before.problem), ...columnsOf(before.plan) }
  return keep(ctx, before, problem, plan, [...before.history, change].slice(-MOST_CHANGES))
}

/** Takes the last change by hand back. */
export async function undoChange(ctx: Context, before: EditedPlan): Promise<number> {
  const last = before.history.at(-1)
  if (!last) throw new BusinessError('没有可以撤销的调整')
  const problem = withFixings(before.problem, new Map(last.fixings))
  const plan = {
    lane: Int32Array.from(last.lane),
    start: Int32Array.from(last.start),
    end: Int32Array.from(last.end),
  }
  return keep(ctx, before, problem, plan, before.history.slice(0, -1))
}

async function keep(
  ctx: Context,
  { scenario, weights }: EditedPlan,
  problem: Problem,
  plan: SchedulePlan,
  history: readonly Change[],
): Promise<number> {
  const row = await problemRow(ctx, scenario.id)
  await ctx.repo(ScheduleProblem).put(row.id, { problem, history })
  await writeTasks(ctx, scenario.id, tasksOf(problem, plan))
  const { score } = checkPlan(modelOf(problem), plan, weights)
  const { version } = await ctx.repo(ScheduleScenario).put(scenario.id, scoreOf(score))
  return version
}

const fixingsOf = (problem: Problem): [string, Fixings][] =>
  opsOf(problem).flatMap(({ op: { id, fixed, fixedLane, notBefore, pinKind } }): [string, Fixings][] =>
    fixed || fixedLane !== null || notBefore > 0 || pinKind
      ? [[id, { fixed, fixedLane, notBefore, pinKind }]]
      : [],
  )

const free: Fixings = { fixed: null, fixedLane: null, notBefore: 0, pinKind: null }

function withFixings(problem: Problem, fixings: ReadonlyMap<string, Fixings>): Problem {
  return changedOps(problem, (op) => fixings.get(op.id) ?? free)
}

const columnsOf = ({ lane, start, end }: SchedulePlan) => ({
  lane: [...lane],
  start: [...start],
  end: [...end],
})
