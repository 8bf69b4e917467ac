import type { Row } from '@mortise/model'
import { type KeyedRow, type Operation, runsFromEnd } from './operation.ts'
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

/** Numbers the rows from 1 in their order; in a tree, those below each row for themselves. */
export function renumbering(
  { order, rowOf }: Table,
  sortKey: string,
  parentOf: (key: string) => string | null = () => null,
): Operation[] {
  const counts = new Map<string | null, number>()
  return order.flatMap((key): Operation[] => {
    const parent = parentOf(key)
    const number = (counts.get(parent) ?? 0) + 1
    counts.set(parent, number)
    const before = rowOf(key) ?? {}
    if (before[sortKey] === number) return []
    return [{ type: 'write', key, before, after: { ...before, [sortKey]: number } }]
  })
}

/** A place among the rows: right before or after another. */
export interface Beside {
  readonly target: string
  readonly side: 'before' | 'after'
}

/** Puts a row beside another; in a tree it comes to stand below the same row as that one. */
export function moving(
  { rowOf, indexOf }: Table,
  key: string,
  { target, side }: Beside,
  parentKey?: string,
): Operation[] {
  const [from, beside] = [indexOf(key), indexOf(target)]
  const [before, other] = [rowOf(key), rowOf(target)]
  if (!before || !other || key === target) return []
  const at = beside + (side === 'after' ? 1 : 0)
  const to = at > from ? at - 1 : at
  const move: Operation = { type: 'move', from, to }
  if (parentKey === undefined || before[parentKey] === other[parentKey]) return from === to ? [] : [move]
  const after = { ...before, [parentKey]: other[parentKey] ?? null }
  return [move, { type: 'write', key, before, after }]
}

/** Takes the rows at these places out. */
export function removal({ order, rowOf }: Table, indexes: readonly number[]): Operation[] {
  const keyedRow = (key: string): KeyedRow => ({ key, row: rowOf(key) ?? {} })
  return runsFromEnd(indexes).map(
    ({ at, count }): Operation => ({ type: 'remove', at, rows: order.slice(at, at + count).map(keyedRow) }),
  )
}
