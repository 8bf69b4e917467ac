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
  if (holds(before, values)) return before
  const after = { ...before, ...values }
  for (const [column, cleared] of below) {
    if (Object.is(before[column], after[column])) continue
    for (const each of cleared) if (!(each in values)) after[each] = null
  }
  return derive(after)
}

/** Whether a row has these values already. The first that differs tells: thousands of rows may be pasted over at once. */
function holds(row: Row, values: Row): boolean {
  for (const column in values) if (!Object.is(row[column], values[column])) return false
  return true
}

/** Writes values into a row; null where they are there already. */
export function writing({ rowOf }: Table, { key, values }: Writing, what: Consequences): Operation | null {
  const before = rowOf(key)
  const after = before && workedOut(before, values, what)
  return before === undefined || after === undefined || after === before
    ? null
    : { type: 'write', key, before, after }
}

/** Numbers the rows from 1 in their order. */
export const renumbering = ({ order, rowOf }: Table, sortKey: string): Operation[] =>
  order.flatMap((key, index): Operation[] => {
    const before = rowOf(key) ?? {}
    if (before[sortKey] === index + 1) return []
    return [{ type: 'write', key, before, after: { ...before, [sortKey]: index + 1 } }]
  })

/** Takes the rows at these places out. */
export function removal({ order, rowOf }: Table, places: readonly number[]): Operation[] {
  const kept = (key: string): Kept => ({ key, row: rowOf(key) ?? {} })
  return runsFromEnd(places).map(
    ({ at, count }): Operation => ({ type: 'remove', at, rows: order.slice(at, at + count).map(kept) }),
  )
}
