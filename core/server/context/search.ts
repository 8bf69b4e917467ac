/** A row that was found by what somebody typed. */
export interface FoundRow {
  readonly id: string
  /** As others name it, and its number where that is not part of the name. */
  readonly name: string
  readonly number: string
  /** What tells it from others of its name. */
  readonly detail: string
  readonly state: string
  /** Its own page; null where its list shows it. */
  readonly to: string | null
}

/** Rows of one entity, the likeliest first. */
export interface FoundGroup {
  readonly entity: string
  readonly label: string
  readonly rows: readonly FoundRow[]
  readonly hasMore: boolean
}
