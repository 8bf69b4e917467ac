import type { Row } from '@mortise/model'
import { whenIdle } from '../../browser/when-idle.ts'
import type { GridColumn } from '../columns/column.ts'
import { faultOf, isEmptyValue, isUnique } from '../columns/rules.ts'
import type { RowStore, Writing } from '../rows/row-store.ts'

/** A cell that something is wrong with. */
export interface CellFault {
  readonly key: string
  readonly column: string
  readonly message: string
}

export type Validator = ReturnType<typeof makeValidator>

/** So many rows are tried at once; the others when the browser rests. */
const AT_ONCE = 100

/** Tries the rules of columns on the rows of a store, and marks in the store what fails. */
export function makeValidator(store: RowStore) {
  // Asked for each time: a store may go on with other columns.
  const ruledColumns = () => store.columns.filter(({ validateRules = [] }) => validateRules.length > 0)
  const ruledBy = (key: string) => ruledColumns().find((column) => column.key === key)
  // Texts that stood for nothing. They are told until their cell is edited, because what was meant is not there.
  const refused = new Map<string, Map<string, string>>()

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
  const ask = (
    key: string,
    column: GridColumn,
    value: unknown,
    { row = store.row(key), counts }: { row?: Row; counts?: Counts },
  ) =>
    faultOf(
      { value, row, column },
      { isRepeated: counts ? (own, each) => counts(own, each) > 1 : isRepeated(key) },
    )
  /** A late answer about a value that is no longer there says nothing. */
  const markFault = (key: string, column: GridColumn, value: unknown, found: string | null) => {
    if (Object.is(store.row(key)[column.key], value)) store.mark(key, column.key, found)
    return found
  }
  const check = (
    key: string,
    column: GridColumn,
    counts?: Counts,
  ): string | null | Promise<string | null> => {
    const value = store.row(key)[column.key]
    const unread = refused.get(key)?.get(column.key)
    if (unread !== undefined) return markFault(key, column, value, unread)
    const found = ask(key, column, value, { counts })
    if (found instanceof Promise) return found.then((late) => markFault(key, column, value, late))
    return markFault(key, column, value, found)
  }

  const waiting = new Set<string>()
  let callOff = () => {}
  const tryWaiting = () => {
    callOff()
    const ruled = ruledColumns()
    // Counted each time: somebody may have typed since.
    const counts = countsOf(store, ruled)
    const some = [...waiting].slice(0, AT_ONCE)
    for (const key of some) {
      waiting.delete(key)
      for (const column of ruled) void check(key, column, counts)
    }
    if (waiting.size > 0) callOff = whenIdle(tryWaiting)
    else tryRepeated(ruled.filter(isUnique), counts)
  }
  /** Values that stand more than once, or did, wherever they are. */
  const tryRepeated = (columns: readonly GridColumn[], counts: Counts) => {
    for (const column of columns) {
      for (const key of store.keys()) {
        const isConcerned =
          counts(column, store.row(key)[column.key] ?? '') > 1 || store.faultsOf(key).has(column.key)
        if (isConcerned) void check(key, column, counts)
      }
    }
  }
  /** Whatever was to be tried is of no concern any more. */
  const dropWaiting = () => {
    callOff()
    waiting.clear()
  }

  return {
    /** What would be wrong with a value, while it is still being typed. */
    complaint(
      key: string,
      column: string,
      value: unknown,
      row = store.row(key),
    ): string | null | Promise<string | null> {
      const ruledColumn = ruledBy(column)
      return ruledColumn ? ask(key, ruledColumn, value, { row }) : null
    },
    /** Marks a cell that was given a text that stands for nothing. */
    refuse(key: string, column: string, fault: string) {
      const own = refused.get(key) ?? new Map<string, string>()
      refused.set(key, own.set(column, fault))
      store.mark(key, column, fault)
    },
    /** Cells were given values: what they were given before does not count. */
    accept(writings: readonly Writing[]) {
      if (refused.size === 0) return
      for (const { key, values } of writings) {
        const own = refused.get(key)
        for (const column of own?.keys() ?? []) {
          if (!(column in values)) continue
          own?.delete(column)
          store.mark(key, column, null)
        }
      }
    },
    /** Forgets which texts of rows, or of all, stood for nothing. */
    forgive(keys?: Iterable<string>) {
      if (!keys) dropWaiting()
      for (const key of keys ?? refused.keys()) {
        const columns = [...(refused.get(key)?.keys() ?? [])]
        refused.delete(key)
        for (const column of columns) store.mark(key, column, null)
      }
    },
    /** Tries a cell that was edited, and where values may stand once, those that had or now have the same. */
    check(key: string, columnKey: string, before?: unknown) {
      const column = ruledBy(columnKey)
      refused.get(key)?.delete(columnKey)
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
    /**
     * Tries all cells of rows that changed together, and of other rows those where a value may stand once. After a large
     * paste only the first rows at once, which are those that are seen.
     */
    checkRows(keys: Iterable<string>) {
      if (ruledColumns().length === 0) return
      for (const key of keys) waiting.add(key)
      tryWaiting()
    },
    /** Tries all cells, row by row; answers what failed in the order of the table. */
    async checkAll(): Promise<CellFault[]> {
      dropWaiting()
      const ruled = ruledColumns()
      const counts = countsOf(store, ruled)
      const waiting: Promise<CellFault | null>[] = []
      for (let at = 0; at < store.count; at += 1) {
        const key = store.keyAt(at) ?? ''
        const unread = refused.get(key)
        const tried = unread ? store.columns.filter((own) => ruledBy(own.key) || unread.has(own.key)) : ruled
        for (const column of tried) {
          const cellFault = (message: string | null) =>
            message === null ? null : { key, column: column.key, message }
          const found = check(key, column, counts)
          if (found instanceof Promise) waiting.push(found.then(cellFault))
          else if (found !== null) waiting.push(Promise.resolve(cellFault(found)))
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
