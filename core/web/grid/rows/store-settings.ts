import type { GridColumn } from '../columns/column.ts'
import type { TreeOptions } from './branches.ts'
import type { DisabledRows } from './disabled-rows.ts'
import type { Consequences } from './planned.ts'

/** What may change while the rows stay. */
export interface StoreSettings extends Partial<Consequences> {
  readonly columns: readonly GridColumn[]
  readonly disabledRows?: DisabledRows
  /** So many rows always stay. */
  readonly minRows?: number
  /** The field that numbers the rows from 1 in their order; nothing is numbered unless told. */
  readonly sortKey?: string
}

export interface StoreOptions extends StoreSettings {
  /** The field that tells rows apart. */
  readonly rowKey?: string
  /** Rows stand below the rows that they name. */
  readonly tree?: TreeOptions
}

/** Settings with what holds where nothing is told. */
export const withDefaults = ({
  columns,
  disabledRows = {},
  minRows = 0,
  sortKey,
  derive = (row) => row,
  below = new Map(),
}: StoreSettings) => ({ columns, disabledRows, minRows, sortKey, derive, below })
