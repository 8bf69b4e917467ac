import { isBlank, type RawCell } from './cell-in.ts'
import type { SheetColumn } from './column.ts'

/** A column of the sheet that is one of ours. */
export interface Slot {
  readonly at: number
  readonly column: SheetColumn
  readonly lines: SheetColumn | null
}

export interface Heading {
  readonly slots: readonly Slot[]
  /** The first row below the headings, counted from zero. */
  readonly firstRow: number
}

/** Headings stand in one of the first rows, below whatever title there is. */
export const headingRows = 5

type Cells = readonly RawCell[]

/** Finds the row of headings by the labels in it, and what each column is; null when most of it is foreign. */
export function findHeading(rows: readonly Cells[], columns: readonly SheetColumn[]): Heading | null {
  let best: { row: number; slots: Slot[]; groups: Group[] } | null = null
  for (const [row, cells] of rows.slice(0, headingRows).entries()) {
    const { slots, groups } = matchRow(cells, columns)
    const count = slots.length + groups.length
    const filled = cells.filter((cell) => !isBlank(cell)).length
    if (count * 2 >= filled && count > (best ? best.slots.length + best.groups.length : 0))
      best = { row, slots, groups }
  }
  if (!best) return null
  const below = rows[best.row + 1] ?? []
  const inner = best.groups.flatMap((group) => matchGroup(below, group))
  if (best.slots.length + inner.length === 0) return null
  const slots = [...best.slots, ...inner].toSorted((a, b) => a.at - b.at)
  return { slots, firstRow: best.row + (inner.length > 0 ? 2 : 1) }
}

/** The columns over which the heading of a sub-table stands. */
interface Group {
  readonly lines: SheetColumn
  readonly from: number
  readonly to: number
}

function matchRow(cells: Cells, columns: readonly SheetColumn[]): { slots: Slot[]; groups: Group[] } {
  const slots: Slot[] = []
  const groups: Group[] = []
  const left = [...columns]
  for (const [at, cell] of cells.entries()) {
    const column = take(left, cell)
    if (!column) continue
    if (column.form === 'lines') groups.push({ lines: column, from: at, to: nextFilled(cells, at) })
    else slots.push({ at, column, lines: null })
  }
  return { slots, groups }
}

function matchGroup(below: Cells, { lines, from, to }: Group): Slot[] {
  const left = [...lines.columns]
  const slots: Slot[] = []
  for (let at = from; at < Math.min(to, below.length); at++) {
    const column = take(left, below[at])
    if (column) slots.push({ at, column, lines })
  }
  return slots
}

/** The first column left that a heading names; each is named once. */
function take(left: SheetColumn[], cell: RawCell): SheetColumn | undefined {
  if (isBlank(cell)) return undefined
  const label = plain(String(cell))
  const index = left.findIndex((column) => plain(column.label) === label)
  return index < 0 ? undefined : left.splice(index, 1)[0]
}

/** A label without spaces and without the mark of a required field. */
const plain = (label: string): string => label.replace(/[\s*＊]/g, '')

function nextFilled(cells: Cells, after: number): number {
  const next = cells.findIndex((cell, at) => at > after && !isBlank(cell))
  return next < 0 ? Number.POSITIVE_INFINITY : next
}
