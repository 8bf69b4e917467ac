import type { Row } from '@mortise/model'
import { type GridColumn, statisticsOf } from '../column.ts'
import type { Kept, Operation } from './operation.ts'
import { makeTally, type Tally } from './tally.ts'
import { isTemporaryId } from './temporary-id.ts'

/** The rows of a grid in their order, and what follows from them. Knows operations, but not who asks for them. */
export interface Table {
  readonly order: readonly string[]
  readonly rows: ReadonlyMap<string, Row>
  /** Rows as they were read, of those that were changed since. */
  readonly originals: ReadonlyMap<string, Row>
  /** Saved rows that are gone, in the order they went. */
  readonly removed: ReadonlyMap<string, Row>
  readonly tallies: ReadonlyMap<string, Tally>
  /** Counts for other columns. */
  recount(columns: readonly GridColumn[]): void
  indexOf(key: string): number
  /** A row as it now is and as it is on the server. */
  put(key: string, row: Row, original: Row): void
  apply(operation: Operation): void
}

export function makeTable(kept: readonly Kept[], columns: readonly GridColumn[]): Table {
  const order: string[] = []
  const rows = new Map<string, Row>()
  // Ten thousand rows are read before the first is painted: no list is made that is thrown away.
  for (const { key, row } of kept) {
    order.push(key)
    rows.set(key, row)
  }
  const originals = new Map<string, Row>()
  const removed = new Map<string, Row>()
  const tallies = new Map<string, Tally>()
  const count = (row: Row, how: 'add' | 'take') => {
    for (const [key, tally] of tallies) tally[how](row[key])
  }
  const recount = (counted: readonly GridColumn[]) => {
    const keys = counted.filter((column) => statisticsOf(column).length > 0).map(({ key }) => key)
    if (keys.length === tallies.size && keys.every((key) => tallies.has(key))) return
    tallies.clear()
    for (const key of keys) {
      const tally = makeTally()
      tallies.set(key, tally)
      for (const row of rows.values()) tally.add(row[key])
    }
  }
  recount(columns)

  let places: Map<string, number> | null = null
  const write = (key: string, after: Row) => {
    const before = rows.get(key)
    if (!before) return
    if (!originals.has(key)) originals.set(key, before)
    replace(key, before, after)
  }
  const replace = (key: string, before: Row, after: Row) => {
    for (const [column, tally] of tallies) {
      if (before[column] === after[column]) continue
      tally.take(before[column])
      tally.add(after[column])
    }
    rows.set(key, after)
  }
  const insert = (at: number, added: readonly Kept[]) => {
    const tail = order.splice(at)
    for (const { key } of added) order.push(key)
    for (const key of tail) order.push(key)
    for (const { key, row } of added) {
      rows.set(key, row)
      removed.delete(key)
      count(row, 'add')
    }
  }
  const remove = (at: number, gone: readonly Kept[]) => {
    order.splice(at, gone.length)
    for (const { key, row } of gone) {
      rows.delete(key)
      if (!isTemporaryId(key)) removed.set(key, row)
      count(row, 'take')
    }
  }
  return {
    order,
    rows,
    originals,
    removed,
    tallies,
    recount,
    indexOf(key) {
      places ??= new Map(order.map((each, index) => [each, index]))
      return places.get(key) ?? -1
    },
    put(key, row, original) {
      replace(key, rows.get(key) ?? {}, row)
      originals.set(key, original)
    },
    apply(operation) {
      if (operation.type === 'write') {
        write(operation.key, operation.after)
        return
      }
      places = null
      if (operation.type === 'insert') insert(operation.at, operation.rows)
      if (operation.type === 'remove') remove(operation.at, operation.rows)
      if (operation.type === 'move') order.splice(operation.to, 0, ...order.splice(operation.from, 1))
    },
  }
}
