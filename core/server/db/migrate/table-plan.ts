/** How tables come to their definition, and what stands in the way. */
export interface TablePlan {
  /** Every statement, and what it does in words. */
  readonly steps: readonly { readonly words: string; readonly sql: string }[]
  /** Why it cannot be done in this way. */
  readonly faults: readonly string[]
  readonly violations: readonly RowViolation[]
}

/** Rows that stand in the way of a change, or lose something by it; some of them by name. */
export interface RowViolation {
  readonly words: string
  readonly count: number
  readonly rows: readonly string[]
  readonly isLoss: boolean
}
