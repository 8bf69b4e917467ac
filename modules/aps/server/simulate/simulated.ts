import {
  changedOrders,
  changedUnits,
  figuresOf,
  modelOf,
  namesOf,
  opsOf,
  orderCount,
  type Problem,
  type SimulatedPlan,
  withoutLostPins,
} from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { checkPlan, NONE, replan, type SchedulePlan, solve, type Weights } from '@mortise/scheduling/model'
import type { SimulationFound, SimulationTask } from './task.ts'

/** Milliseconds that either search may take, however many moves it was told: pages wait for an answer no longer than half a minute. */
const LONGEST = 9000
const SEED = 1

/** The plan searched on as it is and with the change, by as many moves each, beside what is published. */
export function simulated({ problem, plan, changed, weights, moves }: SimulationTask): SimulationFound {
  const before = { problem, plan, score: checkPlan(modelOf(problem), plan, weights).score }
  const again = searched(problem, before, weights, moves)
  const after = searched(changed, before, weights, moves)
  const { opName } = namesOf(after.problem)
  return {
    figures: { before: figuresOf(before), again: figuresOf(again), after: figuresOf(after) },
    orderCount: orderCount(after),
    orders: changedOrders(again, after),
    units: changedUnits(again, after),
    freed: [...loosened(problem, after.problem)].map(opName),
    isCutShort: again.isCutShort || after.isCutShort,
  }
}

/** A plan of a problem, begun with where operations stand in another; what cannot be kept any more is let go. */
function searched(
  problem: Problem,
  { problem: known, plan }: Pick<SimulatedPlan, 'problem' | 'plan'>,
  weights: Weights,
  moves: number,
): SimulatedPlan & { readonly isCutShort: boolean } {
  const begun = Date.now()
  let isCutShort = false
  const spent = (done: number) => {
    isCutShort ||= Date.now() - begun > LONGEST
    return isCutShort ? 1 : done / moves
  }
  const standing = standingIn(problem, known, plan)
  const { problem: tried, found } = withoutLostPins(
    problem,
    (each) => {
      const model = modelOf(each)
      const begin = replan(model, standing, weights).order
      return solve(model, { weights, seed: SEED, patience: { spent }, begin })
    },
    (why) => why !== 'running',
  )
  const { faults, score } = checkPlan(modelOf(tried), found.plan, weights, namesOf(tried))
  if (faults.length > 0)
    throw new BusinessError(`这样排不下：${faults.slice(0, 3).join('；')}（共 ${faults.length} 处）`)
  return { problem: tried, plan: found.plan, score, isCutShort }
}

/** Where operations stand by their names: a change may add some. */
function standingIn(problem: Problem, known: Problem, plan: SchedulePlan) {
  const places = new Map(opsOf(known).map(({ op }, at) => [op.id, at]))
  const placeOf = (of: Int32Array) =>
    Int32Array.from(opsOf(problem), ({ op }) => of[places.get(op.id) ?? -1] ?? NONE)
  return { lane: placeOf(plan.lane), start: placeOf(plan.start) }
}

/** Operations that were held in their place before and are not any more. */
function* loosened(before: Problem, after: Problem): Generator<number> {
  const held = new Set(opsOf(before).flatMap(({ op }) => (op.fixed || op.fixedLane !== null ? [op.id] : [])))
  for (const [at, { op }] of opsOf(after).entries())
    if (held.has(op.id) && !op.fixed && op.fixedLane === null) yield at
}
