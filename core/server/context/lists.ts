import type { Row } from '@mortise/model'

export interface ListAnswer {
  readonly records: Row[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  /** Only when the total is a bound: there are more rows than were counted. */
  readonly isBound?: true
  /** Only where the entity sums fields and all rows were counted. */
  readonly sums?: Row
  /** Only when there may be a next page: what to ask it by, at the same cost however deep. */
  readonly nextKey?: string
}

export interface GroupCount {
  readonly value: unknown
  readonly count: number
  /** What is summed; the count where nothing is. */
  readonly total: number
}
