import type { Row } from '@mortise/model'
import { type Kept, type Operation, runsFromEnd } from './operation.ts'
import type { Table } from './table.ts'

/** What follows from a row that is written. */
export interface Consequences {
  /** Works out what follows from a row. */
  readonly derive: (row: Row) => Row
  /** The columns that are cleared when one of them changes. */
  readonly below: (column: string) => readonly string[]
}

/** What a row comes to with other values: what follows from them is worked out, what hung on others is cleared. */
export function workedOut(before: Row, values: Row, { derive, below }: Consequences): Row {
  const changed = Object.keys(values).filter((column) => !Object.is(before[column], values[column]))
  if (changed.length === 0) return before
  const after = { ...before, ...values }
  for (const column of changed.flatMap(below)) if (!(column in values)) after[column] = null
  return derive(after)
}

/** Writes values into a row; nothing where they are there already. */
export function writing({ rows }: Table, key: string, values: Row, what: Consequences): Operation[] {
  const before = rows.get(key)
  const after = before && workedOut(before, values, what)
  return before === undefined || after === undefined || after === before
    ? []
    : [{ type: 'write', key, before, after }]
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
