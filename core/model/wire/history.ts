/** A field that changed, in words. */
export interface Change {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** One step in the life of a document: what was done, by whom, when, and what it changed. */
export interface HistoryEntry {
  readonly id: string
  readonly verb: string
  readonly label: string
  readonly isMove: boolean
  readonly by: string
  readonly at: string
  readonly changes: readonly Change[]
  /** Why it was moved, where that was asked for. */
  readonly reason: string | null
}
