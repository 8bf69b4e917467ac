import type { Row } from '@mortise/model'
import type { GridColumn, Statistic } from '../column.ts'
import { type DisabledRows, isRowDisabled } from './disabled-rows.ts'
import { makeHistory } from './history.ts'
import { makeListeners } from './listeners.ts'
import { makeMarks } from './marks.ts'
import { copyOf, newRow } from './new-row.ts'
import { type Kept, keysIn, type Operation, runsFromEnd } from './operation.ts'
import { makeTable } from './table.ts'
import { isTemporaryId, temporaryId } from './temporary-id.ts'

export interface StoreOptions {
  readonly columns: readonly GridColumn[]
  /** The field that tells rows apart. */
  readonly rowKey?: string
  readonly disabledRows?: DisabledRows
  /** So many rows always stay. */
  readonly minRows?: number
  /** The field that numbers the rows from 1 in their order; nothing is numbered unless told. */
  readonly sortKey?: string
  /** Works out what follows from a row. */
  readonly derive?: (row: Row) => Row
  /** The columns that are cleared when one of them changes. */
  readonly below?: (column: string) => readonly string[]
}

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

type Topic = 'order' | 'totals' | 'selection' | 'faults'

/** A row that was never written has no original to differ from. */
const isSameRow = (original: Row | undefined, row: Row = {}): boolean =>
  original === undefined || Object.keys(row).every((column) => Object.is(original[column], row[column]))

/** What is to be said of a cell that nothing is wrong with: somebody else changed it, or wants it otherwise. */
export interface Note {
  readonly about: 'news' | 'contested'
  readonly text: string
}

/** Holds the rows of a grid outside of React. A change of one row is told to whoever draws that row, and to nobody else. */
export function makeRowStore({
  columns,
  rowKey = 'id',
  disabledRows = {},
  minRows = 0,
  sortKey,
  derive = (row) => row,
  below = () => [],
}: StoreOptions) {
  let table = makeTable([], columns)
  const history = makeHistory()
  const rowListeners = makeListeners<string>()
  const topics = makeListeners<Topic>()
  const versions = new Map<string, number>()
  const topicVersions: Record<Topic, number> = { order: 0, totals: 0, selection: 0, faults: 0 }
  const faults = makeMarks<string>()
  const notes = makeMarks<Note>((one, other) => one.text === other.text)
  const watchers = new Set<(change: GridChange) => void>()
  let selected: ReadonlySet<string> = new Set()

  const tellRows = (keys: Iterable<string>) => {
    const told = [...keys]
    for (const key of told) versions.set(key, (versions.get(key) ?? 0) + 1)
    rowListeners.tell(told)
  }
  const tell = (...changed: Topic[]) => {
    for (const topic of changed) topicVersions[topic] += 1
    topics.tell(changed)
  }
  const keep = (row: Row): Kept => {
    const id = row[rowKey]
    const key = id === undefined || id === null || id === '' ? temporaryId() : String(id)
    return { key, row: id === key ? row : { ...row, [rowKey]: key } }
  }
  const rowOf = (key: string): Row => table.rows.get(key) ?? {}
  const rowsInOrder = () => table.order.map(rowOf)

  const apply = (operations: readonly Operation[]) => {
    for (const operation of operations) table.apply(operation)
    const touched = new Set<string>()
    let isMoved = false
    for (const operation of operations) {
      if (operation.type === 'write') touched.add(operation.key)
      else isMoved = true
    }
    tellRows(touched)
    if (isMoved) {
      dropLost()
      tell('order')
    }
    tell('totals')
  }
  /** What is said about rows that are gone goes with them. */
  const dropLost = () => {
    for (const marks of [faults, notes]) marks.keepOnly((key) => table.rows.has(key))
    const still = [...selected].filter((key) => table.rows.has(key))
    if (still.length < selected.size) {
      selected = new Set(still)
      tell('selection')
    }
  }
  const renumbering = (order: readonly string[], rows: ReadonlyMap<string, Row>): Operation[] => {
    if (!sortKey) return []
    return order.flatMap((key, index): Operation[] => {
      const before = rows.get(key) ?? {}
      if (before[sortKey] === index + 1) return []
      return [{ type: 'write', key, before, after: { ...before, [sortKey]: index + 1 } }]
    })
  }
  /** Does what can be taken back as one step. */
  const perform = (operations: readonly Operation[], change: GridChange) => {
    if (operations.length === 0) return
    apply(operations)
    const numbered = operations.some(({ type }) => type !== 'write')
      ? renumbering(table.order, table.rows)
      : []
    if (numbered.length > 0) apply(numbered)
    history.record([...operations, ...numbered])
    for (const watcher of watchers) watcher(change)
  }
  const restored = (step: readonly Operation[] | null): string[] | null => {
    if (!step) return null
    apply(step)
    for (const watcher of watchers) watcher({ type: 'restored' })
    return step.flatMap(keysIn).filter((key) => table.rows.has(key))
  }
  const worked = (before: Row, values: Row): Row => {
    const changed = Object.keys(values).filter((column) => !Object.is(before[column], values[column]))
    if (changed.length === 0) return before
    const cleared = Object.fromEntries(
      changed.flatMap(below).flatMap((column) => (column in values ? [] : [[column, null]])),
    )
    return derive({ ...before, ...values, ...cleared })
  }
  const written = (key: string, values: Row): Operation[] => {
    const before = table.rows.get(key)
    const after = before && worked(before, values)
    return before === undefined || after === undefined || after === before
      ? []
      : [{ type: 'write', key, before, after }]
  }
  const insert = (rows: readonly Row[], at: number, withDefaults: boolean): string[] => {
    const place = Math.max(0, Math.min(at, table.order.length))
    const known = rowsInOrder()
    const kept: Kept[] = []
    for (const given of rows) {
      const row = withDefaults ? derive(newRow(columns, given, known)) : given
      kept.push(keep(row))
      known.push(row)
    }
    const keys = kept.map(({ key }) => key)
    perform([{ type: 'insert', at: place, rows: kept }], { type: 'inserted', keys, at: place })
    return keys
  }
  const isDisabled = (key: string) => isRowDisabled(rowOf(key), disabledRows)
  const stripped = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([column]) => column !== rowKey))
  const fresh = () => table.order.filter(isTemporaryId)

  return {
    rowKey,
    columns,
    load(rows: readonly Row[]) {
      table = makeTable(rows.map(keep), columns)
      history.forget()
      versions.clear()
      faults.clear()
      notes.clear()
      selected = new Set()
      tell('order', 'totals', 'selection', 'faults')
    },

    get count() {
      return table.order.length
    },
    keyAt: (index: number): string | undefined => table.order[index],
    keys: (): readonly string[] => table.order,
    indexOf: (key: string) => table.indexOf(key),
    has: (key: string) => table.rows.has(key),
    row: rowOf,
    rows: rowsInOrder,
    isNew: isTemporaryId,
    isDisabled,
    /** A row as it was read, or as it was last saved. */
    original: (key: string): Row => table.originals.get(key) ?? rowOf(key),
    isRemoved: (key: string) => table.removed.has(key),
    /** Whether a cell of a saved row differs from what was read. */
    isChanged(key: string, column: string) {
      const original = table.originals.get(key)
      return original !== undefined && !Object.is(original[column], rowOf(key)[column])
    },

    onRow: (key: string, listener: () => void) => rowListeners.on(key, listener),
    /** Has the rows that are shown drawn anew: what they offer has changed, not what they hold. */
    redraw: () => tellRows(rowListeners.topics()),
    rowVersion: (key: string) => versions.get(key) ?? 0,
    on: (topic: Topic, listener: () => void) => topics.on(topic, listener),
    version: (topic: Topic) => topicVersions[topic],
    watch(watcher: (change: GridChange) => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },

    /** What a row comes to with other values: what follows from them is worked out, what hung on others is cleared. */
    worked,
    write(writings: readonly Writing[]) {
      perform(
        writings.flatMap(({ key, values }) => written(key, values)),
        { type: 'written', writings },
      )
    },
    /** A row as it stands now that it was saved, here or elsewhere, and what it differs from. Nothing of it can be taken back. */
    receive(key: string, row: Row, original: Row) {
      const before = rowOf(key)
      const after = derive(row)
      const changed = Object.keys(after).filter((column) => !Object.is(before[column], after[column]))
      table.put(key, after, original)
      history.rebase(key, Object.fromEntries(changed.map((column) => [column, after[column]])))
      tellRows([key])
      if (changed.length > 0) tell('totals')
      for (const watcher of watchers) watcher({ type: 'received', key })
    },
    /** A row that somebody else saved and the table did not have; it cannot be taken back here. */
    append(row: Row) {
      table.apply({ type: 'insert', at: table.order.length, rows: [keep(row)] })
      tell('order', 'totals')
      for (const watcher of watchers) watcher({ type: 'received', key: keep(row).key })
    },
    /** Writings and new rows after the last, as one step: what a paste does that reaches below the table. */
    writeAndAppend(writings: readonly Writing[], rows: readonly Row[]) {
      const known = rows.length > 0 ? rowsInOrder() : []
      const kept = rows.map((given) => {
        const row = derive(newRow(columns, given, known))
        known.push(row)
        return keep(row)
      })
      const operations = writings.flatMap(({ key, values }) => written(key, values))
      const added: Operation[] =
        kept.length > 0 ? [{ type: 'insert', at: table.order.length, rows: kept }] : []
      perform([...operations, ...added], { type: 'written', writings })
      return kept.map(({ key }) => key)
    },
    /** New rows with what their columns start with; answers their keys. */
    addRows: (rows: readonly Row[], at = table.order.length) => insert(rows, at, true),
    /** Rows as they are. */
    pushRows: (rows: readonly Row[], at = table.order.length) => insert(rows, at, false),
    insertBelow: (key: string) => insert([{}], table.indexOf(key) + 1, true),
    copy: (key: string) => insert([copyOf(rowOf(key), rowKey)], table.indexOf(key) + 1, false),
    move(from: number, to: number) {
      const isInside = (place: number) => place >= 0 && place < table.order.length
      if (from === to || !isInside(from) || !isInside(to)) return
      perform([{ type: 'move', from, to }], { type: 'moved', from, to })
    },
    /** Whether so many rows stay that the rest may go. */
    canRemove: (count: number) => table.order.length - count >= minRows,
    remove(keys: readonly string[]) {
      const places = [...new Set(keys)].map((key) => table.indexOf(key)).filter((place) => place >= 0)
      const kept = (key: string): Kept => ({ key, row: rowOf(key) })
      const operations = runsFromEnd(places).map(
        ({ at, count }): Operation => ({
          type: 'remove',
          at,
          rows: table.order.slice(at, at + count).map(kept),
        }),
      )
      const rows = places.map((place) => rowOf(table.order[place] ?? ''))
      perform(operations, { type: 'removed', rows })
      selected = new Set()
      tell('selection')
    },

    /** Takes the last step back; answers the rows that it touched, or null where there is none. */
    undo: () => restored(history.back()),
    redo: () => restored(history.forth()),
    get canUndo() {
      return history.canUndo
    },

    get selected() {
      return selected
    },
    isSelected: (key: string) => selected.has(key),
    /** Rows that are disabled cannot be selected. */
    select(keys: Iterable<string>) {
      const before = selected
      selected = new Set([...keys].filter((key) => table.rows.has(key) && !isDisabled(key)))
      const changed = [...before, ...selected].filter((key) => before.has(key) !== selected.has(key))
      tellRows(changed)
      tell('selection')
    },
    selectable: () => table.order.filter((key) => !isDisabled(key)),

    faultsOf: (key: string) => faults.of(key),
    mark(key: string, column: string, fault: string | null) {
      if (!table.rows.has(key) || !faults.put(key, column, fault)) return
      tellRows([key])
      tell('faults')
    },
    noteOf: (key: string, column: string): Note | undefined => notes.of(key).get(column),
    note(key: string, column: string, note: Note | null) {
      if (table.rows.has(key) && notes.put(key, column, note)) tellRows([key])
    },
    faulty: () => faults.keys().toSorted((a, b) => table.indexOf(a) - table.indexOf(b)),

    statistic(column: string, what: Statistic): number | null {
      const tally = table.tallies.get(column)
      if (!tally) return null
      return what === 'sum' ? tally.sum() : tally.average()
    },

    /** All rows; new ones keep their temporary ids. */
    tableData: rowsInOrder,
    /** The rows that were never saved, without ids. */
    newData: () => fresh().map((key) => stripped(rowOf(key))),
    newDataWithId: () => fresh().map(rowOf),
    /** Saved rows that were changed. */
    changedData: () =>
      table.order
        .filter((key) => !isTemporaryId(key) && !isSameRow(table.originals.get(key), table.rows.get(key)))
        .map(rowOf),
    deletedData: () => [...table.removed.values()],
    deleteIds: () => [...table.removed.keys()],
  }
}
