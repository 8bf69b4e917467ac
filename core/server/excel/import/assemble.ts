import { type CellReader, cellReader, isBlank, type RawCell } from '../cells/cell-in.ts'
import type { Heading, Slot } from '../cells/heading.ts'

/** What is wrong with a cell. */
export interface Fault {
  /** The row as Excel numbers it. */
  readonly row: number
  /** The column as Excel names it; none when the whole row is meant. */
  readonly column: string | null
  readonly reason: string
}

/** A document as it stands in a sheet: its values, and those of the lines of each sub-table, in the order of the plan. */
export interface SheetRecord {
  readonly row: number
  readonly values: unknown[]
  readonly lines: unknown[][][]
  readonly faults: Fault[]
}

/** Which values a record has; the columns nobody reads are not among them. */
export interface ReadingPlan {
  readonly keys: readonly string[]
  readonly tables: readonly { readonly key: string; readonly keys: readonly string[] }[]
}

interface Reading {
  readonly slot: Slot
  readonly letter: string
  readonly read: CellReader
}

/** Puts the rows of a sheet together to records; a row that says nothing of the document adds lines to the one above. */
export function assembler({ slots }: Heading) {
  const reading = (slot: Slot): Reading => ({
    slot,
    letter: letterOf(slot.at),
    read: cellReader(slot.column),
  })
  const heads = slots.filter((slot) => !slot.lines)
  const own = heads.filter(({ column }) => column.isRead || column.isKey).map(reading)
  const tables = [...new Set(slots.flatMap((slot) => (slot.lines?.isRead ? [slot.lines] : [])))].map(
    (lines) => ({
      key: lines.key,
      cells: slots.filter((slot) => slot.lines === lines && slot.column.isRead).map(reading),
    }),
  )
  const plan: ReadingPlan = {
    keys: own.map(({ slot }) => slot.column.key),
    tables: tables.map(({ key, cells }) => ({ key, keys: cells.map(({ slot }) => slot.column.key) })),
  }
  let open: SheetRecord | null = null

  /** Takes a row, counted from zero, and gives back the record that it completes. */
  function feed(index: number, cells: readonly RawCell[]): SheetRecord | null {
    const isBlankRow = heads.every(({ at }) => isBlank(cells[at]))
    const filled = tables.map(({ cells: inner }) => inner.some(({ slot }) => !isBlank(cells[slot.at])))
    if (isBlankRow && !filled.includes(true)) return null
    const row = index + 1
    const before = open
    if (!isBlankRow || !before) {
      const faults: Fault[] = []
      open = { row, values: read(own, cells, row, faults), lines: tables.map(() => []), faults }
    }
    const record = open as SheetRecord
    for (const [at, table] of tables.entries()) {
      if (filled[at]) record.lines[at]?.push(read(table.cells, cells, row, record.faults))
    }
    return record === before ? null : before
  }

  return { plan, feed, last: () => open }
}

function read(
  readings: readonly Reading[],
  cells: readonly RawCell[],
  row: number,
  faults: Fault[],
): unknown[] {
  let column = ''
  const fail = (reason: string) => {
    faults.push({ row, column, reason })
  }
  const values: unknown[] = []
  for (const { slot, letter, read } of readings) {
    column = letter
    values.push(read(cells[slot.at], fail))
  }
  return values
}

/** `A`, `Z`, `AA`: how Excel names a column. */
function letterOf(at: number): string {
  let name = ''
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name
  return name
}
