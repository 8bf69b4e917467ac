import { NONE } from '../model.ts'
import type { Move } from './moves.ts'
import type { Sequence } from './sequence.ts'

/** What was undone must not come back at once: pairs in their old order, and operations on their old lane, each until a move. */
export class Taboo {
  private readonly pairs: Int32Array
  private readonly lanes: Int32Array
  private now = 0

  constructor(private readonly sequence: Sequence) {
    const { opCount, laneCount } = sequence.shop.model
    this.pairs = new Int32Array(opCount * opCount)
    this.lanes = new Int32Array(opCount * laneCount)
  }

  clear(): void {
    this.pairs.fill(0)
    this.lanes.fill(0)
    this.now = 0
  }

  /** The order `ops[from]` last would bring an order back that is forbidden. */
  forbidsRight(ops: Int32Array, from: number, to: number): boolean {
    const { opCount } = this.sequence.shop.model
    const op = ops[from]!
    for (let at = from + 1; at <= to; at += 1)
      if (this.pairs[ops[at]! * opCount + op]! > this.now) return true
    return false
  }

  forbidsLeft(ops: Int32Array, from: number, to: number): boolean {
    const { opCount } = this.sequence.shop.model
    const op = ops[to]!
    for (let at = from; at < to; at += 1) if (this.pairs[op * opCount + ops[at]!]! > this.now) return true
    return false
  }

  forbidsLane(op: number, lane: number): boolean {
    return this.lanes[op * this.sequence.shop.model.laneCount + lane]! > this.now
  }

  /** Before a move is made: what it undoes stays undone for so many moves. */
  forbid({ op, lane, behind }: Move, moves: number): void {
    const { sequence, pairs } = this
    const { before, shop } = sequence
    const { opCount, laneCount } = shop.model
    this.now += 1
    const until = this.now + moves
    if (lane !== sequence.lane[op]) {
      this.lanes[op * laneCount + sequence.lane[op]!] = until
      return
    }
    if (behind !== NONE && sequence.place[behind]! > sequence.place[op]!)
      for (let passed = behind; passed !== op; passed = before[passed]!) pairs[op * opCount + passed] = until
    else
      for (let passed = before[op]!; passed !== behind; passed = before[passed]!)
        pairs[passed * opCount + op] = until
  }
}
