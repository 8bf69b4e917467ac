import { FactoryPlan } from './factory/factory-plan.ts'
import { type FactorySolved, solveFactory } from './factory/solve.ts'
import type { KeptOrder } from './lane-order.ts'
import type { ScheduleModel } from './model.ts'
import { plainShopOf } from './plain/shop.ts'
import { solvePlain } from './plain/solve.ts'
import { type SchedulePlan, type Score, usualWeights, type Weights } from './plan.ts'
import type { Patience } from './search.ts'

export interface SolveOptions {
  readonly weights?: Weights
  readonly seed?: number
  readonly patience: Patience
  /** A plan to begin with, where one is known. */
  readonly begin?: KeptOrder | null
  /** Told of each plan that is better than all before. */
  readonly onBetter?: (plan: SchedulePlan, score: Score) => void
}

export type Solved = FactorySolved

/** Finds a plan, and ever better ones as long as patience lasts. Where only the length counts, a plain shop has a faster way. */
export function solve(
  model: ScheduleModel,
  { weights = usualWeights, seed = 1, patience, begin = null, onBetter = () => undefined }: SolveOptions,
): Solved {
  const shop = isOnlyLength(weights) ? plainShopOf(model) : null
  if (!shop) return solveFactory(model, weights, seed, patience, onBetter, begin)
  // Timed as a factory's is, so that a plan is the same thing whoever found it.
  const timed = new FactoryPlan(model, weights)
  const timedAs = (found: KeptOrder) => {
    timed.load(found)
    return { plan: timed.plan(), score: timed.score() }
  }
  const { plan, moves } = solvePlain(shop, seed, patience, (found) => {
    const { plan, score } = timedAs(found)
    onBetter(plan, score)
  })
  return { ...timedAs(plan), moves, conflicts: [] }
}

const isOnlyLength = ({ length, ...others }: Weights): boolean =>
  length > 0 && Object.values(others).every((weight) => weight === 0)
