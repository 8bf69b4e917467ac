import type { Random } from '@mortise/model'
import { NONE } from '../model.ts'
import type { LongestPath } from './path.ts'
import type { Sequence } from './sequence.ts'
import type { Taboo } from './taboo.ts'

/** So many ways to other lanes are looked at for each move; of more, as many drawn by lot. */
const MOST_WAYS = 200

/** What to take out, and the lane and the operation behind which to put it in. */
export interface Move {
  op: number
  lane: number
  behind: number
}

/**
 * Looks for the best move along a longest path. Within a block of it on one lane, operations go to the block's ends and its
 * ends go inside, all else changes nothing (Balas and Vazacopoulos; Zhang and others); where several lanes can do an operation,
 * it goes to each of them, between those that it must follow and those that must follow it (Mastrolilli and Gambardella).
 * What the plan is worth afterwards is estimated from the heads and tails before.
 */
export class MoveSearch {
  readonly best: Move = { op: NONE, lane: NONE, behind: NONE }
  /** Where all that is good is forbidden, one of the others, drawn by lot. */
  readonly any: Move = { op: NONE, lane: NONE, behind: NONE }
  private value = 0
  private equals = 0
  private refused = 0
  private bar = 0
  private readonly starts: Int32Array

  constructor(
    private readonly sequence: Sequence,
    private readonly path: LongestPath,
    private readonly taboo: Taboo,
    private readonly random: Random,
  ) {
    this.starts = new Int32Array(sequence.shop.model.opCount)
  }

  /** `bar`: what is below it is taken though it is forbidden. */
  find(bar: number): void {
    const { path, sequence } = this
    this.best.op = this.any.op = NONE
    this.value = Infinity
    this.equals = this.refused = 0
    this.bar = bar
    for (let from = 0; from < path.count; ) {
      let to = from
      while (to + 1 < path.count && sequence.after[path.ops[to]!] === path.ops[to + 1]) to += 1
      if (to > from) this.withinBlock(from, to)
      from = to + 1
    }
    if (sequence.shop.isFlexible) this.acrossLanes()
  }

  private withinBlock(from: number, to: number): void {
    for (let at = from; at < to; at += 1) this.toRight(at, to)
    for (let at = from + 1; at <= to; at += 1) this.toLeft(from, at)
    for (let at = from + 1; at < to; at += 1) {
      this.toRight(from, at)
      this.toLeft(at, to)
    }
  }

  /** The operation at one place of the path goes behind that at a later one. */
  private toRight(from: number, to: number): void {
    const { sequence, path } = this
    const { head, tail, time, before, after, shop } = sequence
    const { previous, next } = shop
    const [op, last] = [path.ops[from]!, path.ops[to]!]
    const follower = next[op]!
    const rest = follower === NONE ? 0 : tail[follower]! + time[follower]!
    // Otherwise what follows it in its job might be what it would then wait for.
    if (follower === last || (to > from + 1 && follower !== NONE && tail[last]! + time[last]! < rest)) return
    const first = before[op]!
    let end = first === NONE ? 0 : head[first]! + time[first]!
    for (let at = from + 1; at <= to; at += 1) {
      const each = path.ops[at]!
      end = this.startAfter(each, previous[each]!, end)
      this.starts[at] = end
      end += time[each]!
    }
    const start = this.startAfter(op, previous[op]!, end)
    const ahead = after[last]!
    let behindIt = ahead === NONE ? 0 : tail[ahead]! + time[ahead]!
    if (rest > behindIt) behindIt = rest
    let value = start + time[op]! + behindIt
    behindIt += time[op]!
    for (let at = to; at > from; at -= 1) {
      const each = path.ops[at]!
      behindIt = this.tailBefore(next[each]!, behindIt)
      const through = this.starts[at]! + time[each]! + behindIt
      if (through > value) value = through
      behindIt += time[each]!
    }
    const isForbidden = this.taboo.forbidsRight(path.ops, from, to)
    this.offer(op, sequence.lane[op]!, last, value, isForbidden)
  }

  /** The operation at one place of the path goes before that at an earlier one. */
  private toLeft(from: number, to: number): void {
    const { sequence, path } = this
    const { head, tail, time, before, after, shop } = sequence
    const { previous, next } = shop
    const [op, first] = [path.ops[to]!, path.ops[from]!]
    const job = previous[op]!
    const ready = job === NONE ? 0 : head[job]! + time[job]!
    if (job === first || (to > from + 1 && job !== NONE && head[first]! + time[first]! < ready)) return
    const behind = before[first]!
    const start = this.startAfter(op, job, behind === NONE ? 0 : head[behind]! + time[behind]!)
    let end = start + time[op]!
    for (let at = from; at < to; at += 1) {
      const each = path.ops[at]!
      end = this.startAfter(each, previous[each]!, end)
      this.starts[at] = end
      end += time[each]!
    }
    const ahead = after[op]!
    let behindIt = ahead === NONE ? 0 : tail[ahead]! + time[ahead]!
    let value = 0
    for (let at = to - 1; at >= from; at -= 1) {
      const each = path.ops[at]!
      behindIt = this.tailBefore(next[each]!, behindIt)
      const through = this.starts[at]! + time[each]! + behindIt
      if (through > value) value = through
      behindIt += time[each]!
    }
    const through = start + time[op]! + this.tailBefore(next[op]!, behindIt)
    if (through > value) value = through
    const isForbidden = this.taboo.forbidsLeft(path.ops, from, to)
    this.offer(op, sequence.lane[op]!, behind, value, isForbidden)
  }

  private acrossLanes(): void {
    const { path, random } = this
    const { choiceStart } = this.sequence.shop.model
    let ways = 0
    for (let at = 0; at < path.count; at += 1) {
      const op = path.ops[at]!
      ways += choiceStart[op + 1]! - choiceStart[op]! - 1
    }
    const share = MOST_WAYS / ways
    for (let at = 0; at < path.count; at += 1)
      if (share >= 1 || random() < share) this.toOtherLanes(path.ops[at]!)
  }

  private toOtherLanes(op: number): void {
    const { lane, head, tail, time, shop } = this.sequence
    const { previous, next } = shop
    const { choiceStart, choiceLane, choiceTime, release } = shop.model
    const [job, follower] = [previous[op]!, next[op]!]
    const ready = Math.max(release[op]!, job === NONE ? 0 : head[job]! + time[job]!)
    const rest = follower === NONE ? 0 : tail[follower]! + time[follower]!
    for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1)
      if (choiceLane[at] !== lane[op]) this.toLane(op, choiceLane[at]!, choiceTime[at]!, ready, rest)
  }

  /** Behind all whose rest is longer than its own, before all that end after it could begin; between them anywhere. */
  private toLane(op: number, lane: number, minutes: number, ready: number, rest: number): void {
    const { first, after, head, tail, time } = this.sequence
    let behind = NONE
    let each = first[lane]!
    while (each !== NONE && tail[each]! + time[each]! > rest && head[each]! + time[each]! <= ready) {
      behind = each
      each = after[each]!
    }
    const isForbidden = this.taboo.forbidsLane(op, lane)
    // Either nothing is both, or some end later and have the longer rest: any place among those is without a circle.
    for (;;) {
      const end = behind === NONE ? 0 : head[behind]! + time[behind]!
      const tailOf = each === NONE ? 0 : tail[each]! + time[each]!
      const value = (end > ready ? end : ready) + minutes + (tailOf > rest ? tailOf : rest)
      this.offer(op, lane, behind, value + 0.01 * (minutes - this.sequence.time[op]!), isForbidden)
      if (each === NONE) return
      const [isLater, isLonger] = [head[each]! + time[each]! > ready, tailOf > rest]
      if (isLater && !isLonger) return
      behind = each
      each = after[each]!
    }
  }

  private startAfter(op: number, job: number, end: number): number {
    const { head, time, shop } = this.sequence
    let start = shop.model.release[op]!
    if (job !== NONE && head[job]! + time[job]! > start) start = head[job]! + time[job]!
    return end > start ? end : start
  }

  private tailBefore(follower: number, rest: number): number {
    if (follower === NONE) return rest
    const own = this.sequence.tail[follower]! + this.sequence.time[follower]!
    return own > rest ? own : rest
  }

  private offer(op: number, lane: number, behind: number, value: number, isForbidden: boolean): void {
    if (isForbidden && value >= this.bar) {
      this.refused += 1
      if (this.refused === 1 || this.random() * this.refused < 1) set(this.any, op, lane, behind)
    } else if (value < this.value) {
      this.equals = 1
      this.value = value
      set(this.best, op, lane, behind)
    } else if (value === this.value) {
      this.equals += 1
      if (this.random() * this.equals < 1) set(this.best, op, lane, behind)
    }
  }
}

function set(move: Move, op: number, lane: number, behind: number): void {
  move.op = op
  move.lane = lane
  move.behind = behind
}
