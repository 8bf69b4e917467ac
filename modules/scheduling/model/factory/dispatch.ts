import { doneAt, wholeFrom, workFrom } from '../calendar.ts'
import type { KeptOrder } from '../lane-order.ts'
import { NONE, type ScheduleModel } from '../model.ts'

/** What is known of an operation that waits for a lane. */
export interface Waiting {
  readonly op: number
  /** When the lane could begin with it. */
  readonly now: number
  readonly minutes: number
  readonly setUp: number
  /** Minutes of it and of the longest way to the end of its job. */
  readonly rest: number
}

/** How urgent an operation is that waits for a lane: the most urgent one is taken. */
export type Rule = (waiting: Waiting) => number

/**
 * Goes through the factory minute by minute as a foreman does: whichever lane can begin first takes the most urgent of those
 * that wait for it.
 */
export function dispatch(model: ScheduleModel, rule: Rule): KeptOrder
export function dispatch(model: ScheduleModel, rule: Rule, isOver: () => boolean): KeptOrder | null
export function dispatch(model: ScheduleModel, rule: Rule, isOver = () => false): KeptOrder | null {
  const floor = new Floor(model)
  const order = new Int32Array(model.opCount)
  for (let at = 0; at < order.length; at += 1) {
    if (at % TAKEN_BETWEEN === 0 && isOver()) return null
    order[at] = floor.takeNext(rule)
  }
  return { lane: floor.lane, order }
}

/** Operations between two looks whether anybody still waits for the plan. */
const TAKEN_BETWEEN = 64

class Floor {
  readonly lane: Int32Array
  private readonly free: Int32Array
  private readonly family: Int32Array
  private readonly waiting: number[][]
  /** The first minute at which each lane could begin with something. */
  private readonly soonest: Float64Array
  private readonly readyAt: Int32Array
  private readonly open: Int32Array
  private readonly isTaken: Uint8Array
  private readonly rest: Int32Array
  private readonly followers: readonly number[][]
  /** What must stay where it is, by lane, the next one last. */
  private fixed: number[][]

  constructor(private readonly model: ScheduleModel) {
    const { opCount, laneCount, predecessorStart, predecessor } = model
    this.lane = new Int32Array(opCount)
    this.free = new Int32Array(laneCount)
    this.family = model.familyAtStart.slice()
    this.waiting = Array.from({ length: laneCount }, () => [])
    this.soonest = new Float64Array(laneCount).fill(Infinity)
    this.readyAt = model.release.slice()
    this.open = new Int32Array(opCount)
    this.isTaken = new Uint8Array(opCount)
    this.followers = Array.from({ length: opCount }, () => [])
    for (let op = 0; op < opCount; op += 1) {
      this.open[op] = predecessorStart[op + 1]! - predecessorStart[op]!
      for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1)
        this.followers[predecessor[at]!]!.push(op)
    }
    this.rest = restOf(model, this.followers)
    this.fixed = fixedOn(model)
    for (let op = 0; op < opCount; op += 1) if (this.open[op] === 0) this.comes(op)
  }

  takeNext(rule: Rule): number {
    let lane = this.soonestLane()
    if (this.soonest[lane] === Infinity) {
      // What is fixed waits for what finds no room before it: whoever looks the plan over will find both.
      this.fixed = this.fixed.map(() => [])
      for (let each = 0; each < this.soonest.length; each += 1) this.look(each)
      lane = this.soonestLane()
    }
    const { op, end } = this.mostUrgent(lane, rule)
    this.isTaken[op] = 1
    if (this.fixed[lane]!.at(-1) === op) this.fixed[lane]!.pop()
    this.lane[op] = lane
    if (this.model.isUnlimited[lane] === 0) this.free[lane] = end
    this.family[lane] = this.model.familyOf[op]!
    const { predecessorStart, predecessor, leastWait, choiceStart, choiceLane } = this.model
    for (const follower of this.followers[op]!) {
      for (let at = predecessorStart[follower]!; at < predecessorStart[follower + 1]!; at += 1)
        if (predecessor[at] === op)
          this.readyAt[follower] = Math.max(this.readyAt[follower]!, end + leastWait[at]!)
      this.open[follower]! -= 1
      if (this.open[follower] === 0) this.comes(follower)
    }
    for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1) this.look(choiceLane[at]!)
    return op
  }

  private soonestLane(): number {
    let lane = 0
    for (let each = 1; each < this.soonest.length; each += 1)
      if (this.soonest[each]! < this.soonest[lane]!) lane = each
    return lane
  }

  private comes(op: number): void {
    const { choiceStart, choiceLane, fixedLane } = this.model
    for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1) {
      const lane = choiceLane[at]!
      if (fixedLane[op] !== NONE && fixedLane[op] !== lane) continue
      this.waiting[lane]!.push(op)
      this.look(lane)
    }
  }

  private look(lane: number): void {
    const waiting = this.waiting[lane]!.filter((op) => this.isTaken[op] === 0)
    this.waiting[lane] = waiting
    let soonest = Infinity
    for (const op of waiting) soonest = Math.min(soonest, this.beginsAt(op, lane))
    this.soonest[lane] = soonest
  }

  /** When the lane could take an operation: not at all while it would run into what is fixed. */
  private beginsAt(op: number, lane: number): number {
    const ready = Math.max(this.readyAt[op]!, this.free[lane]!)
    const next = this.fixed[lane]!.at(-1)
    if (next === undefined) return ready
    const { model } = this
    if (next === op) return Math.max(ready, model.fixedStart[op]!)
    const calendar = model.calendars[model.calendarOf[lane]!]!
    const setUp =
      model.setUp[model.setUpOf[lane]! + model.familyOf[op]! * model.familyCount + model.familyOf[next]!]!
    const isFitting = doneAt(calendar, this.endOn(op, lane), setUp) <= model.fixedStart[next]!
    return isFitting ? ready : Infinity
  }

  private mostUrgent(lane: number, rule: Rule): { op: number; end: number } {
    const { model } = this
    const soonest = this.soonest[lane]!
    let chosen = NONE
    let most = -Infinity
    for (const op of this.waiting[lane]!) {
      if (this.beginsAt(op, lane) > soonest) continue
      const urgency =
        model.fixedStart[op] === NONE
          ? rule({
              op,
              now: soonest,
              minutes: this.minutesOn(op, lane),
              setUp: this.setUpOn(op, lane),
              rest: this.rest[op]!,
            })
          : Number.MAX_VALUE - model.fixedStart[op]!
      if (urgency > most) [most, chosen] = [urgency, op]
    }
    return { op: chosen, end: this.endOn(chosen, lane) }
  }

  private endOn(op: number, lane: number): number {
    const { model } = this
    const calendar = model.calendars[model.calendarOf[lane]!]!
    const minutes = this.minutesOn(op, lane)
    const ready = Math.max(this.readyAt[op]!, doneAt(calendar, this.free[lane]!, this.setUpOn(op, lane)))
    if (model.fixedStart[op] !== NONE) return doneAt(calendar, model.fixedStart[op]!, minutes)
    const start =
      model.isResumable[op] === 1 ? workFrom(calendar, ready) : wholeFrom(calendar, ready, minutes)
    return doneAt(calendar, start, minutes)
  }

  private minutesOn(op: number, lane: number): number {
    const { choiceStart, choiceLane, choiceTime } = this.model
    let at = choiceStart[op]!
    while (choiceLane[at] !== lane) at += 1
    return choiceTime[at]!
  }

  private setUpOn(op: number, lane: number): number {
    const { setUp, setUpOf, familyOf, familyCount, isUnlimited } = this.model
    const family = this.family[lane]!
    if (family === NONE || isUnlimited[lane] === 1) return 0
    return setUp[setUpOf[lane]! + family * familyCount + familyOf[op]!]!
  }
}

function fixedOn({ laneCount, opCount, fixedLane, fixedStart, isUnlimited }: ScheduleModel): number[][] {
  const lists: number[][] = Array.from({ length: laneCount }, () => [])
  for (let op = 0; op < opCount; op += 1)
    if (fixedStart[op] !== NONE && fixedLane[op] !== NONE && isUnlimited[fixedLane[op]!] === 0)
      lists[fixedLane[op]!]!.push(op)
  return lists.map((ops) => ops.toSorted((one, other) => fixedStart[other]! - fixedStart[one]!))
}

/** The shortest time of each operation and of the longest way behind it. */
function restOf(
  { opCount, choiceStart, choiceTime }: ScheduleModel,
  followers: readonly number[][],
): Int32Array {
  const rest = new Int32Array(opCount).fill(NONE)
  const of = (op: number): number => {
    if (rest[op] !== NONE) return rest[op]!
    let own = Infinity
    for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1) own = Math.min(own, choiceTime[at]!)
    let behind = 0
    for (const follower of followers[op]!) behind = Math.max(behind, of(follower))
    rest[op] = own + behind
    return rest[op]
  }
  for (let op = 0; op < opCount; op += 1) of(op)
  return rest
}
