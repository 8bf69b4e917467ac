import type { CurvePoint, Problem } from '@mortise/aps/model'
import type { Score, Weights } from '@mortise/scheduling/model'
import type { NewTask } from './tasks-of.ts'

/** All that the thread needs to search by itself. */
export interface ApsTask {
  readonly problem: Problem
  readonly weights: Weights
  readonly seed: number
  readonly seconds: number
  readonly moveLimit: number | null
  /** One number that is not zero as soon as the search is to end with what it has. */
  readonly stop: SharedArrayBuffer
}

/** How a search stands. */
export interface ApsNews {
  readonly curve: readonly CurvePoint[]
  readonly score: Score
  readonly elapsed: number
}

export interface ApsFound {
  readonly tasks: readonly NewTask[]
  /** What was searched, where pins had to be let go to find a plan, and what those were. */
  readonly freed: { readonly problem: Problem; readonly names: readonly string[] } | null
  readonly score: Score
  readonly moves: number
  readonly elapsed: number
  readonly curve: readonly CurvePoint[]
  readonly isCutShort: boolean
}
