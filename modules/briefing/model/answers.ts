import type { CashPlan } from '@mortise/finance/model'

/** One figure as somebody may see it. */
export interface BriefingFigure {
  readonly key: string
  readonly value: number
  /** What it was, each at the time that is named. */
  readonly before: readonly { readonly when: string; readonly value: number }[]
  /** Since the first of the month, of what happens by days. */
  readonly month: number | null
  /** The last days, the latest at the end; of what stands, those on which it was told in the morning. */
  readonly curve: readonly { readonly day: string; readonly value: number }[]
}

export interface Briefing {
  readonly today: string
  readonly figures: readonly BriefingFigure[]
  /** Thirteen weeks as finance plans them; null for whom the books are no affair. */
  readonly cash: Pick<CashPlan, 'opening' | 'weeks' | 'lowest'> | null
}
