import { randomOf } from '@mortise/model'
import type { KeptOrder } from '../lane-order.ts'
import type { ScheduleModel } from '../model.ts'
import type { SchedulePlan, Score, Weights } from '../plan.ts'
import { MOVES_BETWEEN, type Patience } from '../search.ts'
import { dispatch } from './dispatch.ts'
import { FactoryPlan } from './factory-plan.ts'
import { Improvement } from './improve.ts'
import { byDueDate, byTardinessCost, byWorkLeft } from './rules.ts'

export interface FactorySolved {
  readonly plan: SchedulePlan
  readonly score: Score
  readonly moves: number
  /** Operations that must stay where they are though something runs into them. */
  readonly conflicts: readonly number[]
}

/** The best that a foreman's rules find, then ever better ones until patience ends. */
export function solveFactory(
  model: ScheduleModel,
  weights: Weights,
  seed: number,
  patience: Patience,
  onBetter: (plan: SchedulePlan, score: Score) => void = () => undefined,
  /** A plan to begin with where no rule finds a better one. */
  begin: KeptOrder | null = null,
): FactorySolved {
  const random = randomOf(seed)
  const plan = new FactoryPlan(model, weights)
  const rules = [
    byDueDate(model),
    byWorkLeft(random),
    ...[1, 2, 4].flatMap((ahead) => [0.3, 1].map((sparing) => byTardinessCost(model, ahead, sparing))),
  ]
  let best: KeptOrder | null = begin
  if (begin) plan.load(begin)
  let least = begin ? plan.total : Infinity
  for (const rule of rules) {
    const order = dispatch(model, rule, () => best !== null && patience.spent(0) >= 1)
    if (!order) break
    plan.load(order)
    if (!best || plan.total < least) [best, least] = [order, plan.total]
  }
  plan.load(best!)
  onBetter(plan.plan(), plan.score())
  const improvement = new Improvement(model, plan, random)
  let share = 0
  const found = improvement.run(
    (steps) => (steps % MOVES_BETWEEN === 0 ? (share = patience.spent(steps)) : share),
    () => onBetter(plan.plan(), plan.score()),
  )
  plan.load(found)
  return {
    plan: plan.plan(),
    score: plan.score(),
    moves: improvement.steps,
    conflicts: plan.clashes(),
  }
}
