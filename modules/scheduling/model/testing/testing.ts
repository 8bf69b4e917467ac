import { dispatch } from '../factory/dispatch.ts'
import { FactoryPlan } from '../factory/factory-plan.ts'
import { byDueDate } from '../factory/rules.ts'
import type { ScheduleModel } from '../model.ts'
import { type SchedulePlan, type Score, usualWeights } from '../plan.ts'

export { madeUpFactory } from './made-up-factory.ts'

/** What a shop gets that always takes what is due first. */
export function dueFirst(model: ScheduleModel): { readonly plan: SchedulePlan; readonly score: Score } {
  const plan = new FactoryPlan(model, usualWeights)
  plan.load(dispatch(model, byDueDate(model)))
  return { plan: plan.plan(), score: plan.score() }
}
