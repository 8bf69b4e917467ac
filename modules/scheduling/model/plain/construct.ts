import type { Random } from '@mortise/model'
import type { KeptOrder } from '../lane-order.ts'
import { NONE } from '../model.ts'
import type { Shop } from './shop.ts'

/**
 * A plan without idle time that could be used (Giffler and Thompson): of those that compete for the lane where something could
 * end first, the one with the most work left in its job comes first, more or less by lot.
 */
export function construct(shop: Shop, random: Random): KeptOrder {
  const { previous, next, time } = shop
  const { opCount, laneCount, release, choiceStart, choiceLane, choiceTime } = shop.model
  const lane = new Int32Array(opCount)
  const order = new Int32Array(opCount)
  const left = workLeft(shop)
  const laneFree = new Int32Array(laneCount)
  const load = new Int32Array(laneCount)
  let ready: number[] = []
  for (let op = 0; op < opCount; op += 1) if (previous[op] === NONE) ready.push(op)
  const readyAt = release.slice()
  for (let at = 0; at < opCount; at += 1) {
    let end = Infinity
    let [onLane, from] = [NONE, NONE]
    for (const op of ready) {
      for (let choice = choiceStart[op]!; choice < choiceStart[op + 1]!; choice += 1) {
        const each = choiceLane[choice]!
        const ends = Math.max(readyAt[op]!, laneFree[each]!) + choiceTime[choice]!
        if (ends > end || (ends === end && load[each]! >= load[onLane]!)) continue
        ;[end, onLane, from] = [ends, each, op]
      }
    }
    let most = -1
    for (const op of ready) {
      const minutes = time[op * laneCount + onLane]!
      if (minutes === NONE || Math.max(readyAt[op]!, laneFree[onLane]!) >= end) continue
      const urgency = left[op]! * (1 + 0.4 * random())
      if (urgency > most) [most, from] = [urgency, op]
    }
    const ends = Math.max(readyAt[from]!, laneFree[onLane]!) + time[from * laneCount + onLane]!
    lane[from] = onLane
    order[at] = from
    laneFree[onLane] = ends
    load[onLane]! += time[from * laneCount + onLane]!
    const follower = next[from]!
    ready = ready.filter((op) => op !== from)
    if (follower === NONE) continue
    readyAt[follower] = Math.max(readyAt[follower]!, ends)
    ready.push(follower)
  }
  return { lane, order }
}

/** Of each operation, the shortest time that it and what follows it in its job take. */
function workLeft({ ends, previous, next, model }: Shop): Int32Array {
  const { opCount, choiceStart, choiceTime } = model
  const left = new Int32Array(opCount)
  for (const end of ends)
    for (let op = end; op !== NONE; op = previous[op]!) {
      const own = choiceTime.subarray(choiceStart[op], choiceStart[op + 1]).reduce((a, b) => Math.min(a, b))
      left[op] = own + (next[op] === NONE ? 0 : left[next[op]!]!)
    }
  return left
}
