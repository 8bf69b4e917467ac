import type { Column } from './column.ts'

type Sized = Pick<Column<never>, 'width' | 'least' | 'takes' | 'pinned'>

/**
 * The widths at which no column is cut by those that stay at the end: as many as find room beside them fill it, each
 * giving what it can spare and texts taking what is left, and the others follow beyond. `before` is what the table puts
 * in front itself.
 */
export function fitColumns(columns: readonly Sized[], before: number, room: number | null): number[] {
  const widths = columns.map(({ width }) => width)
  const pinned = sumOf(columns.filter(isAtEnd).map(({ width }) => width))
  if (room === null || pinned === 0) return widths
  const free = room - before - pinned
  const rest = columns.flatMap((column, at) => (isAtEnd(column) ? [] : [at]))
  const isAllThere = sumOf(rest.map((at) => widths[at]!)) <= free
  const fitting = leading(rest, columns, free)
  const last = fitting.at(-1)
  // What all finds room shares what is left by itself.
  if (isAllThere || last === undefined) return widths
  const left = free - sumOf(fitting.map((at) => widths[at]!))
  const yielding = fitting.filter((at) => (left < 0 ? columns[at]!.least !== undefined : columns[at]!.takes))
  const shares = left < 0 ? yielding.map((at) => widths[at]! - columns[at]!.least!) : yielding.map(() => 1)
  const whole = sumOf(shares)
  let given = 0
  for (const [index, at] of yielding.entries()) {
    const step = whole > 0 ? Math.trunc((left * shares[index]!) / whole) : 0
    widths[at]! += step
    given += step
  }
  widths[last]! += left - given
  return widths
}

/** Columns from the first on that find room at their narrowest. */
function leading(rest: readonly number[], columns: readonly Sized[], free: number): number[] {
  const fitting: number[] = []
  let used = 0
  for (const at of rest) {
    const { width, least = width } = columns[at]!
    if (used + least > free) break
    used += least
    fitting.push(at)
  }
  return fitting
}

const isAtEnd = ({ pinned }: Sized): boolean => pinned === 'end'
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
