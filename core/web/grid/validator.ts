import type { GridColumn } from './column.ts'
import type { RowStore } from './rows/row-store.ts'
import { faultOf, isEmptyValue, isUnique } from './rules.ts'

/** A cell that something is wrong with. */
export interface CellFault {
  readonly key: string
  readonly column: string
  readonly message: string
}

export type Validator = ReturnType<typeof makeValidator>

/** Tries the rules of columns on the rows of a store, and marks in the store what fails. */
export function makeValidator(store: RowStore) {
  const ruled = store.columns.filter(({ validateRules = [] }) => validateRules.length > 0)
  const byKey = new Map(ruled.map((column) => [column.key, column]))

  const isRepeated = (own: string) => (column: GridColumn, value: unknown) =>
    keysWith(column, value).some((key) => key !== own)
  const keysWith = (column: GridColumn, value: unknown): string[] => {
    const found: string[] = []
    for (let at = 0; at < store.count; at += 1) {
      const key = store.keyAt(at) ?? ''
      if (String(store.row(key)[column.key] ?? '') === String(value)) found.push(key)
    }
    return found
  }
  const ask = (key: string, column: GridColumn, value: unknown, counts?: Counts) =>
    faultOf(
      { value, row: store.row(key), column },
      { isRepeated: counts ? (own, each) => counts(own, each) > 1 : isRepeated(key) },
    )
  /** A late answer about a value that is no longer there says nothing. */
  const settle = (key: string, column: GridColumn, value: unknown, found: string | null) => {
    if (Object.is(store.row(key)[column.key], value)) store.mark(key, column.key, found)
    return found
  }
  const check = (
    key: string,
    column: GridColumn,
    counts?: Counts,
  ): string | null | Promise<string | null> => {
    const value = store.row(key)[column.key]
    const found = ask(key, column, value, counts)
    if (found instanceof Promise) return found.then((late) => settle(key, column, value, late))
    return settle(key, column, value, found)
  }

  return {
    /** What would be wrong with a value, while it is still being typed. */
    complaint(key: string, column: string, value: unknown): string | null | Promise<string | null> {
      const ruledColumn = byKey.get(column)
      return ruledColumn ? ask(key, ruledColumn, value) : null
    },
    /** Tries a cell, and where values may stand once, those that had or now have the same. */
    check(key: string, columnKey: string, before?: unknown) {
      const column = byKey.get(columnKey)
      if (!column) {
        store.mark(key, columnKey, null)
        return
      }
      void check(key, column)
      if (!isUnique(column)) return
      const values = [before, store.row(key)[columnKey]].filter((value) => !isEmptyValue(value))
      for (const other of new Set(values.flatMap((value) => keysWith(column, value)))) {
        if (other !== key) void check(other, column)
      }
    },
    /** Tries all cells of rows that changed together, and of other rows those where a value may stand once. */
    checkRows(keys: Iterable<string>) {
      const counts = countsOf(store, ruled)
      const changed = new Set(keys)
      const uniqueOnly = ruled.filter(isUnique)
      for (const key of changed) for (const column of ruled) void check(key, column, counts)
      for (const column of uniqueOnly) {
        for (const key of store.keys()) {
          const isConcerned =
            counts(column, store.row(key)[column.key] ?? '') > 1 || store.faultsOf(key).has(column.key)
          if (isConcerned && !changed.has(key)) void check(key, column, counts)
        }
      }
    },
    /** Tries all cells, row by row; answers what failed in the order of the table. */
    async checkAll(): Promise<CellFault[]> {
      const counts = countsOf(store, ruled)
      const waiting: Promise<CellFault | null>[] = []
      for (let at = 0; at < store.count; at += 1) {
        const key = store.keyAt(at) ?? ''
        for (const column of ruled) {
          const told = (message: string | null) =>
            message === null ? null : { key, column: column.key, message }
          const found = check(key, column, counts)
          if (found instanceof Promise) waiting.push(found.then(told))
          else if (found !== null) waiting.push(Promise.resolve(told(found)))
        }
      }
      return (await Promise.all(waiting)).filter((fault) => fault !== null)
    },
  }
}

type Counts = (column: GridColumn, value: unknown) => number

/** How often each value stands in the columns where it may stand once: counted in one pass, not for each cell. */
function countsOf(store: RowStore, columns: readonly GridColumn[]): Counts {
  const counts = new Map<string, Map<string, number>>()
  for (const { key } of columns.filter(isUnique)) {
    const own = new Map<string, number>()
    for (const row of store.rows()) {
      const text = String(row[key] ?? '')
      own.set(text, (own.get(text) ?? 0) + 1)
    }
    counts.set(key, own)
  }
  return (column, value) => counts.get(column.key)?.get(String(value)) ?? 0
}
