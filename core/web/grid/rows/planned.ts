import type { Row } from '@mortise/model'
import { type Kept, type Operation, runsFromEnd } from './operation.ts'
import type { Writing } from './row-store.ts'
import type { Table } from './table.ts'

/** What follows from a row that is written. */
export interface Consequences {
  /** Works out what follows from a row. */
  readonly derive: (row: Row) => Row
  /** The columns that are cleared when one changes, by that one. */
  readonly below: ReadonlyMap<string, readonly string[]>
}

/** What a row comes to with other values: what follows from them is worked out, what hung on others is cleared. */
export function workedOut(before: Row, values: Row, { derive, below }: Consequences): Row {
  // Thousands of cells may be written at once: nothing is made of them but the row.
  let after: Row | null = null
  for (const column in values) {
    const value = values[column]
    if (Object.is(before[column], value)) continue
    after ??= { ...before }
    after[column] = value
  }
  if (!after) return before
  for (const [column, cleared] of below) {
    if (Object.is(before[column], after[column])) continue
    for (const each of cleared) if (!(each in values)) after[each] = null
  }
  return derive(after)
}

/** Writes values into a row; null where they are there already. */
export function writing({ rows }: Table, { key, values }: Writing, what: Consequences): Operation | null {
  const before = rows.get(key)
  const after = before && workedOut(before, values, what)
  return before === undefined || after === undefined || after === before
    ? null
    : { type: 'write', key, before, after }
}

/** Numbers the rows from 1 in their order. */
export const renumbering = ({ order, rows }: Table, sortKey: string): Operation[] =>
  order.flatMap((key, index): Operation[] => {
    const before = rows.get(key) ?? {}
    if (before[sortKey] === index + 1) return []
    return [{ type: 'write', key, before, after: { ...before, [sortKey]: index + 1 } }]
  })

/** Takes the rows at these places out. */
export function removal({ order, rows }: Table, places: readonly number[]): Operation[] {
  const kept = (key: string): Kept => ({ key, row: rows.get(key) ?? {} })
  return runsFromEnd(places).map(
    ({ at, count }): Operation => ({ type: 'remove', at, rows: order.slice(at, at + count).map(kept) }),
  )
}
