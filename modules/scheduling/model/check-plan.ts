import type { Calendar } from './calendar.ts'
import type { ScheduleModel } from './model.ts'
import type { SchedulePlan, Score, Weights } from './plan.ts'

export interface PlanNames {
  readonly opName: (op: number) => string
  readonly laneName: (lane: number) => string
}

/**
 * Looks a plan over from nothing but the model and the plan. It shares no code with what makes plans: minutes are counted here by
 * walking through the calendar, neighbours on a lane are found by sorting, so that a fault there is seen here.
 */
export function checkPlan(
  model: ScheduleModel,
  plan: SchedulePlan,
  weights: Weights,
  /** What people call an operation and a lane. */
  { opName = (op) => `工序${op}`, laneName = (lane) => `机组${lane}` }: Partial<PlanNames> = {},
): { readonly faults: readonly string[]; readonly score: Score } {
  const faults: string[] = []
  const names = { opName, laneName }
  const setUp = lanesIn(model, plan, names, faults)
  const overWait = waitsIn(model, plan, names, faults)
  for (let op = 0; op < model.opCount; op += 1) {
    const { fixedLane, fixedStart, release } = model
    if (fixedLane[op]! >= 0 && plan.lane[op] !== fixedLane[op]) faults.push(`${opName(op)}离开了固定的机组`)
    if (fixedStart[op]! >= 0 && plan.start[op] !== fixedStart[op])
      faults.push(`${opName(op)}离开了固定的时间`)
    if (plan.start[op]! < release[op]!) faults.push(`${opName(op)}早于可开工时间`)
  }
  const ends = Array.from({ length: model.jobCount }, () => 0)
  for (let op = 0; op < model.opCount; op += 1)
    ends[model.jobOf[op]!] = Math.max(ends[model.jobOf[op]!]!, plan.end[op]!)
  const late = ends.map((end, job) => Math.max(0, end - model.due[job]!))
  const parts = {
    lateness: late.reduce((sum, minutes, job) => sum + minutes * model.weight[job]!, 0),
    setUp,
    length: Math.max(0, ...ends),
    moved: movedIn(model, plan),
    overWait,
  }
  let total = 0
  for (const kind of Object.keys(parts) as (keyof typeof parts)[]) total += weights[kind] * parts[kind]
  return { faults, score: { ...parts, total, lateJobs: late.filter((minutes) => minutes > 0).length } }
}

/** Each operation on a lane that can do it, in working time, none before the other ended and the lane was set up. */
function lanesIn(
  model: ScheduleModel,
  { lane, start, end }: SchedulePlan,
  { opName, laneName }: PlanNames,
  faults: string[],
): number {
  const lanes = Array.from({ length: model.laneCount }, (): number[] => [])
  for (let op = 0; op < model.opCount; op += 1) {
    const minutes = minutesOn(model, op, lane[op]!)
    if (minutes === undefined) {
      faults.push(`${opName(op)}排在不能做它的${laneName(lane[op]!)}上`)
      continue
    }
    lanes[lane[op]!]!.push(op)
    const calendar = model.calendars[model.calendarOf[lane[op]!]!]!
    if (workedIn(calendar, start[op]!, end[op]!) !== minutes)
      faults.push(`${opName(op)}的时长不是${minutes}分钟`)
    const isBroken = end[op]! - start[op]! !== minutes
    if (isBroken && model.isResumable[op] === 0) faults.push(`${opName(op)}不能中断`)
    if (minutes > 0 && workedIn(calendar, start[op]!, start[op]! + 1) === 0)
      faults.push(`${opName(op)}在非工作时间开工`)
  }
  let setUp = 0
  for (const [number, ops] of lanes.entries()) {
    const calendar = model.calendars[model.calendarOf[number]!]!
    if (model.isUnlimited[number]) continue
    let [free, family] = [0, model.familyAtStart[number]!]
    for (const op of ops.toSorted((a, b) => start[a]! - start[b]! || end[a]! - end[b]!)) {
      const own = model.familyOf[op]!
      const needed = family < 0 ? 0 : model.setUp[model.setUpOf[number]! + family * model.familyCount + own]!
      setUp += needed
      if (start[op]! < free) faults.push(`${opName(op)}与${laneName(number)}的前一道重叠`)
      else if (workedIn(calendar, free, start[op]!) < needed) faults.push(`${opName(op)}开工前来不及换型`)
      ;[free, family] = [end[op]!, own]
    }
  }
  return setUp
}

function waitsIn(
  model: ScheduleModel,
  { start, end }: SchedulePlan,
  { opName }: PlanNames,
  faults: string[],
): number {
  let over = 0
  for (let op = 0; op < model.opCount; op += 1) {
    for (let at = model.predecessorStart[op]!; at < model.predecessorStart[op + 1]!; at += 1) {
      const waited = start[op]! - end[model.predecessor[at]!]!
      if (waited < model.leastWait[at]!)
        faults.push(`${opName(op)}没有等前道${opName(model.predecessor[at]!)}`)
      over += Math.max(0, waited - model.longestWait[at]!)
    }
  }
  return over
}

function movedIn({ knownStart }: ScheduleModel, { start }: SchedulePlan): number {
  let moved = 0
  for (const [op, known] of knownStart.entries()) if (known >= 0) moved += Math.abs(start[op]! - known)
  return moved
}

function minutesOn({ choiceStart, choiceLane, choiceTime }: ScheduleModel, op: number, lane: number) {
  for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1)
    if (choiceLane[at] === lane) return choiceTime[at]
  return undefined
}

function workedIn({ from, to }: Calendar, start: number, end: number): number {
  let minutes = 0
  for (let at = 0; at < from.length && from[at]! < end; at += 1)
    minutes += Math.max(0, Math.min(end, to[at]!) - Math.max(start, from[at]!))
  return minutes
}
