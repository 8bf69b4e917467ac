import type { Row } from '@mortise/model'

/** A row as it travels between grids. */
export interface GridRow extends Row {
  /** Temporary, with a suffix, until the row is saved. */
  readonly id?: string
  /** What others report of the row, each under its own key. */
  readonly tug_status?: Readonly<Record<string, unknown>>
}
