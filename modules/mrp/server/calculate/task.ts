import type { Buckets } from '@mortise/mrp/model'
import type { WorkCalendar } from '@mortise/system/model'
import type { Statements } from './statements.ts'

/** All that the thread needs to plan by itself. */
export interface MrpTask {
  readonly run: string
  readonly buckets: Buckets
  readonly calendar: WorkCalendar
  readonly statements: Statements
  readonly by: string
  readonly orgCode: string | null
  readonly now: string
}

export interface MrpCounts {
  readonly materialCount: number
  readonly suggestionCount: number
  readonly overdueCount: number
  readonly changeCount: number
  readonly seenTo: string
}
