import type { Direction, Motion } from './keys.ts'
import {
  boxOf,
  cellAt,
  isInside,
  isSingle,
  type Place,
  rangeFrom,
  type Selection,
  type Size,
} from './range.ts'

/** The table that is moved about in. */
export interface Bounds extends Size {
  /** How many rows the window shows. */
  readonly page: number
  readonly isEmpty: (place: Place) => boolean
}

/** The selection after a key that leads somewhere; with `extend` the range reaches there. */
export function moved(selection: Selection, motion: Motion, extend: boolean, bounds: Bounds): Selection {
  const start = extend ? selection.to : selection.at
  const goal = reached(start, motion, bounds)
  if (!extend) return cellAt(goal.row, goal.column)
  const reaching = { ...selection, to: goal }
  // After going round inside a range, it grows from the cell that one is in.
  return isInside(boxOf(reaching), selection.at) ? reaching : rangeFrom(selection.at, goal)
}

/** The next cell for Enter and Tab: inside a range it goes round, otherwise Tab goes on in the next row. */
export function next(selection: Selection, direction: Direction, bounds: Bounds): Selection {
  const isWhole = isSingle(selection)
  const box = isWhole
    ? { top: 0, left: 0, bottom: bounds.rows - 1, right: bounds.columns - 1 }
    : boxOf(selection)
  const { row, column } = selection.at
  const isAcross = direction === 'left' || direction === 'right'
  const step = direction === 'left' || direction === 'up' ? -1 : 1
  if (isWhole && !isAcross) return cellAt(clamp(row + step, bounds.rows), column)
  const height = box.bottom - box.top + 1
  const width = box.right - box.left + 1
  const place = isAcross
    ? (row - box.top) * width + (column - box.left)
    : (column - box.left) * height + (row - box.top)
  const count = height * width
  const goal = place + step
  // At the ends of the table one stays; inside a range one begins anew.
  const landed = isWhole ? clamp(goal, count) : (goal + count) % count
  const at = isAcross
    ? { row: box.top + Math.floor(landed / width), column: box.left + (landed % width) }
    : { row: box.top + (landed % height), column: box.left + Math.floor(landed / height) }
  return isWhole ? cellAt(at.row, at.column) : { ...selection, at }
}

export const wholeRows = (selection: Selection, { columns }: Size): Selection => {
  const { top, bottom } = boxOf(selection)
  return { at: selection.at, from: { row: top, column: 0 }, to: { row: bottom, column: columns - 1 } }
}

export const wholeColumns = (selection: Selection, { rows }: Size): Selection => {
  const { left, right } = boxOf(selection)
  return { at: selection.at, from: { row: 0, column: left }, to: { row: rows - 1, column: right } }
}

export const everything = (selection: Selection, { rows, columns }: Size): Selection => ({
  ...rangeFrom({ row: 0, column: 0 }, { row: rows - 1, column: columns - 1 }),
  at: selection.at,
})

const clamp = (place: number, count: number) => Math.max(0, Math.min(place, count - 1))

function reached(from: Place, motion: Motion, bounds: Bounds): Place {
  const { rows, columns, page } = bounds
  switch (motion.by) {
    case 'rowStart':
      return { ...from, column: 0 }
    case 'rowEnd':
      return { ...from, column: columns - 1 }
    case 'tableStart':
      return { row: 0, column: 0 }
    case 'tableEnd':
      return { row: rows - 1, column: columns - 1 }
    case 'page':
      return { ...from, row: clamp(from.row + (motion.direction === 'up' ? -page : page), rows) }
    case 'step':
      return stepped(from, motion.direction, bounds)
    case 'edge':
      return edgeFrom(from, motion.direction, bounds)
  }
}

const steps: Readonly<Record<Direction, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
}

function stepped(from: Place, direction: Direction, { rows, columns }: Size): Place {
  const [down, right] = steps[direction]
  return { row: clamp(from.row + down, rows), column: clamp(from.column + right, columns) }
}

/** To the last filled cell of a run, or over a gap to the next filled one, as spreadsheets do. */
function edgeFrom(from: Place, direction: Direction, bounds: Bounds): Place {
  const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column
  let here = from
  let ahead = stepped(here, direction, bounds)
  const isInRun = !bounds.isEmpty(here) && !bounds.isEmpty(ahead)
  while (!isSame(here, ahead)) {
    if (isInRun && bounds.isEmpty(ahead)) return here
    here = ahead
    if (!isInRun && !bounds.isEmpty(here)) return here
    ahead = stepped(here, direction, bounds)
  }
  return here
}
