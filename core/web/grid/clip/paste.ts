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

/** A text that stands for nothing. */
interface Unread {
  readonly row: number
  readonly column: string
  readonly fault: string
}

/** What a paste comes to; nothing of it is done yet. */
export interface PastePlan {
  /** Values for rows that are there, by their places. */
  readonly written: readonly { readonly row: number; readonly values: Row }[]
  readonly added: readonly Row[]
  /** Texts that stand for nothing, with the reason; rows that are added follow the others. */
  readonly faults: readonly Unread[]
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

/** What was met while the texts were read. */
interface Read {
  readonly faults: Unread[]
  skipped: number
}

/** Works out what a block of texts does to a table. */
export function planPaste(cells: Cells, target: Target): PastePlan {
  const { box, rowCount, columns, canGrow, isLocked } = target
  const { height, width, rows, across } = extentOf(cells, box)
  const lastRow = box.top + rows - 1
  const bottom = canGrow ? lastRow : Math.min(lastRow, rowCount - 1)
  const right = Math.min(box.left + across - 1, columns.length - 1)
  const lines: Line[] = []
  for (let row = box.top; row <= bottom; row += 1) {
    const isNew = row >= rowCount
    const texts = cells[(row - box.top) % height] ?? []
    lines.push({ row, isNew, isOpen: isNew || !isLocked(row), texts, values: {} })
  }
  const read: Read = { faults: [], skipped: 0 }
  // Column by column: an engine soon knows what reads the texts of one.
  columns.slice(box.left, right + 1).forEach((column, at) => {
    readColumn(lines, at % width, column, target, read)
  })
  const written = lines.filter(({ isNew, values }) => !isNew && isAny(values))
  const added = lines.filter(({ isNew }) => isNew).map(({ values }) => values)
  return { written, added, ...read, box: { top: box.top, left: box.left, bottom, right } }
}

/** Reads the texts of one column. Stands alone: made anew for every column, it would be learned anew for each. */
function readColumn(
  lines: readonly Line[],
  at: number,
  column: LiveColumn,
  { isThere, isVaried, columnIn }: Target,
  read: Read,
): void {
  const { key } = column
  const parse = column.disabled ? null : cellTypeOf(column.type).parse
  const isSame = !isVaried(column)
  for (const { row, isNew, isOpen, texts, values } of lines) {
    const text = texts[at]
    if (text === undefined) continue
    if (!parse || !isOpen || !(isNew || column.isShown === undefined || isThere(row, column))) {
      read.skipped += 1
      continue
    }
    const parsed = parse(text, isSame ? column : columnIn(row, column, values))
    if ('value' in parsed) values[key] = parsed.value
    else read.faults.push({ row, column: key, fault: parsed.fault })
  }
}

function isAny(values: Row): boolean {
  for (const _ in values) return true
  return false
}

/** How large a block is, and how many rows and columns it covers of a range. */
export function extentOf(cells: Cells, box: Box) {
  const [height, width] = [cells.length, cells.reduce((most, row) => Math.max(most, row.length), 0)]
  const rows = repeated(box.bottom - box.top + 1, height)
  return { height, width, rows, across: repeated(box.right - box.left + 1, width) }
}

/** How far a block reaches in a range: as often as it fits exactly, otherwise once. */
const repeated = (room: number, size: number) => (room > size && room % size === 0 ? room : size)
