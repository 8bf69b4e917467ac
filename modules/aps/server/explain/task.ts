import type { Problem } from '@mortise/aps/model'
import type { SchedulePlan, Weights } from '@mortise/scheduling/model'

/** All that the thread needs to try fixes. */
export interface FixesTask {
  readonly problem: Problem
  readonly plan: SchedulePlan
  readonly weights: Weights
  readonly job: number
}
