import type { Row } from '@mortise/model'
import type { Statistic } from '../columns/column.ts'
import { makeBranches } from './branches.ts'
import { makeCellMarks } from './cell-marks.ts'
import { makeChosenRows } from './chosen-rows.ts'
import { collectedFrom } from './collected.ts'
import { isRowDisabled } from './disabled-rows.ts'
import { makeHistory } from './history.ts'
import { copyOf, newRow } from './new-row.ts'
import { makeNews } from './news.ts'
import { makeOpenRows } from './open-rows.ts'
import { type KeyedRow, keysIn, type Operation } from './operation.ts'
import { nestedRows } from './outline.ts'
import { type Beside, moving, removal, renumbering, workedOut, writing } from './planned.ts'
import { type StoreOptions, type StoreSettings, withDefaults } from './store-settings.ts'
import { makeTable } from './table.ts'
import { isTemporaryId, temporaryId } from './temporary-id.ts'

/** Values for cells of one row. */
export interface Writing {
  readonly key: string
  readonly values: Row
}

/** What happened to the rows, told once for each thing that somebody did. */
export type GridChange =
  | { readonly type: 'written'; readonly writings: readonly Writing[] }
  | { readonly type: 'inserted'; readonly keys: readonly string[]; readonly at: number }
  | { readonly type: 'removed'; readonly rows: readonly Row[] }
  | { readonly type: 'moved'; readonly from: number; readonly to: number }
  | { readonly type: 'restored' }
  /** A row was saved, here or by somebody else. */
  | { readonly type: 'received'; readonly key: string }

export type RowStore = ReturnType<typeof makeRowStore>

/** Holds the rows of a grid outside of React. */
export function makeRowStore({ rowKey = 'id', tree, ...settings }: StoreOptions) {
  let { columns, disabledRows, minRows, sortKey, derive, below } = withDefaults(settings)
  let table = makeTable([], columns)
  const news = makeNews()
  const history = makeHistory()
  const chosen = makeChosenRows(news)
  const details = makeOpenRows(news)
  const watchers = new Set<(change: GridChange) => void>()

  const has = (key: string) => table.rowOf(key) !== undefined
  const marks = makeCellMarks(news, has)
  const rowOf = (key: string): Row => table.rowOf(key) ?? {}
  // Asked of every cell that is drawn or pasted into.
  const canDisable = Object.keys(disabledRows).length > 0
  const isDisabled = (key: string) => canDisable && isRowDisabled(rowOf(key), disabledRows)
  const keyed = (row: Row): KeyedRow => {
    const id = row[rowKey]
    const key = id === undefined || id === null || id === '' ? temporaryId() : String(id)
    return { key, row: id === key ? row : { ...row, [rowKey]: key } }
  }
  /** Rows that were read, with those that they hold as their children. */
  const read = (rows: readonly Row[]): KeyedRow[] =>
    branches ? nestedRows(rows, keyed, branches.parentKey) : rows.map(keyed)
  const branches = tree
    ? makeBranches({
        ...tree,
        table: () => table,
        news,
        adopt: (rows) => takeIn([{ type: 'insert', at: table.order.length, rows: read(rows) }]),
      })
    : null
  const shown = branches?.shown ?? {
    get count() {
      return table.order.length
    },
    keyAt: (place: number): string | undefined => table.order[place],
    indexOf: (key: string) => table.indexOf(key),
  }
  const collected = collectedFrom(() => table, {
    rowKey,
    order: () => branches?.all() ?? table.order,
  })
  /** New rows with what their columns start with, each after those before it. */
  const started = (rows: readonly Row[]): KeyedRow[] => {
    const known = collected.tableData()
    return rows.map((given) => {
      const row = derive(newRow(columns, given, known))
      known.push(row)
      return keyed(row)
    })
  }

  const takeIn = (operations: readonly Operation[]) => {
    table.apply(operations)
    const written: string[] = []
    for (const operation of operations) if (operation.type === 'write') written.push(operation.key)
    news.notifyRows(written)
    if (written.length < operations.length) {
      for (const known of [marks, chosen, details]) known.keepOnly(has)
      branches?.redrawn()
      news.notify('order')
    }
    news.notify('totals')
  }
  const announce = (change: GridChange) => {
    for (const watcher of watchers) watcher(change)
  }
  /** Does what can be taken back as one step. */
  const perform = (operations: readonly Operation[], change: GridChange) => {
    if (operations.length === 0) return
    takeIn(operations)
    const isMoved = operations.some(({ type }) => type !== 'write')
    const numbered = sortKey && isMoved ? renumbering(table, sortKey, branches?.parentOf) : []
    if (numbered.length > 0) takeIn(numbered)
    history.record([...operations, ...numbered])
    announce(change)
  }
  const restored = (step: readonly Operation[] | null): string[] | null => {
    if (!step) return null
    takeIn(step)
    announce({ type: 'restored' })
    return step.flatMap(keysIn).filter(has)
  }
  const written = (writings: readonly Writing[]): Operation[] => {
    const what = { derive, below }
    return writings.map((each) => writing(table, each, what)).filter((operation) => operation !== null)
  }
  const insert = (keyedRows: readonly KeyedRow[], at: number): string[] => {
    const place = Math.max(0, Math.min(at, table.order.length))
    const keys = keyedRows.map(({ key }) => key)
    perform([{ type: 'insert', at: place, rows: keyedRows }], { type: 'inserted', keys, at: place })
    return keys
  }

  return {
    rowKey,
    get columns() {
      return columns
    },
    /** Goes on with other settings and the same rows. Whoever tells them draws the rows anew. */
    configure(settings: StoreSettings) {
      const before = columns
      ;({ columns, disabledRows, minRows, sortKey, derive, below } = withDefaults(settings))
      if (columns !== before) table.recount(columns)
    },
    load(rows: readonly Row[]) {
      table = makeTable(read(rows), columns)
      branches?.forget()
      details.forget()
      history.forget()
      news.forgetRows()
      marks.forget()
      chosen.forget()
      news.notify('order', 'totals', 'faults')
    },

    get count() {
      return table.order.length
    },
    keyAt: (index: number): string | undefined => table.order[index],
    keys: (): readonly string[] => table.order,
    indexOf: (key: string) => table.indexOf(key),
    /** The rows that are seen, by their places: in a tree, not those below a row that is closed. */
    shown,
    /** Which rows of a tree are open; null where rows stand one by one. */
    branches,
    details,
    has,
    row: rowOf,
    rows: collected.tableData,
    isNew: isTemporaryId,
    isDisabled,
    /** A row as it was read, or as it was last saved. */
    original: (key: string): Row => table.originalOf(key) ?? rowOf(key),
    isRemoved: (key: string) => table.removed.has(key),
    /** Whether a cell of a saved row differs from what was read. */
    isChanged(key: string, column: string) {
      const original = table.originalOf(key)
      return original !== undefined && !Object.is(original[column], rowOf(key)[column])
    },

    onRow: news.onRow,
    redraw: news.redraw,
    rowVersion: news.rowVersion,
    on: news.on,
    version: news.version,
    watch(watcher: (change: GridChange) => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },

    /** What a row comes to with other values: what follows from them is worked out, what hung on others is cleared. */
    worked: (before: Row, values: Row) => workedOut(before, values, { derive, below }),
    write(writings: readonly Writing[]) {
      perform(written(writings), { type: 'written', writings })
    },
    /** A row as it stands now that it was saved, here or elsewhere, and what it differs from. Nothing of it can be taken back. */
    receive(key: string, row: Row, original: Row) {
      const before = rowOf(key)
      const after = derive(row)
      const changed = Object.keys(after).filter((column) => !Object.is(before[column], after[column]))
      table.put(key, after, original)
      history.rebase(key, Object.fromEntries(changed.map((column) => [column, after[column]])))
      news.notifyRows([key])
      if (changed.length > 0) news.notify('totals')
      announce({ type: 'received', key })
    },
    /** A row that somebody else saved and the table did not have; it cannot be taken back here. */
    append(row: Row) {
      const keyedRow = keyed(row)
      takeIn([{ type: 'insert', at: table.order.length, rows: [keyedRow] }])
      announce({ type: 'received', key: keyedRow.key })
    },
    /** Writings and new rows after the last, as one step: what a paste does that reaches below the table. */
    writeAndAppend(writings: readonly Writing[], rows: readonly Row[]) {
      const added = rows.length > 0 ? started(rows) : []
      const at = table.order.length
      const inserted: Operation[] = added.length > 0 ? [{ type: 'insert', at, rows: added }] : []
      perform([...written(writings), ...inserted], { type: 'written', writings })
      return added.map(({ key }) => key)
    },
    /** New rows with what their columns start with; answers their keys. */
    addRows: (rows: readonly Row[], at = table.order.length) => insert(started(rows), at),
    /** Rows as they are. */
    pushRows: (rows: readonly Row[], at = table.order.length) => insert(rows.map(keyed), at),
    /** In a tree, below the same row. */
    insertBelow(key: string) {
      const given = branches ? { [branches.parentKey]: branches.parentOf(key) } : {}
      return insert(started([given]), table.indexOf(key) + 1)
    },
    copy: (key: string) => insert([keyed(copyOf(rowOf(key), rowKey))], table.indexOf(key) + 1),
    /** Puts a row beside another; in a tree with all that is below it, and never below itself. */
    moveBeside(key: string, place: Beside) {
      if (branches?.withBelow([key]).has(place.target)) return
      const operations = moving(table, key, place, branches?.parentKey)
      const [move] = operations
      if (move?.type === 'move') perform(operations, { ...move, type: 'moved' })
    },
    /** The rows that a row stands between; in a tree, of those below the same row. */
    neighboursOf(key: string): { readonly above: string | undefined; readonly below: string | undefined } {
      const all = branches?.siblingsOf(key) ?? table.order
      const place = branches ? all.indexOf(key) : table.indexOf(key)
      return { above: all[place - 1], below: all[place + 1] }
    },
    /** Whether so many rows stay that the rest may go. */
    canRemove: (count: number) => table.order.length - count >= minRows,
    remove(keys: readonly string[]) {
      const gone = branches ? branches.withBelow(keys) : new Set(keys)
      const indexes = [...gone].map(table.indexOf).filter((place) => place >= 0)
      const rows = indexes.map((place) => rowOf(table.order[place] ?? ''))
      perform(removal(table, indexes), { type: 'removed', rows })
      chosen.choose([])
    },

    /** Takes the last step back; answers the rows that it touched, or null where there is none. */
    undo: () => restored(history.back()),
    redo: () => restored(history.forth()),
    get canUndo() {
      return history.canUndo
    },

    get selected() {
      return chosen.keys
    },
    isSelected: chosen.has,
    /** Rows that are disabled cannot be selected. */
    select(keys: Iterable<string>) {
      chosen.choose([...keys].filter((key) => has(key) && !isDisabled(key)))
    },
    selectable: () => table.order.filter((key) => !isDisabled(key)),

    ...marks.api,
    faulty: () => marks.faulty().toSorted((a, b) => table.indexOf(a) - table.indexOf(b)),

    statistic(column: string, what: Statistic): number | null {
      const totals = table.totals.get(column)
      if (!totals) return null
      return what === 'sum' ? totals.sum() : totals.average()
    },

    ...collected,
  }
}
