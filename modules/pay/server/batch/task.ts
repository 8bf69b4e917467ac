import type { RowOf } from '@mortise/model'
import type { PayBatch, SlipTotals } from '@mortise/pay/model'
import type { BatchInput } from './read-input.ts'

/** All that the thread needs to calculate a batch and to write its slips. */
export interface PayTask {
  readonly input: Omit<BatchInput, 'payees'>
  /** Each as JSON: texts go to the thread in no time, and are made a few at a time. */
  readonly payees: readonly string[]
  readonly batch: Pick<RowOf<typeof PayBatch>, 'id' | 'month'>
  readonly by: string
  readonly now: string
}

/** What slips come to. */
export interface PayResult {
  readonly count: number
  readonly totals: SlipTotals
  readonly leftOut: readonly string[]
  readonly missed: readonly string[]
  readonly fingerprint: string
}
