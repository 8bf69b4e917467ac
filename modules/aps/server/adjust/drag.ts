import {
  type DragAnswer,
  laneFinder,
  minutesBetween,
  momentAfter,
  opsOf,
  PinKind,
  readyAt,
} from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { type Repaired, repair, type SchedulePlan } from '@mortise/scheduling/model'
import type { EditedPlan } from './edited-plan.ts'

/** Where somebody lets a bar go. */
export interface Drop {
  readonly taskId: string
  readonly jzId: string | null
  readonly lane: number
  readonly start: string
}

export interface Dragged {
  readonly at: number
  readonly lane: number
  readonly repaired: Repaired
}

/** The plan with one operation elsewhere, all others giving way. */
export function drag(edited: EditedPlan, drop: Drop, now: string): Dragged {
  const { problem, tasks, model, plan, weights } = edited
  const task = tasks.find(({ id }) => id === drop.taskId)
  if (!task) throw new BusinessError('任务已不在方案中，请刷新')
  const { op, job } = opsOf(problem)[task.at]!
  if (op.fixed && op.fixed.why !== 'pinned')
    throw new BusinessError(
      `工单 ${job.no} 的「${op.name}」${op.fixed.why === 'running' ? '已开工' : '在冻结期内'}，不能移动`,
    )
  const lane = laneFinder(problem)(drop.jzId, drop.lane)
  if (!op.choices.some((choice) => choice.lane === lane)) throw new BusinessError('该机组不支持此工艺')
  const [start] = [drop.start, now]
    .map((moment) => minutesBetween(problem.startAt, moment))
    .toSorted((one, other) => other - one)
  // A pin of before holds what is dragged no more.
  const freed = { ...model, release: model.release.with(task.at, readyAt(op)) }
  return { at: task.at, lane, repaired: repair(freed, plan, { op: task.at, lane, start: start! }, weights) }
}

/** What becomes of the plan, as whoever drags is told. */
export function answerOf({ problem, tasks, plan }: EditedPlan, { repaired }: Dragged): DragAnswer {
  const { plan: found, moved, conflicts } = repaired
  const before = lateOf(problem.jobs.length, plan, problem)
  const after = lateOf(problem.jobs.length, found, problem)
  const ops = opsOf(problem)
  const numbers = [...problem.jobs.keys()]
  const sum = (late: readonly number[]) =>
    late.reduce((all, minutes, job) => all + Math.max(0, minutes) * problem.jobs[job]!.weight, 0)
  return {
    moved: moved.map((at) => ({
      at,
      id: tasks[at]!.id,
      lane: found.lane[at]!,
      start: found.start[at]!,
      end: found.end[at]!,
    })),
    deltaLate: sum(after) - sum(before),
    deltaSetup: repaired.score.setUp - tasks.reduce((all, { setUpMinutes }) => all + (setUpMinutes ?? 0), 0),
    late: numbers
      .filter((job) => after[job]! > 0 && after[job]! > Math.max(0, before[job]!))
      .map((job) => ({ no: problem.jobs[job]!.no, minutes: after[job]! })),
    rescued: numbers
      .filter((job) => before[job]! > 0 && after[job]! <= 0)
      .map((job) => problem.jobs[job]!.no),
    conflicts: conflicts.map((at) => {
      const { job, op } = ops[at]!
      return `工单 ${job.no} 的「${op.name}」固定在 ${momentAfter(problem.startAt, op.fixed?.start ?? 0).slice(5, 16)}，不能再推后`
    }),
  }
}

/** What is fixed of an operation that was dragged: it stays where it came to. */
export const pinnedAt = (lane: number, start: number) => ({
  fixed: { lane, start, why: 'pinned' as const },
  fixedLane: lane,
  notBefore: 0,
  pinKind: PinKind.time,
})

/** Minutes by which each job is late; negative where it has time left. */
function lateOf(count: number, plan: SchedulePlan, problem: EditedPlan['problem']): number[] {
  const ends = Array.from({ length: count }, () => 0)
  for (const [at, { jobAt }] of opsOf(problem).entries()) ends[jobAt] = Math.max(ends[jobAt]!, plan.end[at]!)
  return ends.map((end, job) => end - problem.jobs[job]!.due)
}
