/** How the value of a field stands in a cell. */
export type CellForm =
  | 'text'
  /** A text whose spaces and lines count. */
  | 'note'
  | 'number'
  | 'yesNo'
  | 'day'
  | 'moment'
  | 'choice'
  | 'name'
  | 'path'
  | 'json'
  | 'lines'

/** A column of a sheet: plain data, because worker threads and jobs are handed it. */
export interface SheetColumn {
  readonly key: string
  readonly label: string
  readonly form: CellForm
  readonly isMany: boolean
  readonly isRequired: boolean
  /** Whether what stands in it counts when a sheet comes in; numbers and states that the server gives do not. */
  readonly isRead: boolean
  /** Tells which row is meant although nobody can change it: its id, its number. */
  readonly isKey?: boolean
  /** Decimals of a number. */
  readonly scale: number | null
  /** A number that is a share of one, and read as percents. */
  readonly isShare?: boolean
  /** What a code is shown as; of a yes and a no, how they travel. */
  readonly texts: readonly (readonly [code: string, text: string])[]
  /** Whose names a cell shows: an entity (`ref:customer`) or a kind of picker (`user`). */
  readonly source: string | null
  /** The columns of a sub-table. */
  readonly columns: readonly SheetColumn[]
}

/** What a sheet is made of: plain data, because a job may be handed it. */
export interface SheetPlan {
  /** The rows: a column a key, `key__text` where names are joined, a JSON array of lines for a sub-table. */
  readonly sql: { readonly text: string; readonly values: readonly unknown[] }
  readonly columns: readonly SheetColumn[]
  readonly title: string
  /** Views that the statement reads, by the login of reports; without any it reads tables. */
  readonly views?: readonly { readonly select: string; readonly isBarred: boolean }[]
}

/** The name under which a query gives the text of what a column stores. */
export const textKey = (key: string): string => `${key}__text`
