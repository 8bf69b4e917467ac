import { type Row, splitValues } from '@mortise/model'
import { filled, filledBack } from '../clip/fill.ts'
import { toTsv } from '../clip/tsv.ts'
import type { Names } from '../columns/names.ts'
import { isEmptyValue } from '../columns/rules.ts'
import type { Placed } from '../layout/layout.ts'
import { makeColumnTotals } from '../rows/column-totals.ts'
import { makeListeners } from '../rows/listeners.ts'
import type { RowStore, Writing } from '../rows/row-store.ts'
import { type Box, boxOf, type Place, rangeFrom, type Selection, sizeOf } from '../select/range.ts'
import { type LiveColumn, plainText } from '../types/base/cell-type.ts'
import { cellTypeOf } from '../types/registry.ts'
import type { LinkedOptions } from './linkage.ts'
import { makePaste } from './paste-texts.ts'
import type { Validator } from './validator.ts'

export interface ControllerOptions {
  readonly store: RowStore
  readonly validator: Validator
  /** The columns as they stand now. */
  readonly columns: () => readonly Placed[]
  /** Whether nothing may be changed now. */
  readonly isClosed: () => boolean
  /** Whether a paste may add rows. */
  readonly canGrow: () => boolean
  readonly warn: (text: string) => void
  /** What columns offer whose options follow from others of the row. */
  readonly links?: LinkedOptions
  /** The names of what columns store. */
  readonly names?: Names
  /** Every cell shows its editor all the time. */
  readonly alwaysEdit?: boolean
}

export type Controller = ReturnType<typeof makeController>

/** What is done to the cells of a grid, by whatever key or mouse. */
export function makeController({
  store,
  validator,
  columns,
  isClosed,
  canGrow,
  warn,
  links,
  names,
  alwaysEdit = false,
}: ControllerOptions) {
  const keyOf = (row: number) => store.shown.keyAt(row) ?? ''
  const isThere = (key: string, { isShown }: LiveColumn) => isShown?.(store.row(key)) ?? true
  /** Whether nobody may change a cell, be it there or not. */
  const isFixed = (key: string, column: LiveColumn) => column.disabled === true || isRowLocked(key)
  const isRowLocked = (key: string) => isClosed() || store.isDisabled(key)
  const isLocked = (key: string, column: LiveColumn) => isFixed(key, column) || !isThere(key, column)
  /** Whether a cell is there to be read alone, with nothing in it to click on. */
  const isReadOnly = (key: string, column: Placed) => {
    const { parse, Editor, toggled, isFree } = cellTypeOf(column.type)
    return !isFree && (isLocked(key, column) || (!parse && !Editor && !toggled))
  }
  const valueAt = ({ row, column }: Place) => store.row(keyOf(row))[columns()[column]?.key ?? '']
  /** A column with what it offers in a row, be it in the table or not. */
  const columnFor = <C extends LiveColumn>(row: Row, column: C): C => {
    if (names?.has(column.key)) {
      names.want(column.key, splitValues(plainText(row[column.key])))
      return { ...column, offered: names.offered(column.key) }
    }
    const offered = links?.offered(row, column.key) ?? cellTypeOf(column.type).offers?.(row)
    return offered ? { ...column, offered, isAwaited: links?.isLoading(row, column.key) } : column
  }
  const columnIn = <C extends LiveColumn>(key: string, column: C): C => columnFor(store.row(key), column)
  const textAt = (place: Place) => {
    const [key, column] = [keyOf(place.row), columns()[place.column]]
    return column && isThere(key, column)
      ? cellTypeOf(column.type).text(valueAt(place), columnIn(key, column))
      : ''
  }
  const write = (key: string, column: Placed, value: unknown, more: Row = {}) => {
    if (isLocked(key, column)) return
    const before = store.row(key)
    store.write([{ key, values: { ...more, [column.key]: value } }])
    const after = store.row(key)
    // What followed from it, or was cleared with it, is tried too.
    const changed = store.columns.filter((each) => !Object.is(before[each.key], after[each.key]))
    for (const each of new Set([column.key, ...changed.map((own) => own.key)])) {
      validator.check(key, each, before[each])
    }
  }
  const writeMany = (writings: readonly Writing[]) => {
    store.write(writings)
    validator.accept(writings)
    validator.checkRows(writings.map(({ key }) => key))
  }
  /** The cells of a box that may be changed, each with the value it gets. */
  const spread = (box: Box, valueFor: (place: Place, column: Placed) => unknown) => {
    const writings: Writing[] = []
    const strange: { key: string; column: Placed }[] = []
    let skipped = 0
    for (let row = box.top; row <= box.bottom; row += 1) {
      const key = keyOf(row)
      const values: Row = {}
      for (let at = box.left; at <= box.right; at += 1) {
        const column = columns()[at]
        if (!column) continue
        const { parse, Editor } = cellTypeOf(column.type)
        if (isLocked(key, column) || (!parse && !Editor)) {
          skipped += 1
          continue
        }
        const value = valueFor({ row, column: at }, column)
        if (belongs(value, { ...store.row(key), ...values }, column)) values[column.key] = value
        else strange.push({ key, column })
      }
      if (Object.keys(values).length > 0) writings.push({ key, values })
    }
    writeMany(writings)
    for (const { key, column } of strange) validator.refuse(key, column.key, '填充的值不在本行的选项中')
    reportSkipped(skipped)
  }
  /** Whether a linked column offers a value in a row; others take whatever their type takes. */
  const belongs = (value: unknown, row: Row, column: Placed) =>
    isEmptyValue(value) ||
    !links?.knows(row, column.key) ||
    columnFor(row, column).offered.some((option) => option.value === plainText(value))
  const recheck = (touched: readonly string[] | null) => {
    if (!touched) return
    validator.forgive(touched)
    validator.checkRows([...touched, ...store.faulty()])
  }
  const reportSkipped = (skipped: number) => {
    if (skipped > 0) warn(`已跳过 ${skipped} 个不可编辑单元格`)
  }

  const paste = makePaste({
    store,
    validator,
    columns,
    canGrow: () => canGrow() && !isClosed(),
    isRowLocked,
    isThere,
    columnFor,
    names,
    links,
    warn,
    reportSkipped,
  })
  /** Pastes of which it is still asked what their texts stand for. */
  const pastes = new Set<Promise<Selection | null>>()
  /** Goes on with the values of a range up to a row above or below it. */
  const fillTo = (selection: Selection, row: number): Selection => {
    const box = boxOf(selection)
    const isDown = row > box.bottom
    if (!isDown && row >= box.top) return selection
    const count = isDown ? row - box.bottom : box.top - row
    const sources = new Map<number, unknown[]>()
    for (let column = box.left; column <= box.right; column += 1) {
      const own = Array.from({ length: box.bottom - box.top + 1 }, (_, at) =>
        valueAt({ row: box.top + at, column }),
      )
      sources.set(column, isDown ? filled(own, count) : filledBack(own, count))
    }
    const rest = isDown
      ? { ...box, top: box.bottom + 1, bottom: row }
      : { ...box, top: row, bottom: box.top - 1 }
    spread(rest, (place) => {
      const at = isDown ? place.row - rest.top : rest.bottom - place.row
      return sources.get(place.column)?.[at]
    })
    const [top, bottom] = [Math.min(box.top, row), Math.max(box.bottom, row)]
    return rangeFrom({ row: top, column: box.left }, { row: bottom, column: box.right })
  }
  /** Names of rows that are not drawn are copied and found too. */
  const learnNames = () => {
    for (const { key } of store.columns) {
      if (!names?.has(key)) continue
      for (const row of store.rows()) names.want(key, splitValues(plainText(row[key])))
    }
  }
  learnNames()

  const editEnds = makeListeners<'end'>()
  let edited: { readonly key: string; readonly column: string } | null = null
  return {
    /** The cell that is being edited. */
    edited: () => edited,
    setEdited(cell: typeof edited) {
      edited = cell
      if (!cell) editEnds.notify(['end'])
    },
    onEditEnd: (listener: () => void) => editEnds.on('end', listener),
    /** A value as a cell would show it. */
    textFor(key: string, columnKey: string, value: unknown): string {
      const column = columns().find((each) => each.key === columnKey)
      return column ? cellTypeOf(column.type).text(value, columnIn(key, column)) : plainText(value)
    },
    store,
    validator,
    columns,
    learnNames,
    alwaysEdit,
    isThere,
    isFixed,
    isLocked,
    columnFor,
    isReadOnly,
    /** Whether the rows of a tree are opened and closed in this column: the one that says so, or the first. */
    isTreeColumn(column: Placed) {
      if (!store.branches) return false
      const treeColumn = columns().find(({ treeNode }) => treeNode) ?? columns()[0]
      return treeColumn?.key === column.key
    },
    columnIn,
    textAt,
    write,
    /** Takes over what was edited of a whole row. */
    writeRow: (key: string, values: Row) => writeMany([{ key, values }]),
    /** Ends the typing of a text. A number that is none is cleared; any other text that stands for nothing is told at its cell. */
    commit(key: string, column: Placed, text: string) {
      const type = cellTypeOf(column.type)
      if (!type.parse || !store.has(key) || isLocked(key, column)) return
      if (text === type.text(store.row(key)[column.key], column)) {
        validator.check(key, column.key)
        return
      }
      const parsed = type.parse(text, columnIn(key, column))
      if ('value' in parsed) write(key, column, parsed.value)
      else if (column.type === 'inputNumber') write(key, column, null)
      else validator.refuse(key, column.key, parsed.fault)
    },
    toggle(place: Place) {
      const column = columns()[place.column]
      const toggled = column && cellTypeOf(column.type).toggled
      if (column && toggled) write(keyOf(place.row), column, toggled(valueAt(place), column))
      return toggled !== undefined
    },
    clear(selection: Selection) {
      spread(boxOf(selection), (place, column) => {
        const parsed = cellTypeOf(column.type).parse?.('', column)
        return parsed && 'value' in parsed ? parsed.value : null
      })
    },
    copy(selection: Selection): string {
      const box = boxOf(selection)
      const { rows, columns: across } = sizeOf(box)
      return toTsv(
        Array.from({ length: rows }, (_, row) =>
          Array.from({ length: across }, (_, at) => textAt({ row: box.top + row, column: box.left + at })),
        ),
      )
    },
    /** Pastes a text of the clipboard; answers what it covers, or null where nothing was done. */
    paste(selection: Selection, text: string) {
      const covered = paste(selection, text)
      if (covered instanceof Promise) {
        pastes.add(covered)
        void covered.then(() => pastes.delete(covered))
      }
      return covered
    },
    /** Waits until all that was pasted stands in its cells. */
    pasted: () => Promise.all(pastes),
    /** Repeats the first row or column of a range in the rest of it; a single cell takes its neighbour's value. */
    fill(selection: Selection, direction: 'down' | 'right') {
      const box = boxOf(selection)
      const size = sizeOf(box)
      const isDown = direction === 'down'
      const isSingle = isDown ? size.rows === 1 : size.columns === 1
      const source = isDown ? box.top - Number(isSingle) : box.left - Number(isSingle)
      if (source < 0) return
      const rest = isDown ? { ...box, top: source + 1 } : { ...box, left: source + 1 }
      spread(rest, ({ row, column }) => valueAt(isDown ? { row: source, column } : { row, column: source }))
    },
    fillTo,
    /** Goes on with the values of a range as far down as the column beside it is filled. */
    fillAlong(selection: Selection): Selection {
      const box = boxOf(selection)
      const beside = box.left > 0 ? box.left - 1 : box.right + 1
      let row = box.bottom
      while (row + 1 < store.shown.count && textAt({ row: row + 1, column: beside }) !== '') row += 1
      return fillTo(selection, row)
    },
    undo() {
      recheck(store.undo())
    },
    redo() {
      recheck(store.redo())
    },
    /** The figures of the numbers in a range. */
    figures(selection: Selection) {
      const box = boxOf(selection)
      const chosen = columns().slice(box.left, box.right + 1)
      const totals = makeColumnTotals()
      let cells = 0
      for (let at = box.top; at <= box.bottom; at += 1) {
        const row = store.row(keyOf(at))
        for (const { key } of chosen) {
          const value = row[key]
          if (value !== null && value !== undefined && value !== '') cells += 1
          totals.add(value)
        }
      }
      return { cells, numbers: totals.count, sum: totals.sum(), average: totals.average() }
    },
  }
}
