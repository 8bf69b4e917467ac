import { type KeptOrder, LaneOrder } from '../lane-order.ts'
import { NONE } from '../model.ts'
import type { Shop } from './shop.ts'

/** A plan that a search found, and when its last operation ends. */
export interface KeptPlan extends KeptOrder {
  readonly length: number
}

/** A plan of a plain shop: the earliest minute of each operation, and how long it takes from its end until all is done. */
export class Sequence extends LaneOrder {
  length = 0
  readonly time: Int32Array
  readonly head: Int32Array
  readonly tail: Int32Array

  constructor(readonly shop: Shop) {
    super(shop.model)
    const { opCount } = shop.model
    this.time = new Int32Array(opCount)
    this.head = new Int32Array(opCount)
    this.tail = new Int32Array(opCount)
  }

  keep(): KeptPlan {
    return { length: this.length, lane: this.lane.slice(), order: this.order.slice() }
  }

  protected override assign(op: number, lane: number): void {
    this.time[op] = this.shop.time[op * this.model.laneCount + lane]!
  }

  protected override retime(from: number, to: number): void {
    const { order, head, tail, time, before, after } = this
    const { previous, next, ends } = this.shop
    const { release, opCount } = this.model
    for (let at = from; at < opCount; at += 1) {
      const op = order[at]!
      let start = release[op]!
      const job = previous[op]!
      if (job !== NONE) {
        const end = head[job]! + time[job]!
        if (end > start) start = end
      }
      const lane = before[op]!
      if (lane !== NONE) {
        const end = head[lane]! + time[lane]!
        if (end > start) start = end
      }
      head[op] = start
    }
    for (let at = to; at >= 0; at -= 1) {
      const op = order[at]!
      let rest = 0
      const job = next[op]!
      if (job !== NONE) rest = tail[job]! + time[job]!
      const lane = after[op]!
      if (lane !== NONE) {
        const other = tail[lane]! + time[lane]!
        if (other > rest) rest = other
      }
      tail[op] = rest
    }
    let length = 0
    for (const op of ends) {
      const end = head[op]! + time[op]!
      if (end > length) length = end
    }
    this.length = length
  }
}
