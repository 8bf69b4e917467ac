import { FactoryPlan } from './factory/factory-plan.ts'
import { NONE, type ScheduleModel } from './model.ts'
import { type SchedulePlan, type Score, usualWeights, type Weights } from './plan.ts'

export interface Repaired {
  readonly plan: SchedulePlan
  readonly score: Score
  /** Operations that begin or end otherwise, or on another lane. */
  readonly moved: readonly number[]
  /** Operations that must stay where they are and cannot. */
  readonly conflicts: readonly number[]
}

/**
 * Puts one operation on a lane, not before a minute, and lets all others stay: what it runs into comes later, along lanes and
 * along what waits for it, and nothing comes earlier.
 */
export function repair(
  model: ScheduleModel,
  plan: SchedulePlan,
  { op, lane, start }: { readonly op: number; readonly lane: number; readonly start: number },
  weights: Weights = usualWeights,
): Repaired {
  const held = heldAt(model, plan, op, start)
  const lanes = plan.lane.slice()
  lanes[op] = lane
  const keys = plan.start.slice()
  keys[op] = start
  const repaired = new FactoryPlan(held, weights)
  repaired.load({ lane: lanes, order: inOrder(model, keys, plan.end) })
  const found = repaired.plan()
  const moved = [...found.start.keys()].filter(
    (each) =>
      found.start[each] !== plan.start[each] ||
      found.end[each] !== plan.end[each] ||
      found.lane[each] !== plan.lane[each],
  )
  return { plan: found, score: repaired.score(), moved, conflicts: repaired.clashes() }
}

/** The same work, none of it earlier than it stands now. */
function heldAt(model: ScheduleModel, plan: SchedulePlan, op: number, start: number): ScheduleModel {
  const release = model.release.slice()
  for (let each = 0; each < model.opCount; each += 1)
    release[each] = Math.max(release[each]!, each === op ? start : plan.start[each]!)
  const fixedStart = model.fixedStart.slice()
  fixedStart[op] = NONE
  return { ...model, release, fixedStart }
}

/** By when they begin, though none before what it waits for. */
export function inOrder(model: ScheduleModel, start: Int32Array, end: Int32Array): Int32Array {
  const { opCount, predecessorStart, predecessor } = model
  const byStart = Int32Array.from({ length: opCount }, (_, op) => op).toSorted(
    (one, other) => start[one]! - start[other]! || end[one]! - end[other]! || one - other,
  )
  const order = new Int32Array(opCount)
  const isPlaced = new Uint8Array(opCount)
  let count = 0
  const place = (first: number) => {
    const open = [first]
    while (open.length > 0) {
      const op = open.at(-1)!
      const before = isPlaced[op] === 0 ? missing(op) : NONE
      if (before !== NONE) {
        open.push(before)
        continue
      }
      open.pop()
      if (isPlaced[op] === 1) continue
      isPlaced[op] = 1
      order[count] = op
      count += 1
    }
  }
  const missing = (op: number): number => {
    for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1)
      if (isPlaced[predecessor[at]!] === 0) return predecessor[at]!
    return NONE
  }
  for (const op of byStart) place(op)
  return order
}
