import {
  changedOps,
  laneFinder,
  minutesBetween,
  modelOf,
  namesOf,
  opsOf,
  PinKind,
  type Problem,
  type ProblemOp,
  ScheduleScenario,
  weightsOf,
  withoutLostPins,
} from '@mortise/aps/model'
import { NONE, replan, type SchedulePlan, type Score } from '@mortise/scheduling/model'
import type { Context } from '@mortise/server'
import { scoreOf, writeTasks } from '../calculate/keep-plan.ts'
import { tasksOf } from '../calculate/tasks-of.ts'
import { fencesNow } from '../problem/fences.ts'
import { keepProblem } from '../problem/keep-problem.ts'
import { planningStart, readProblem } from '../problem/read-problem.ts'
import { publishedScenario, type Scenario, type Task } from '../published.ts'

/** Minutes by which work may begin otherwise than planned before a plan is thought to be out of date. */
export const PUNCTUAL = 15

/** A plan as it must be now. */
export interface RenewedPlan {
  readonly problem: Problem
  readonly plan: SchedulePlan
  readonly score: Score
  /** Operations that stand elsewhere than they did. */
  readonly moved: readonly number[]
  /** What the plan of before says that is not so any more. */
  readonly reasons: readonly string[]
}

/**
 * Brings a plan to this minute: what is under way goes on, what the published plan has near is frozen, what should have begun and
 * did not comes later, and all else stays where it can.
 */
export async function renewPlan(
  ctx: Context,
  scenario: Pick<Scenario, 'horizonDays' | 'setUpWeight' | 'lengthWeight' | 'movedWeight' | 'overWaitWeight'>,
  tasks: readonly Task[],
): Promise<RenewedPlan> {
  const published = await publishedScenario(ctx)
  const { problem: read } = await readProblem(ctx, {
    startAt: planningStart(ctx.now),
    horizonDays: scenario.horizonDays ?? 30,
    ...(await fencesNow(ctx, published)),
  })
  return renewedPlan(read, tasks, scenario)
}

interface Place {
  readonly lane: number
  readonly start: number
  readonly end: number
  readonly pinKind: string | null
}

function renewedPlan(
  read: Problem,
  tasks: readonly Task[],
  scenario: Parameters<typeof weightsOf>[0],
): RenewedPlan {
  const laneOf = laneFinder(read)
  const minute = (moment: string) => minutesBetween(read.startAt, moment)
  const places = new Map<string, Place>(
    tasks.map(({ op, unit, lane, startAt, endAt, pinKind }) => [
      op,
      { lane: laneOf(unit, lane), start: minute(startAt), end: minute(endAt), pinKind },
    ]),
  )
  const pinned = changedOps(read, (op) => pinAt(op, places.get(op.id)))
  const ops = opsOf(pinned)
  const standing = {
    lane: Int32Array.from(ops, ({ op }) => places.get(op.id)?.lane ?? NONE),
    start: Int32Array.from(ops, ({ op }) =>
      Math.max(places.has(op.id) ? 0 : NONE, places.get(op.id)?.start ?? NONE),
    ),
  }
  const { problem, found } = withoutLostPins(pinned, (tried) =>
    replan(modelOf(tried), standing, weightsOf(scenario)),
  )
  const { lane, start, end } = found.plan
  const { opName } = namesOf(problem)
  const reasons = ops.flatMap(({ op }, at) => {
    const reason = reasonOf(op, places.get(op.id), end[at]!)
    return reason ? [`${opName(at)}${reason}`] : []
  })
  const moved = [...ops.keys()].filter((at) => {
    const place = places.get(ops[at]!.op.id)
    if (!place || place.lane !== lane[at]) return true
    return place.start !== start[at] && ops[at]!.op.fixed?.why !== 'running'
  })
  return { problem, plan: found.plan, score: found.score, moved, reasons }
}

/** Writes down a plan as it is now: its beginning, its tasks, what it is worth. */
export async function keepRenewed(
  ctx: Context,
  scenario: string,
  { problem, plan, score }: RenewedPlan,
): Promise<void> {
  await keepProblem(ctx, scenario, problem)
  await writeTasks(ctx, scenario, tasksOf(problem, plan))
  await ctx.repo(ScheduleScenario).put(scenario, {
    ...scoreOf(score),
    startAt: problem.startAt,
    jobCount: problem.jobs.length,
    opCount: plan.lane.length,
  })
}

/** Why an operation cannot stay where a plan has it; null where it can. */
function reasonOf(op: ProblemOp, place: Place | undefined, end: number): string | null {
  if (!place) return '不在计划中'
  if (!op.choices.some(({ lane }) => lane === place.lane)) return '的机组不能用了'
  if (op.fixed?.why === 'running') {
    if (op.fixed.lane !== place.lane) return '在别的机组开工了'
    if (place.start > PUNCTUAL) return '提前开工了'
    return end > place.end + PUNCTUAL ? '做得比计划慢' : null
  }
  if (op.fixed?.why === 'frozen')
    return op.fixed.lane === place.lane && op.fixed.start === place.start ? null : '在冻结期内'
  if (place.start < -PUNCTUAL) return '没有按时开工'
  if (op.restsUntil > Math.max(0, place.start)) return '要等前道干透'
  return op.materialAt > Math.max(0, place.start) ? '缺料' : null
}

/** The pin of an operation in a plan of ours, where nothing stronger holds it. */
function pinAt(op: ProblemOp, place: Place | undefined): Partial<ProblemOp> {
  if (!place || op.fixed?.why === 'running' || op.fixed?.why === 'frozen') return {}
  const { lane, start, pinKind } = place
  const isAble = op.choices.some((choice) => choice.lane === lane)
  const free = { fixed: null, fixedLane: null, notBefore: 0, pinKind: null }
  if (!pinKind || !isAble) return free
  const notBefore = Math.max(0, start)
  if (pinKind === PinKind.unit) return { ...free, fixedLane: lane, pinKind }
  if (pinKind === PinKind.notBefore) return { ...free, notBefore, pinKind }
  return { ...free, pinKind, fixedLane: lane, fixed: { lane, start: notBefore, why: 'pinned' } }
}
