import { columnType, quote, quotedColumn } from '../../db/tables/columns.ts'
import type { Compiled } from '../engine/compiled.ts'

export interface Typed {
  readonly key: string
  readonly type: string
}

/** The columns that are stored, with the types of their values. */
export const typed = (columns: Compiled['columns']): Typed[] =>
  columns.flatMap(({ key, field }) => {
    const type = field && columnType(field)
    return type ? [{ key, type }] : []
  })

/** How columns are named, picked from a record `r` of JSON, and typed there. */
export const recordSql = (columns: readonly Typed[]) => ({
  names: columns.map(({ key }) => quotedColumn(key)).join(', '),
  values: columns.map(({ key }) => `r.${quote(key)}`).join(', '),
  types: columns.map(({ key, type }) => `${quote(key)} ${type}`).join(', '),
})
