import type { Random } from '@mortise/model'
import type { KeptOrder } from '../lane-order.ts'
import type { ScheduleModel } from '../model.ts'

/**
 * A plan on the way from one to another: what both agree on, it keeps. Each operation's place is weighed between its places in
 * the two orders; what comes before it in both comes before it here, so that nothing ever waits for itself.
 */
export function between(from: KeptOrder, to: KeptOrder, share: number, random: Random): KeptOrder {
  const key = new Float64Array(from.order.length)
  from.order.forEach((op, at) => (key[op] = at * (1 - share)))
  to.order.forEach((op, at) => (key[op]! += at * share))
  const order = from.order.toSorted((a, b) => key[a]! - key[b]! || a - b)
  const lane = from.lane.map((each, op) => (random() < share ? to.lane[op]! : each))
  return { lane, order }
}

/** How far two plans are apart: pairs on a lane in another order, and operations on another lane. */
export function distance({ opCount, laneCount }: ScheduleModel, a: KeptOrder, b: KeptOrder): number {
  const placeInB = new Int32Array(opCount)
  b.order.forEach((op, at) => (placeInB[op] = at))
  const lanes: number[][] = Array.from({ length: laneCount }, () => [])
  let apart = 0
  for (const op of a.order) {
    const on = a.lane[op]!
    if (b.lane[op] !== on) {
      apart += 1
      continue
    }
    const lane = lanes[on]!
    for (const before of lane) if (placeInB[before]! > placeInB[op]!) apart += 1
    lane.push(op)
  }
  return apart
}
