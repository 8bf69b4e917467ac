import type { Row } from '@mortise/model'
import type { Writing } from '../rows/row-store.ts'
import type { Box } from '../select/range.ts'
import type { CellType, LiveColumn } from '../types/base/cell-type.ts'
import { cellTypeOf } from '../types/registry.ts'
import type { Cells } from './tsv.ts'

/** More cells than this are not pasted at once. */
export const MOST_CELLS = 100_000

/** Where a block is pasted. */
export interface Target {
  /** The selected range; a larger one is filled with repetitions of the block. */
  readonly box: Box
  readonly rowCount: number
  /** The row at a place; none below the last. */
  readonly keyAt: (place: number) => string | undefined
  readonly columns: readonly LiveColumn[]
  /** Whether rows may be added for what reaches below the last. */
  readonly canGrow: boolean
  /** Whether nobody may change a row. */
  readonly isLocked: (key: string) => boolean
  /** Whether a row has a cell in a column that not all rows have. */
  readonly isThere: (key: string, column: LiveColumn) => boolean
  /** Whether what a column offers is another thing in each row. */
  readonly isVaried: (column: LiveColumn) => boolean
  /** Such a column with what it offers in a row, be it there or not, that gets these values. */
  readonly columnIn: (key: string | undefined, column: LiveColumn, values: Row) => LiveColumn
}

/** A text that stands for nothing. */
interface Unread {
  readonly row: number
  readonly column: string
  readonly fault: string
}

/** What a paste comes to; nothing of it is done yet. */
export interface PastePlan {
  /** Values for rows that are there. */
  readonly written: readonly Writing[]
  readonly added: readonly Row[]
  /** Texts that stand for nothing, with the reason; rows that are added follow the others. */
  readonly faults: readonly Unread[]
  /** Cells that may not be changed. */
  readonly skipped: number
  /** The cells that the block took. */
  readonly box: Box
}

/** A column that texts are pasted into. */
interface Reader {
  /** Which text of a line is its. */
  readonly at: number
  readonly column: LiveColumn
  /** None where nobody may change its cells. */
  readonly parse: CellType['parse']
  readonly isVaried: boolean
}

/** What is known of a paste while its texts are read. */
interface OpenPlan extends PastePlan {
  readonly written: Writing[]
  readonly added: Row[]
  readonly faults: Unread[]
  skipped: number
}

/** Works out what a block of texts does to a table. */
export function planPaste(cells: Cells, target: Target): PastePlan {
  const { box, rowCount, columns, canGrow, isVaried } = target
  const { height, width, rows, across } = extentOf(cells, box)
  const lastRow = box.top + rows - 1
  const bottom = canGrow ? lastRow : Math.min(lastRow, rowCount - 1)
  const right = Math.min(box.left + across - 1, columns.length - 1)
  const readers = columns.slice(box.left, right + 1).map((column, at): Reader => {
    const parse = column.disabled ? null : cellTypeOf(column.type).parse
    return { at: at % width, column, parse, isVaried: isVaried(column) }
  })
  const plan: OpenPlan = { written: [], added: [], faults: [], skipped: 0, box: { ...box, bottom, right } }
  for (let row = box.top; row <= bottom; row += 1) {
    readRow(row, cells[(row - box.top) % height] ?? [], readers, target, plan)
  }
  return plan
}

/** Reads the texts of one row. It goes through them by number: ten thousand are read before an engine has compiled it. */
function readRow(
  row: number,
  texts: readonly string[],
  readers: readonly Reader[],
  { keyAt, isLocked, isThere, columnIn }: Target,
  plan: OpenPlan,
): void {
  const key = keyAt(row)
  const isOpen = key === undefined || !isLocked(key)
  const values: Row = {}
  let isAny = false
  for (let each = 0; each < readers.length; each += 1) {
    const reader = readers[each]
    const text = reader && texts[reader.at]
    if (!reader || text === undefined) continue
    const { column, parse, isVaried } = reader
    const isPassed = column.isShown !== undefined && key !== undefined && !isThere(key, column)
    if (!parse || !isOpen || isPassed) {
      plan.skipped += 1
      continue
    }
    const parsed = parse(text, isVaried ? columnIn(key, column, values) : column)
    if ('value' in parsed) {
      values[column.key] = parsed.value
      isAny = true
    } else plan.faults.push({ row, column: column.key, fault: parsed.fault })
  }
  if (key === undefined) plan.added.push(values)
  else if (isAny) plan.written.push({ key, values })
}

/** How large a block is, and how many rows and columns it covers of a range. */
export function extentOf(cells: Cells, box: Box) {
  const [height, width] = [cells.length, cells.reduce((most, row) => Math.max(most, row.length), 0)]
  const rows = repeated(box.bottom - box.top + 1, height)
  return { height, width, rows, across: repeated(box.right - box.left + 1, width) }
}

/** How far a block reaches in a range: as often as it fits exactly, otherwise once. */
const repeated = (room: number, size: number) => (room > size && room % size === 0 ? room : size)
