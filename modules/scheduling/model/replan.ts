import { doneAt } from './calendar.ts'
import { dispatch } from './factory/dispatch.ts'
import { FactoryPlan } from './factory/factory-plan.ts'
import { Gaps } from './gaps.ts'
import type { KeptOrder } from './lane-order.ts'
import { NONE, type ScheduleModel } from './model.ts'
import { type SchedulePlan, usualWeights, type Weights } from './plan.ts'
import { inOrder, type Repaired } from './repair.ts'

/** Where operations stood in a plan of before; `NONE` where they had no place in it. */
export interface Standing {
  readonly lane: Int32Array
  readonly start: Int32Array
}

/**
 * A plan of before brought to what is so now: a lane broke down, material comes later, work came in between or takes longer.
 * Whatever can stay stays, what cannot comes later; what is new finds a gap, or goes before others where that is worth more.
 */
export function replan(
  model: ScheduleModel,
  standing: Standing,
  weights: Weights = usualWeights,
): Repaired & { readonly order: KeptOrder } {
  const kept = keptPlaces(model, standing)
  const held = heldAt(model, kept)
  const plan = new FactoryPlan(held, weights)
  const orders = [() => gapOrder(held, kept), () => dispatchOrder(held, kept)]
  let best: { order: KeptOrder; total: number } | null = null
  for (const orderOf of orders) {
    const order = orderOf()
    if (!order) continue
    plan.load(order)
    if (!best || plan.total < best.total) best = { order, total: plan.total }
    if (plan.isFeasible && isWhole(kept)) break
  }
  plan.load(best!.order)
  const found = plan.plan()
  const moved = [...found.start.keys()].filter(
    (op) => found.start[op] !== standing.start[op] || found.lane[op] !== standing.lane[op],
  )
  return { plan: found, score: plan.score(), moved, conflicts: plan.clashes(), order: best!.order }
}

const isWhole = ({ lane }: Standing): boolean => lane.every((each) => each !== NONE)

/** Places that are still possible: on lanes that can do it, where what is fixed is now. */
function keptPlaces(model: ScheduleModel, standing: Standing): Standing {
  const lane = standing.lane.slice()
  const start = standing.start.slice()
  for (let op = 0; op < model.opCount; op += 1) {
    const { fixedLane, fixedStart, choiceStart, choiceLane } = model
    if (fixedLane[op] !== NONE) lane[op] = fixedLane[op]!
    if (fixedStart[op] !== NONE) start[op] = fixedStart[op]!
    if (!choiceLane.subarray(choiceStart[op], choiceStart[op + 1]).includes(lane[op]!)) lane[op] = NONE
    if (start[op] === NONE) lane[op] = NONE
  }
  return { lane, start }
}

/** The same work, none of it earlier than it stands, on the lane where it stands. */
function heldAt(model: ScheduleModel, { lane, start }: Standing): ScheduleModel {
  const release = model.release.slice()
  const fixedLane = model.fixedLane.slice()
  for (let op = 0; op < model.opCount; op += 1) {
    if (lane[op] === NONE) continue
    fixedLane[op] = lane[op]!
    if (model.fixedStart[op] === NONE && start[op]! > release[op]!) release[op] = start[op]!
  }
  return { ...model, release, fixedLane }
}

/** All in the order in which they stood, what is new in the gaps between; null where there is no room for it. */
function gapOrder(model: ScheduleModel, { lane, start }: Standing): KeptOrder | null {
  const [lanes, starts] = [lane.slice(), start.slice()]
  const end = new Int32Array(model.opCount)
  const gaps = new Gaps(model)
  const all = inOrder(model, starts, end)
  for (const op of all) {
    if (lane[op] === NONE) continue
    const calendar = model.calendars[model.calendarOf[lane[op]!]!]!
    end[op] = doneAt(calendar, starts[op]!, minutesOn(model, op, lane[op]!))
    gaps.take({ lane: lane[op]!, start: starts[op]!, end: end[op], family: model.familyOf[op]! })
  }
  for (const op of all) {
    if (lane[op] !== NONE) continue
    const placed = gaps.place(guestOf(model, op), readyAt(model, op, end))
    if (!placed) return null
    ;[lanes[op], starts[op], end[op]] = [placed.lane, placed.start, placed.end]
  }
  return { lane: lanes, order: inOrder(model, starts, end) }
}

const guestOf = (model: ScheduleModel, op: number) => {
  const { choiceStart, choiceLane, choiceTime, fixedLane, familyOf, isResumable } = model
  const choices = []
  for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1)
    if (fixedLane[op] === NONE || fixedLane[op] === choiceLane[at])
      choices.push({ lane: choiceLane[at]!, minutes: choiceTime[at]! })
  return { choices, family: familyOf[op]!, isResumable: isResumable[op] === 1 }
}

function readyAt(
  { release, predecessorStart, predecessor, leastWait }: ScheduleModel,
  op: number,
  end: Int32Array,
): number {
  let ready = release[op]!
  for (let at = predecessorStart[op]!; at < predecessorStart[op + 1]!; at += 1)
    ready = Math.max(ready, end[predecessor[at]!]! + leastWait[at]!)
  return ready
}

function minutesOn({ choiceStart, choiceLane, choiceTime }: ScheduleModel, op: number, lane: number): number {
  let at = choiceStart[op]!
  while (choiceLane[at] !== lane) at += 1
  return choiceTime[at]!
}

/** As a foreman goes on: whoever stood first, and what is new by when it must begin to be in time. */
const dispatchOrder = (model: ScheduleModel, { lane, start }: Standing): KeptOrder =>
  dispatch(model, ({ op, rest }) => -(lane[op] === NONE ? model.due[model.jobOf[op]!]! - rest : start[op]!))

/** Finds out what a plan looks like whose columns people have changed: which lane does what in which order. */
export const orderOf = (model: ScheduleModel, { lane, start, end }: SchedulePlan): KeptOrder => ({
  lane,
  order: inOrder(model, start, end),
})
