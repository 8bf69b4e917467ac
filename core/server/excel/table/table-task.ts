/** One row of a table as people see it. */
export interface TableRow {
  /** Which row of the file, from one. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface TableTask {
  readonly file: string
  /** Of a text; found out where it is not known. */
  readonly encoding: 'utf-8' | 'gb18030' | null
  readonly mostRows: number
  readonly mostColumns: number
}

export type TableMessage =
  | { readonly kind: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'refused'; readonly reason: string }
