import { knownOf, LateCause, modelOf, momentAfter, opsOf, type Problem } from '@mortise/aps/model'
import { explain, type Reason, type ScheduleModel, type SchedulePlan } from '@mortise/scheduling/model'

export type NewTask = ReturnType<typeof tasksOf>[number]

/** Tasks of a plan as they are written down. */
export function tasksOf(problem: Problem, plan: SchedulePlan) {
  const model = modelOf(problem)
  const causes = causesOf(problem, model, plan)
  const before = beforeOnLanes(model, plan)
  const at = (minute: number) => momentAfter(problem.startAt, minute)
  return opsOf(problem).map(({ job, jobAt, op }, number) => {
    const lane = problem.lanes[plan.lane[number]!]!
    const previous = before[number]!
    const family = previous < 0 ? lane.family : model.familyOf[previous]!
    const matrix = lane.matrix === null ? null : problem.matrices[lane.matrix]!
    const setUpMinutes = matrix && family !== null ? (matrix[family]?.[op.family] ?? 0) : 0
    const { slack, cause } = causes[jobAt]!
    return {
      at: number,
      workOrder: job.workOrder,
      op: op.id,
      opNo: op.opNo,
      process: op.process,
      unit: lane.unit,
      lane: lane.lane,
      qty: op.qty,
      doneQty: op.doneQty,
      startAt: at(plan.start[number]!),
      endAt: at(plan.end[number]!),
      setUpMinutes,
      setUpFrom: setUpMinutes > 0 ? problem.families[family ?? 0] : null,
      setUpTo: problem.families[op.family] || null,
      pinKind: op.pinKind,
      isFrozen: op.fixed !== null && op.fixed.why !== 'pinned',
      isLate: slack < 0,
      slack,
      cause,
      segments: segmentsOf(problem, plan, number).map(([from, to]) => [at(from), at(to)]),
    }
  })
}

/** How much time each job has left, and what kept those that are late. */
function causesOf(problem: Problem, model: ScheduleModel, plan: SchedulePlan) {
  const ops = opsOf(problem)
  const ends = problem.jobs.map(() => 0)
  for (const [at, { jobAt }] of ops.entries()) ends[jobAt] = Math.max(ends[jobAt]!, plan.end[at]!)
  return problem.jobs.map(({ due }, job) => {
    const slack = due - ends[job]!
    if (slack >= 0) return { slack, cause: null }
    const { minutes } = explain(model, plan, job, knownOf(problem))
    const [largest] = (Object.entries(minutes) as [Reason, number][])
      .filter(([reason, of]) => reason !== 'work' && of > 0)
      .toSorted(([, one], [, other]) => other - one)
    return { slack, cause: LateCause[largest?.[0] ?? 'work'] }
  })
}

/** What each operation follows on its lane; -1 where it is the first. */
function beforeOnLanes(
  { opCount, laneCount }: ScheduleModel,
  { lane, start, end }: SchedulePlan,
): Int32Array {
  const lists: number[][] = Array.from({ length: laneCount }, () => [])
  for (let op = 0; op < opCount; op += 1) lists[lane[op]!]!.push(op)
  const before = new Int32Array(opCount).fill(-1)
  for (const ops of lists) {
    const inTime = ops.toSorted((one, other) => start[one]! - start[other]! || end[one]! - end[other]!)
    for (const [at, op] of inTime.entries()) if (at > 0) before[op] = inTime[at - 1]!
  }
  return before
}

/** The stretches in which an operation is worked on, where breaks interrupt it. */
function segmentsOf({ lanes, calendars }: Problem, plan: SchedulePlan, op: number): [number, number][] {
  const [start, end] = [plan.start[op]!, plan.end[op]!]
  const { calendar } = lanes[plan.lane[op]!]!
  if (calendar === null) return [[start, end]]
  return calendars[calendar]!.flatMap(([from, to]): [number, number][] =>
    from < end && to > start ? [[Math.max(from, start), Math.min(to, end)]] : [],
  )
}
