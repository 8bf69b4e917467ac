import { doneAt, wholeFrom, workFrom } from '../calendar.ts'
import { type KeptOrder, LaneOrder } from '../lane-order.ts'
import { NONE, type ScheduleModel } from '../model.ts'
import type { SchedulePlan, Score, Weights } from '../plan.ts'

/** What a minute counts by which something runs into an operation that must stay where it is: no plan with one is taken for good. */
const CLASH = 1000

/**
 * A plan of a factory, timed by calendars, set-ups, waits and joins as its order changes. Only what a move reaches is timed
 * anew, so that a move costs what it changes.
 */
export class FactoryPlan extends LaneOrder {
  readonly start: Int32Array
  readonly end: Int32Array
  /** Minutes of set-up before each operation. */
  readonly setUp: Int32Array
  readonly jobEnd: Int32Array
  private readonly time: Int32Array
  private readonly overWait: Int32Array
  private readonly clash: Int32Array
  private readonly lastOfJobs: LastOfJobs
  /** What must be timed anew though it lies behind all that changed its place. */
  private readonly isTouched: Uint8Array
  private lastTouched = NONE
  private sums = { lateness: 0, setUp: 0, moved: 0, overWait: 0, clash: 0 }

  constructor(
    model: ScheduleModel,
    private readonly weights: Weights,
  ) {
    super(model)
    const column = () => new Int32Array(model.opCount)
    this.start = column()
    this.end = column()
    this.setUp = column()
    this.time = column()
    this.overWait = column()
    this.clash = column()
    this.jobEnd = new Int32Array(model.jobCount)
    this.isTouched = new Uint8Array(model.opCount)
    this.lastOfJobs = lastOfJobs(model)
  }

  override load(kept: KeptOrder): void {
    for (const column of [this.start, this.end, this.setUp, this.overWait, this.clash, this.jobEnd])
      column.fill(0)
    const { knownStart, due, weight } = this.model
    let moved = 0
    for (const known of knownStart) if (known > 0) moved += known
    let lateness = 0
    for (const [job, minute] of due.entries()) if (minute < 0) lateness -= minute * weight[job]!
    this.sums = { lateness, setUp: 0, moved, overWait: 0, clash: 0 }
    super.load(kept)
  }

  override move(op: number, lane: number, behind: number): boolean {
    const left = this.after[op]!
    const next = behind === NONE ? this.first[lane]! : this.after[behind]!
    if (left !== NONE) this.touch(left)
    if (next !== NONE) this.touch(next)
    this.touch(op)
    if (super.move(op, lane, behind)) return true
    for (const each of [left, next, op]) if (each !== NONE) this.isTouched[each] = 0
    this.lastTouched = NONE
    return false
  }

  keep(): KeptOrder {
    return { lane: this.lane.slice(), order: this.order.slice() }
  }

  plan(): SchedulePlan {
    return { lane: this.lane.slice(), start: this.start.slice(), end: this.end.slice() }
  }

  get total(): number {
    const { weights, sums } = this
    return (
      weights.lateness * sums.lateness +
      weights.setUp * sums.setUp +
      weights.moved * sums.moved +
      weights.overWait * sums.overWait +
      weights.length * this.length +
      CLASH * sums.clash
    )
  }

  get isFeasible(): boolean {
    return this.sums.clash === 0
  }

  /** Operations that must stay where they are and that something runs into. */
  clashes(): number[] {
    return [...this.clash.keys()].filter((op) => this.clash[op]! > 0)
  }

  private get length(): number {
    let length = 0
    for (let job = 0; job < this.jobEnd.length; job += 1)
      if (this.jobEnd[job]! > length) length = this.jobEnd[job]!
    return length
  }

  score(): Score {
    const { lateness, setUp, moved, overWait } = this.sums
    const { due } = this.model
    const lateJobs = this.jobEnd.filter((end, job) => end > due[job]!).length
    return { total: this.total, lateness, lateJobs, setUp, length: this.length, moved, overWait }
  }

  protected override assign(op: number, lane: number): void {
    const { choiceStart, choiceLane, choiceTime } = this.model
    let at = choiceStart[op]!
    while (choiceLane[at] !== lane) at += 1
    this.time[op] = choiceTime[at]!
  }

  private touch(op: number): void {
    this.isTouched[op] = 1
    if (this.place[op]! > this.lastTouched) this.lastTouched = this.place[op]!
  }

  protected override retime(from: number, to: number): void {
    const { order, isTouched } = this
    // Places were exchanged meanwhile.
    if (to > this.lastTouched) this.lastTouched = to
    for (let at = from; at <= this.lastTouched; at += 1) {
      const op = order[at]!
      if (at > to && isTouched[op] === 0) continue
      isTouched[op] = 0
      this.timeOf(op)
    }
    this.lastTouched = NONE
  }

  private timeOf(op: number): void {
    const { model, before, after, end, start, lane, followerStart, follower } = this
    const on = lane[op]!
    const isUnlimited = model.isUnlimited[on] === 1
    const calendar = model.calendars[model.calendarOf[on]!]!
    const behind = isUnlimited ? NONE : before[op]!
    const free = behind === NONE ? 0 : end[behind]!
    const family = behind === NONE ? model.familyAtStart[on]! : model.familyOf[behind]!
    const setUp =
      family === NONE || isUnlimited
        ? 0
        : model.setUp[model.setUpOf[on]! + family * model.familyCount + model.familyOf[op]!]!
    let ready = setUp === 0 ? free : doneAt(calendar, free, setUp)
    if (model.release[op]! > ready) ready = model.release[op]!
    for (let at = model.predecessorStart[op]!; at < model.predecessorStart[op + 1]!; at += 1) {
      const from = end[model.predecessor[at]!]! + model.leastWait[at]!
      if (from > ready) ready = from
    }
    const fixed = model.fixedStart[op]!
    const minutes = this.time[op]!
    let begin = fixed
    if (fixed === NONE)
      begin = model.isResumable[op] === 1 ? workFrom(calendar, ready) : wholeFrom(calendar, ready, minutes)
    const done = doneAt(calendar, begin, minutes)
    this.count(op, begin, setUp, fixed === NONE ? 0 : Math.max(0, ready - fixed))
    if (done === end[op] && begin === start[op]) return
    start[op] = begin
    if (done === end[op]) return
    end[op] = done
    if (!isUnlimited && after[op] !== NONE) this.touch(after[op]!)
    for (let at = followerStart[op]!; at < followerStart[op + 1]!; at += 1) this.touch(follower[at]!)
    this.countJob(model.jobOf[op]!)
  }

  /** Brings the sums up to date with an operation that begins at another minute. */
  private count(op: number, begin: number, setUp: number, clash: number): void {
    const { sums, model } = this
    const known = model.knownStart[op]!
    if (known !== NONE) sums.moved += Math.abs(begin - known) - Math.abs(this.start[op]! - known)
    let over = 0
    for (let at = model.predecessorStart[op]!; at < model.predecessorStart[op + 1]!; at += 1) {
      const beyond = begin - this.end[model.predecessor[at]!]! - model.longestWait[at]!
      if (beyond > 0) over += beyond
    }
    sums.overWait += over - this.overWait[op]!
    this.overWait[op] = over
    sums.setUp += setUp - this.setUp[op]!
    this.setUp[op] = setUp
    sums.clash += clash - this.clash[op]!
    this.clash[op] = clash
  }

  private countJob(job: number): void {
    const { start, op } = this.lastOfJobs
    let done = 0
    for (let at = start[job]!; at < start[job + 1]!; at += 1) {
      const end = this.end[op[at]!]!
      if (end > done) done = end
    }
    const before = this.jobEnd[job]!
    if (done === before) return
    this.jobEnd[job] = done
    const due = this.model.due[job]!
    this.sums.lateness += this.model.weight[job]! * (Math.max(0, done - due) - Math.max(0, before - due))
  }
}

interface LastOfJobs {
  readonly start: Int32Array
  readonly op: Int32Array
}

/** Of each job the operations that nothing else of it waits for. */
function lastOfJobs({ jobCount, opCount, jobOf, predecessorStart, predecessor }: ScheduleModel): LastOfJobs {
  const isWaitedFor = new Uint8Array(opCount)
  for (let op = 0; op < opCount; op += 1)
    for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1)
      if (jobOf[predecessor[at]!] === jobOf[op]) isWaitedFor[predecessor[at]!] = 1
  const lists: number[][] = Array.from({ length: jobCount }, () => [])
  for (let op = 0; op < opCount; op += 1) if (isWaitedFor[op] === 0) lists[jobOf[op]!]!.push(op)
  const start = new Int32Array(jobCount + 1)
  for (const [job, list] of lists.entries()) start[job + 1] = start[job]! + list.length
  return { start, op: Int32Array.from(lists.flat()) }
}
