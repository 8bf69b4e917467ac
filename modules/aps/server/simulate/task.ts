import type { Problem, SimulatedFigures, SimulatedOrder, SimulationAnswer } from '@mortise/aps/model'
import type { SchedulePlan, Weights } from '@mortise/scheduling/model'

/** All that the thread needs to see what a change comes to. */
export interface SimulationTask {
  /** The published plan as it is now, and the shop otherwise. */
  readonly problem: Problem
  readonly plan: SchedulePlan
  readonly changed: Problem
  readonly weights: Weights
  readonly moves: number
}

export interface SimulationFound {
  readonly figures: { readonly [Plan in 'before' | 'again' | 'after']: SimulatedFigures }
  readonly orderCount: number
  readonly orders: readonly SimulatedOrder[]
  readonly units: SimulationAnswer['units']
  readonly freed: readonly string[]
  readonly isCutShort: boolean
}
