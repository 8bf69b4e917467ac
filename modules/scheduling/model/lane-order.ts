import { NONE, type ScheduleModel } from './model.ts'

/** A plan without its times: the lane of each operation, and one order of all in which none comes before what it waits for. */
export interface KeptOrder {
  readonly lane: Int32Array
  readonly order: Int32Array
}

/**
 * Which lane does an operation, and what comes before and after it there. With it goes an order of all operations in which
 * none comes before what it waits for, so that whoever times them goes through it once.
 */
export abstract class LaneOrder {
  readonly lane: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
  /** The first operation of each lane. */
  readonly first: Int32Array
  protected readonly order: Int32Array
  /** The place of each operation in the order of all. */
  readonly place: Int32Array
  /** Of each operation those that wait for it. */
  protected readonly followerStart: Int32Array
  protected readonly follower: Int32Array
  private readonly moved: Int32Array
  private readonly mark: Int32Array
  private marks = 0

  constructor(protected readonly model: ScheduleModel) {
    const { opCount, laneCount } = model
    const column = () => new Int32Array(opCount)
    this.lane = column()
    this.before = column()
    this.after = column()
    this.first = new Int32Array(laneCount)
    this.order = column()
    this.place = column()
    this.moved = column()
    this.mark = column()
    const { start, follower } = followersOf(model)
    this.followerStart = start
    this.follower = follower
  }

  /** Times what changed between two places of the order, all that waits for it and all that it waits for. */
  protected abstract retime(from: number, to: number): void

  /** An operation came to a lane. */
  protected abstract assign(op: number, lane: number): void

  load({ lane, order }: KeptOrder): void {
    const last = new Int32Array(this.model.laneCount).fill(NONE)
    this.first.fill(NONE)
    this.order.set(order)
    for (let at = 0; at < order.length; at += 1) {
      const op = order[at]!
      const on = lane[op]!
      const before = last[on]!
      this.place[op] = at
      this.lane[op] = on
      this.assign(op, on)
      this.before[op] = before
      this.after[op] = NONE
      if (before === NONE) this.first[on] = op
      else this.after[before] = op
      last[on] = op
    }
    this.retime(0, order.length - 1)
  }

  /** Takes an operation out and puts it on a lane behind another, or first there; false where it would wait for itself, and all stays. */
  move(op: number, lane: number, behind: number): boolean {
    const [oldLane, oldBefore] = [this.lane[op]!, this.before[op]!]
    this.takeOut(op)
    this.putIn(op, lane, behind)
    const { place, follower, followerStart } = this
    const { predecessor, predecessorStart } = this.model
    let low = behind === NONE ? -1 : place[behind]!
    for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1)
      if (place[predecessor[at]!]! > low) low = place[predecessor[at]!]!
    const ahead = this.after[op]!
    let high = ahead === NONE ? this.model.opCount : place[ahead]!
    for (let at = followerStart[op]!; at < followerStart[op + 1]!; at += 1)
      if (place[follower[at]!]! < high) high = place[follower[at]!]!
    if (low >= high && !this.markWaitedFor(op, low, high)) {
      this.takeOut(op)
      this.putIn(op, oldLane, oldBefore)
      return false
    }
    this.reorder(op, low, high)
    return true
  }

  /** What of a lane stands last before an operation in the order of all, or `NONE`; undefined where it is further than `reach`. */
  nearOn(lane: number, op: number, reach: number): number | undefined {
    const { order, place } = this
    const last = Math.max(0, place[op]! - reach)
    for (let at = place[op]! - 1; at >= last; at -= 1) if (this.lane[order[at]!] === lane) return order[at]!
    return last === 0 ? NONE : undefined
  }

  private takeOut(op: number): void {
    const [before, after] = [this.before[op]!, this.after[op]!]
    if (before === NONE) this.first[this.lane[op]!] = after
    else this.after[before] = after
    if (after !== NONE) this.before[after] = before
  }

  private putIn(op: number, lane: number, behind: number): void {
    const after = behind === NONE ? this.first[lane]! : this.after[behind]!
    this.lane[op] = lane
    this.assign(op, lane)
    this.before[op] = behind
    this.after[op] = after
    if (behind === NONE) this.first[lane] = op
    else this.after[behind] = op
    if (after !== NONE) this.before[after] = op
  }

  /** Marks between two places what an operation waits for; false where one of those waits for the operation. */
  private markWaitedFor(op: number, low: number, high: number): boolean {
    const { mark, order, after, follower, followerStart } = this
    const { predecessor, predecessorStart } = this.model
    const stamp = (this.marks += 1)
    const [behind, ahead] = [this.before[op]!, after[op]!]
    if (behind !== NONE) mark[behind] = stamp
    for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1)
      mark[predecessor[at]!] = stamp
    for (let at = low; at >= high; at -= 1) {
      const each = order[at]!
      if (each === op) continue
      const next = after[each]!
      let isWaitedFor = mark[each] === stamp || (next !== NONE && next !== op && mark[next] === stamp)
      for (let i = followerStart[each]!; !isWaitedFor && i < followerStart[each + 1]!; i += 1)
        isWaitedFor = mark[follower[i]!] === stamp
      if (!isWaitedFor) continue
      if (each === ahead) return false
      mark[each] = stamp
    }
    for (let at = followerStart[op]!; at < followerStart[op + 1]!; at += 1)
      if (mark[follower[at]!] === stamp) return false
    return true
  }

  /** Puts an operation behind all up to `low` that it waits for and before `high`, in the order of all. */
  private reorder(op: number, low: number, high: number): void {
    const { order, place, moved, mark, marks } = this
    const at = place[op]!
    if (low < at && at < high) return this.retime(at, at)
    const [from, to] = [Math.min(at, high), Math.max(at, low)]
    let behind = 0
    let put = from
    for (let i = from; i <= to; i += 1) {
      const each = order[i]!
      if (each === op) continue
      if (i <= low && (i < high || mark[each] === marks)) {
        order[put] = each
        place[each] = put
        put += 1
      } else {
        moved[behind] = each
        behind += 1
      }
    }
    order[put] = op
    place[op] = put
    for (let i = 0; i < behind; i += 1) {
      const each = moved[i]!
      put += 1
      order[put] = each
      place[each] = put
    }
    this.retime(from, to)
  }
}

/** Of each operation those that wait for it, one list after another. */
function followersOf({ opCount, predecessorStart, predecessor }: ScheduleModel) {
  const start = new Int32Array(opCount + 1)
  for (const op of predecessor) start[op + 1]! += 1
  for (let op = 0; op < opCount; op += 1) start[op + 1]! += start[op]!
  const follower = new Int32Array(predecessor.length)
  const put = start.slice()
  for (let op = 0; op < opCount; op += 1)
    for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1) {
      const before = predecessor[at]!
      follower[put[before]!] = op
      put[before]! += 1
    }
  return { start, follower }
}
