import {
  type Fixing,
  laneFinder,
  minutesBetween,
  modelOf,
  opsOf,
  PinKind,
  type Problem,
  type ProblemOp,
  readyAt,
} from '@mortise/aps/model'
import type { RowOf } from '@mortise/model'
import { OpStatus, type WorkOrder } from '@mortise/production/model'
import { doneAt, NEVER, type ScheduleModel, workFrom } from '@mortise/scheduling/model'

type Order = RowOf<typeof WorkOrder>

/** An operation in the plan that people work by now. */
export interface StandingTask {
  readonly op: string
  readonly unit: string | null
  readonly lane: number
  readonly startAt: string
  readonly pinKind: string | null
}

interface Fences {
  readonly startAt: string
  readonly frozenHours: number
  readonly stableDays: number
  readonly standing: readonly StandingTask[]
}

/**
 * Says what must stay: what is under way goes on where it is; what the plan of now begins within the frozen hours, and what
 * somebody pinned, stays as far as what it waits for allows. What cannot stay any more is free again.
 */
export function fixOps(problem: Problem, fences: Fences, orders: readonly Order[]): Problem {
  const model = modelOf(problem)
  const all = opsOf(problem)
  const laneOf = laneFinder(problem)
  const standing = new Map(fences.standing.map((task) => [task.op, task]))
  const running = underWay(orders)
  const floor = new Floor(model)
  const changed = new Map<string, Partial<ProblemOp>>()
  const ends = new Map<number, number>()
  const setUpFor = new Map<number, number>()
  const fix = (at: number, lane: number, start: number, why: Fixing) => {
    ends.set(at, floor.take(at, lane, start))
    changed.set(all[at]!.op.id, { ...changed.get(all[at]!.op.id), fixed: { lane, start, why } })
  }

  for (const [at, { op }] of all.entries()) {
    const unit = running.get(op.id)
    if (unit === undefined || op.choices.length === 0) continue
    const able = op.choices.filter(({ lane }) => problem.lanes[lane]!.unit === unit)
    const choices = able.length > 0 ? able : op.choices
    // Whoever works on it has set up for it.
    const idle = choices.find(({ lane }) => floor.isIdle(lane))
    if (idle) setUpFor.set(idle.lane, floor.setUpFor(idle.lane, at))
    const { lane, start } = floor.soonest(at, idle ? [idle] : choices)
    if (start < NEVER) fix(at, lane, start, 'running')
  }

  const known = all
    .flatMap(({ op }, at) => {
      const task = standing.get(op.id)
      const lane = task ? laneOf(task.unit, task.lane) : -1
      const canDo = op.choices.some((choice) => choice.lane === lane)
      if (!task || !canDo || ends.has(at)) return []
      return [{ at, lane, start: minutesBetween(problem.startAt, task.startAt), pinKind: task.pinKind }]
    })
    .toSorted((one, other) => one.start - other.start)
  for (const { at, lane, start, pinKind } of known) {
    const { op } = all[at]!
    changed.set(op.id, { ...pinOf(pinKind, lane, start), standing: { lane, start } })
    if (start < 0) continue
    const isNear = start < fences.stableDays * 1440
    if (isNear) changed.set(op.id, { ...changed.get(op.id), knownStart: start })
    const isPinned = pinKind === PinKind.time
    const isFrozen = floor.workedUntil(lane, start) < fences.frozenHours * 60
    if (!isPinned && !isFrozen) continue
    if (readyAt(op) > start || !floor.isFree(at, lane, start)) continue
    if (!isReachable(model, ends, at, start, { needsAll: !isPinned })) continue
    fix(at, lane, start, isFrozen ? 'frozen' : 'pinned')
  }
  return {
    ...problem,
    lanes: problem.lanes.map((lane, at) => ({ ...lane, family: setUpFor.get(at) ?? lane.family })),
    jobs: problem.jobs.map((job) => ({
      ...job,
      ops: job.ops.map((op) => ({ ...op, ...changed.get(op.id) })),
    })),
  }
}

/** What is left of a pin where its minute cannot be kept. */
function pinOf(pinKind: string | null, lane: number, start: number): Partial<ProblemOp> {
  const notBefore = Math.max(0, start)
  if (pinKind === PinKind.unit) return { fixedLane: lane, pinKind }
  if (pinKind === PinKind.notBefore) return { notBefore, pinKind }
  return pinKind === PinKind.time ? { notBefore, fixedLane: lane, pinKind } : {}
}

/** Operations that somebody works on, with their units. */
function underWay(orders: readonly Order[]): Map<string, string | null> {
  const found = orders.flatMap(({ ops }) =>
    ops.filter(({ status, outsourcedQty }) => status === OpStatus.running && outsourcedQty === 0),
  )
  return new Map(
    found
      .toSorted((one, other) => ((one.startedAt ?? '') < (other.startedAt ?? '') ? -1 : 1))
      .map(({ id, unit, units }) => [id, unit ?? units[0] ?? null]),
  )
}

/** Whether what an operation waits for is done by then; of what is frozen all of it must be fixed too. */
function isReachable(
  { predecessorStart, predecessor, leastWait }: ScheduleModel,
  ends: ReadonlyMap<number, number>,
  op: number,
  start: number,
  { needsAll }: { needsAll: boolean },
): boolean {
  for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1) {
    const end = ends.get(predecessor[at]!)
    if (end === undefined ? needsAll : end + leastWait[at]! > start) return false
  }
  return true
}

/** What lanes are taken by so far. */
class Floor {
  private readonly free: Int32Array
  private readonly family: Int32Array

  constructor(private readonly model: ScheduleModel) {
    this.free = new Int32Array(model.laneCount)
    this.family = model.familyAtStart.slice()
  }

  soonest(op: number, choices: ProblemOp['choices']): { lane: number; start: number } {
    const begins = choices.map(({ lane }) => ({
      lane,
      start: workFrom(this.calendar(lane), this.readyOn(op, lane)),
    }))
    return begins.reduce((best, each) => (each.start < best.start ? each : best))
  }

  isIdle(lane: number): boolean {
    return this.free[lane] === 0 && this.model.isUnlimited[lane] === 0
  }

  setUpFor(lane: number, op: number): number {
    this.family[lane] = this.model.familyOf[op]!
    return this.family[lane]
  }

  isFree(op: number, lane: number, start: number): boolean {
    if (this.model.isUnlimited[lane] === 1) return true
    const calendar = this.calendar(lane)
    const minutes = this.minutes(op, lane)
    const isWhole = this.model.isResumable[op] === 1 || doneAt(calendar, start, minutes) === start + minutes
    return isWhole && workFrom(calendar, start) === start && this.readyOn(op, lane) <= start
  }

  take(op: number, lane: number, start: number): number {
    const end = doneAt(this.calendar(lane), start, this.minutes(op, lane))
    if (this.model.isUnlimited[lane] === 0) this.free[lane] = end
    this.family[lane] = this.model.familyOf[op]!
    return end
  }

  workedUntil(lane: number, minute: number): number {
    const { from, to, isAlways } = this.calendar(lane)
    if (isAlways) return minute
    let worked = 0
    for (let at = 0; at < from.length && from[at]! < minute; at += 1)
      worked += Math.min(minute, to[at]!) - from[at]!
    return worked
  }

  private readyOn(op: number, lane: number): number {
    const { model } = this
    const family = this.family[lane]!
    const setUp =
      family < 0 ? 0 : model.setUp[model.setUpOf[lane]! + family * model.familyCount + model.familyOf[op]!]!
    return doneAt(this.calendar(lane), this.free[lane]!, setUp)
  }

  private calendar(lane: number) {
    return this.model.calendars[this.model.calendarOf[lane]!]!
  }

  private minutes(op: number, lane: number): number {
    const { choiceStart, choiceLane, choiceTime } = this.model
    let at = choiceStart[op]!
    while (choiceLane[at] !== lane) at += 1
    return choiceTime[at]!
  }
}
