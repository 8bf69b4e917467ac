import { type Calendar, doneAt, workedBetween } from './calendar.ts'
import { NONE, type ScheduleModel } from './model.ts'
import type { SchedulePlan } from './plan.ts'

/** What a minute on the way of a job goes to. */
export type Reason = 'release' | 'wait' | 'material' | 'lane' | 'setUp' | 'closed' | 'pinned' | 'work'

export interface ExplainedPart {
  readonly reason: Reason
  readonly op: number
  readonly minutes: number
  /** The operation that held the lane meanwhile. */
  readonly blocker: number | null
}

export interface Explained {
  /** Minutes by their reason; together all from the release of the job to its end. */
  readonly minutes: Readonly<Record<Reason, number>>
  readonly parts: readonly ExplainedPart[]
  readonly end: number
}

/** Not before, apart: the minute at which a job may begin, and that at which an operation has its material. */
export interface Known {
  readonly release?: number
  readonly materialAt?: (op: number) => number
  /** Until when what was done before an operation, and is in the plan no more, must rest. */
  readonly restsUntil?: (op: number) => number
}

/**
 * Where the time of a job went, minute by minute. From its last operation back along those that each one waited for; the time
 * between two is cut from the front: waiting that the process asks for, material, the lane, setting it up, and what is left
 * because somebody fixed it. Minutes at which the unit does not work are told apart everywhere.
 */
export function explain(model: ScheduleModel, plan: SchedulePlan, job: number, known: Known = {}): Explained {
  const { release = 0, materialAt = (op) => model.release[op]!, restsUntil = () => 0 } = known
  const parts: ExplainedPart[] = []
  let op = lastOf(model, plan, job)
  const end = op === NONE ? release : plan.end[op]!
  while (op !== NONE) {
    const before = waitedFor(model, plan, op)
    const from = before ? plan.end[before.op]! : Math.min(release, plan.start[op]!)
    parts.unshift(
      ...partsOf(model, plan, op, { from, wait: before?.wait ?? 0, release, materialAt, restsUntil }),
    )
    op = before?.op ?? NONE
  }
  const minutes = { release: 0, wait: 0, material: 0, lane: 0, setUp: 0, closed: 0, pinned: 0, work: 0 }
  for (const part of parts) minutes[part.reason] += part.minutes
  return { minutes, parts, end }
}

function lastOf({ opCount, jobOf }: ScheduleModel, { end }: SchedulePlan, job: number): number {
  let last = NONE
  for (let op = 0; op < opCount; op += 1)
    if (jobOf[op] === job && (last === NONE || end[op]! > end[last]!)) last = op
  return last
}

/** What an operation waited for longest of all that it waits for. */
function waitedFor(
  { predecessorStart, predecessor, leastWait }: ScheduleModel,
  { end }: SchedulePlan,
  op: number,
): { op: number; wait: number } | null {
  let found: { op: number; wait: number } | null = null
  for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1) {
    const each = { op: predecessor[at]!, wait: leastWait[at]! }
    if (!found || end[each.op]! + each.wait > end[found.op]! + found.wait) found = each
  }
  return found
}

interface From {
  readonly from: number
  readonly wait: number
  readonly release: number
  readonly materialAt: (op: number) => number
  readonly restsUntil: (op: number) => number
}

function partsOf(model: ScheduleModel, plan: SchedulePlan, op: number, of: From): ExplainedPart[] {
  const lane = plan.lane[op]!
  const calendar = model.calendars[model.calendarOf[lane]!]!
  const [start, end] = [plan.start[op]!, plan.end[op]!]
  const blocker = beforeOnLane(model, plan, op)
  const free = blocker === NONE ? 0 : plan.end[blocker]!
  const parts: ExplainedPart[] = []
  let now = of.from
  const until = (minute: number, reason: Reason, by: number | null = null) => {
    const to = Math.min(minute, start)
    if (to <= now) return
    const worked = workedBetween(calendar, now, to)
    if (worked > 0) parts.push({ reason, op, minutes: worked, blocker: by })
    if (to - now > worked) parts.push({ reason: 'closed', op, minutes: to - now - worked, blocker: null })
    now = to
  }
  until(of.release, 'release')
  until(Math.max(of.from + of.wait, of.restsUntil(op)), 'wait')
  until(of.materialAt(op), 'material')
  until(free, 'lane', blocker === NONE ? null : blocker)
  until(doneAt(calendar, free, setUpOf(model, op, lane, blocker)), 'setUp')
  until(start, restOf(model, op, calendar))
  const worked = workedBetween(calendar, start, end)
  if (worked > 0) parts.push({ reason: 'work', op, minutes: worked, blocker: null })
  if (end - start > worked) parts.push({ reason: 'closed', op, minutes: end - start - worked, blocker: null })
  return parts
}

/** What cannot be broken off waits for a shift that is long enough; all else could have begun. */
const restOf = (model: ScheduleModel, op: number, calendar: Calendar): Reason =>
  model.fixedStart[op] === NONE && model.isResumable[op] === 0 && !calendar.isAlways ? 'closed' : 'pinned'

function beforeOnLane(model: ScheduleModel, { lane, start }: SchedulePlan, op: number): number {
  if (model.isUnlimited[lane[op]!] === 1) return NONE
  let found = NONE
  for (let each = 0; each < model.opCount; each += 1) {
    if (each === op || lane[each] !== lane[op] || start[each]! > start[op]!) continue
    if (start[each] === start[op] && each > op) continue
    if (found === NONE || start[each]! > start[found]! || (start[each] === start[found] && each > found))
      found = each
  }
  return found
}

function setUpOf(model: ScheduleModel, op: number, lane: number, before: number): number {
  const family = before === NONE ? model.familyAtStart[lane]! : model.familyOf[before]!
  if (family === NONE || model.isUnlimited[lane] === 1) return 0
  return model.setUp[model.setUpOf[lane]! + family * model.familyCount + model.familyOf[op]!]!
}
