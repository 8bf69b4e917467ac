import type { Row } from '@mortise/model'
import { type GridColumn, statisticsOf } from '../columns/column.ts'
import { type ColumnTotals, makeColumnTotals } from './column-totals.ts'
import { makeEntries } from './entries.ts'
import type { KeyedRow, Operation } from './operation.ts'
import { isTemporaryId } from './temporary-id.ts'

/** The rows of a grid in their order, and what follows from them. Knows operations, but not who asks for them. */
export interface Table {
  readonly order: readonly string[]
  rowOf(key: string): Row | undefined
  /** A row as it was read, where it was written since. */
  originalOf(key: string): Row | undefined
  /** Saved rows that are gone, in the order they went. */
  readonly removed: ReadonlyMap<string, Row>
  readonly totals: ReadonlyMap<string, ColumnTotals>
  /** Counts for other columns. */
  recount(columns: readonly GridColumn[]): void
  indexOf(key: string): number
  /** A row as it now is and as it is on the server. */
  put(key: string, row: Row, original: Row): void
  /** Does what can be taken back, one after the other. */
  apply(operations: readonly Operation[]): void
}

export function makeTable(keyedRows: readonly KeyedRow[], columns: readonly GridColumn[]): Table {
  const order = keyedRows.map(({ key }) => key)
  const entries = makeEntries(keyedRows)
  const rowOf = (key: string) => entries.find(key)?.row ?? undefined
  const removed = new Map<string, Row>()
  const totals = new Map<string, ColumnTotals>()
  const count = (rows: readonly (Row | undefined)[], how: 'addAll' | 'takeAll') => {
    for (const [column, figures] of totals) figures[how](rows, column)
  }
  const recount = (counted: readonly GridColumn[], rows = order.map(rowOf)) => {
    const keys = counted.filter((column) => statisticsOf(column).length > 0).map(({ key }) => key)
    if (keys.length === totals.size && keys.every((key) => totals.has(key))) return
    totals.clear()
    for (const key of keys) {
      const figures = makeColumnTotals()
      totals.set(key, figures)
      figures.addAll(rows, key)
    }
  }
  recount(columns, rowsIn(keyedRows))

  let indexes: Map<string, number> | null = null
  const insert = (at: number, added: readonly KeyedRow[]) => {
    const tail = order.splice(at)
    for (const { key } of added) order.push(key)
    for (const key of tail) order.push(key)
    for (const { key, row } of added) {
      entries.open(key).row = row
      removed.delete(key)
    }
    count(rowsIn(added), 'addAll')
  }
  const remove = (at: number, gone: readonly KeyedRow[]) => {
    order.splice(at, gone.length)
    for (const { key, row } of gone) {
      entries.open(key).row = null
      if (!isTemporaryId(key)) removed.set(key, row)
    }
    count(rowsIn(gone), 'takeAll')
  }
  return {
    order,
    rowOf,
    originalOf: (key) => entries.find(key)?.original ?? undefined,
    removed,
    totals,
    recount,
    indexOf(key) {
      indexes ??= new Map(order.map((each, index) => [each, index]))
      return indexes.get(key) ?? -1
    },
    put(key, row, original) {
      const entry = entries.open(key)
      count([entry.row ?? undefined], 'takeAll')
      count([row], 'addAll')
      entry.row = row
      entry.original = original
    },
    apply(operations) {
      const before: Row[] = []
      const after: Row[] = []
      for (const operation of operations) {
        if (operation.type === 'write') {
          const entry = entries.find(operation.key)
          if (!entry?.row) continue
          before.push(entry.row)
          after.push(operation.after)
          entry.original ??= entry.row
          entry.row = operation.after
          continue
        }
        indexes = null
        if (operation.type === 'insert') insert(operation.at, operation.rows)
        if (operation.type === 'remove') remove(operation.at, operation.rows)
        if (operation.type === 'move') order.splice(operation.to, 0, ...order.splice(operation.from, 1))
      }
      count(before, 'takeAll')
      count(after, 'addAll')
    },
  }
}

const rowsIn = (keyedRows: readonly KeyedRow[]): Row[] => keyedRows.map(({ row }) => row)
