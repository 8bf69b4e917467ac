import type { Row } from '@mortise/model'
import type { Box } from '../select/range.ts'
import type { LiveColumn } from '../types/cell-type.ts'
import { cellTypeOf } from '../types/registry.ts'
import type { Cells } from './tsv.ts'

/** More cells than this are not pasted at once. */
export const MOST_CELLS = 100_000

/** Where a block is pasted. */
export interface Target {
  /** The selected range; a larger one is filled with repetitions of the block. */
  readonly box: Box
  readonly rowCount: number
  readonly columns: readonly LiveColumn[]
  /** Whether rows may be added for what reaches below the last. */
  readonly canGrow: boolean
  /** Whether nobody may change a row. */
  readonly isLocked: (row: number) => boolean
  /** Whether a row has a cell in a column that not all rows have. */
  readonly isThere: (row: number, column: LiveColumn) => boolean
  /** Whether what a column offers is another thing in each row. */
  readonly isVaried: (column: LiveColumn) => boolean
  /** Such a column with what it offers in a row that gets these values. */
  readonly columnIn: (row: number, column: LiveColumn, values: Row) => LiveColumn
}

/** What a paste comes to; nothing of it is done yet. */
export interface PastePlan {
  /** Values by the row's place. */
  readonly writings: ReadonlyMap<number, Row>
  readonly added: readonly Row[]
  /** Texts that stand for nothing, with the reason; rows that are added follow the others. */
  readonly faults: readonly { readonly row: number; readonly column: string; readonly fault: string }[]
  /** Cells that may not be changed. */
  readonly skipped: number
  /** The cells that the block took. */
  readonly box: Box
}

/** A row that texts are pasted into. */
interface Line {
  readonly row: number
  readonly isNew: boolean
  readonly isOpen: boolean
  readonly texts: readonly string[]
  /** What the texts stand for. */
  readonly values: Row
}

/** Works out what a block of texts does to a table. */
export function planPaste(cells: Cells, target: Target): PastePlan {
  const { box, rowCount, columns, canGrow, isLocked, isThere, columnIn } = target
  const { height, width, rows, across } = extentOf(cells, box)
  const lastRow = box.top + rows - 1
  const bottom = canGrow ? lastRow : Math.min(lastRow, rowCount - 1)
  const right = Math.min(box.left + across - 1, columns.length - 1)
  const lines = Array.from({ length: Math.max(0, bottom - box.top + 1) }, (_, at): Line => {
    const row = box.top + at
    const isNew = row >= rowCount
    return { row, isNew, isOpen: isNew || !isLocked(row), texts: cells[at % height] ?? [], values: {} }
  })
  const faults: { row: number; column: string; fault: string }[] = []
  let skipped = 0
  // Column by column: an engine soon knows what reads the texts of one.
  columns.slice(box.left, right + 1).forEach((column, at) => {
    const { key } = column
    const parse = column.disabled ? null : cellTypeOf(column.type).parse
    const isVaried = target.isVaried(column)
    lines.forEach(({ row, isNew, isOpen, texts, values }) => {
      const text = texts[at % width]
      if (text === undefined) return
      if (!parse || !isOpen || !(isNew || column.isShown === undefined || isThere(row, column))) {
        skipped += 1
        return
      }
      const parsed = parse(text, isVaried ? columnIn(row, column, values) : column)
      if ('value' in parsed) values[key] = parsed.value
      else faults.push({ row, column: key, fault: parsed.fault })
    })
  })
  const writings = new Map<number, Row>()
  const added: Row[] = []
  for (const { row, isNew, values } of lines) {
    if (isNew) added.push(values)
    else if (Object.keys(values).length > 0) writings.set(row, values)
  }
  return { writings, added, faults, skipped, box: { top: box.top, left: box.left, bottom, right } }
}

/** How large a block is, and how many rows and columns it covers of a range. */
export function extentOf(cells: Cells, box: Box) {
  const [height, width] = [cells.length, Math.max(...cells.map((row) => row.length))]
  const rows = repeated(box.bottom - box.top + 1, height)
  return { height, width, rows, across: repeated(box.right - box.left + 1, width) }
}

/** How far a block reaches in a range: as often as it fits exactly, otherwise once. */
const repeated = (room: number, size: number) => (room > size && room % size === 0 ? room : size)
