import type { Row } from '@mortise/model'
import { filled, filledBack } from './clip/fill.ts'
import { MOST_CELLS, planPaste } from './clip/paste.ts'
import { fromTsv, toTsv } from './clip/tsv.ts'
import type { Placed } from './layout.ts'
import type { LinkedOptions } from './linkage.ts'
import type { RowStore, Writing } from './rows/row-store.ts'
import { makeTally } from './rows/tally.ts'
import { type Box, boxOf, type Place, rangeFrom, type Selection, sizeOf } from './select/range.ts'
import { cellTypeOf } from './types/registry.ts'
import type { Validator } from './validator.ts'

export interface DeskOptions {
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
}

export type Desk = ReturnType<typeof makeDesk>

/** What is done to the cells of a grid, by whatever key or mouse. */
export function makeDesk({ store, validator, columns, isClosed, canGrow, warn, links }: DeskOptions) {
  const keyOf = (row: number) => store.keyAt(row) ?? ''
  const isLocked = (key: string, column: Placed) =>
    isClosed() || column.disabled === true || store.isDisabled(key)
  const valueAt = ({ row, column }: Place) => store.row(keyOf(row))[columns()[column]?.key ?? '']
  /** A column with what it offers in a row. */
  const columnIn = (key: string, column: Placed): Placed => {
    const offered = links?.offered(store.row(key), column.key)
    return offered ? { ...column, offered } : column
  }
  const textAt = (place: Place) => {
    const column = columns()[place.column]
    return column ? cellTypeOf(column.type).text(valueAt(place), columnIn(keyOf(place.row), column)) : ''
  }
  const write = (key: string, column: Placed, value: unknown, more: Row = {}) => {
    if (isLocked(key, column)) return
    const before = store.row(key)[column.key]
    store.write([{ key, values: { ...more, [column.key]: value } }])
    for (const each of [column.key, ...Object.keys(more)]) validator.check(key, each, before)
  }
  const writeMany = (writings: readonly Writing[]) => {
    store.write(writings)
    validator.checkRows(writings.map(({ key }) => key))
  }
  /** The cells of a box that may be changed, each with the value it gets. */
  const spread = (box: Box, valueFor: (place: Place, column: Placed) => unknown) => {
    const writings: Writing[] = []
    let skipped = 0
    for (let row = box.top; row <= box.bottom; row += 1) {
      const key = keyOf(row)
      const values: Row = {}
      for (let at = box.left; at <= box.right; at += 1) {
        const column = columns()[at]
        if (!column) continue
        const { parse, Editor } = cellTypeOf(column.type)
        if (isLocked(key, column) || (!parse && !Editor)) skipped += 1
        else values[column.key] = valueFor({ row, column: at }, column)
      }
      if (Object.keys(values).length > 0) writings.push({ key, values })
    }
    writeMany(writings)
    tellSkipped(skipped)
  }
  const tellSkipped = (skipped: number) => {
    if (skipped > 0) warn(`已跳过 ${skipped} 个不可编辑单元格`)
  }

  return {
    store,
    validator,
    columns,
    isLocked,
    columnIn,
    textAt,
    write,
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
      else store.mark(key, column.key, parsed.fault)
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
    paste(selection: Selection, text: string): Selection | null {
      const cells = fromTsv(text)
      const count = cells.reduce((total, row) => total + row.length, 0)
      if (count > MOST_CELLS) {
        warn(`一次最多粘贴 ${MOST_CELLS} 个单元格，剪贴板中有 ${count} 个`)
        return null
      }
      const plan = planPaste(cells, {
        box: boxOf(selection),
        rowCount: store.count,
        columns: columns(),
        canGrow: canGrow() && !isClosed(),
        isLocked: (row, column) => isLocked(keyOf(row), column as Placed),
        columnIn: (row, column) => columnIn(keyOf(row), column as Placed),
      })
      const writings = [...plan.writings].map(([row, values]) => ({ key: keyOf(row), values }))
      const added = store.writeAndAppend(writings, plan.added)
      validator.checkRows([...writings.map(({ key }) => key), ...added])
      for (const { row, column, fault } of plan.faults) store.mark(keyOf(row), column, fault)
      tellSkipped(plan.skipped)
      const { top, left, bottom, right } = plan.box
      return rangeFrom({ row: top, column: left }, { row: bottom, column: right })
    },
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
    /** Goes on with the values of a range up to a row above or below it. */
    fillTo(selection: Selection, row: number): Selection {
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
    },
    undo() {
      if (store.undo()) validator.checkRows(store.faulty())
    },
    redo() {
      if (store.redo()) validator.checkRows(store.faulty())
    },
    /** The figures of the numbers in a range. */
    figures(selection: Selection) {
      const box = boxOf(selection)
      const tally = makeTally()
      let cells = 0
      for (let row = box.top; row <= box.bottom; row += 1) {
        for (let column = box.left; column <= box.right; column += 1) {
          const value = valueAt({ row, column })
          if (value !== null && value !== undefined && value !== '') cells += 1
          tally.add(value)
        }
      }
      return { cells, numbers: tally.count, sum: tally.sum(), average: tally.average() }
    },
  }
}
