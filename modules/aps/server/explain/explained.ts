import { knownOf, modelOf, type Problem } from '@mortise/aps/model'
import { type Explained, explain, type SchedulePlan } from '@mortise/scheduling/model'

/** Where the time of a job goes in a plan. */
export function explained(problem: Problem, plan: SchedulePlan, job: number): Explained {
  return explain(modelOf(problem), plan, job, knownOf(problem))
}
