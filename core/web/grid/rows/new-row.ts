import { auditFields, type Row, resolveDefault } from '@mortise/model'
import type { GridColumn } from '../columns/column.ts'
import { numberIn } from './column-totals.ts'

/** What a new row holds: what is given, and otherwise what its columns start with. */
export function newRow(columns: readonly GridColumn[], given: Row, rows: Iterable<Row>): Row {
  const row: Row = {}
  for (const column of columns) row[column.key] = startOf(column, rows)
  return { ...row, ...given }
}

function startOf(column: GridColumn, rows: Iterable<Row>): unknown {
  if (column.isOrder) return largestOf(column.key, rows) + 1
  if (column.type === 'checkbox') {
    const [checked, unchecked] = column.customValue ?? [true, false]
    if (column.defaultValue === undefined) return column.defaultChecked ? checked : unchecked
  }
  const { defaultValue } = column
  if (typeof defaultValue === 'function') return (defaultValue as () => unknown)()
  return typeof defaultValue === 'string' ? resolveDefault(defaultValue) : (defaultValue ?? null)
}

function largestOf(key: string, rows: Iterable<Row>): number {
  let largest = 0
  for (const row of rows) largest = Math.max(largest, numberIn(row[key]) ?? 0)
  return largest
}

/** What of a row goes into its copy: neither its key nor who made it and when. */
export const copyOf = (row: Row, rowKey: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== rowKey && !(key in auditFields)))
