/** A cell by its place among the rows and columns that are shown. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** What is selected: `at` is the cell that is typed into, `to` the opposite corner of the range. */
export interface Selection {
  readonly at: Place
  readonly from: Place
  readonly to: Place
}

/** The rows and columns of a range, both ends included. */
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** One cell selected. */
export const cellAt = (row: number, column: number): Selection => {
  const place = { row, column }
  return { at: place, from: place, to: place }
}

/** A range spanned from a cell. */
export const rangeFrom = (from: Place, to: Place): Selection => ({ at: from, from, to })

export const boxOf = ({ from, to }: Selection): Box => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const sizeOf = (box: Box): Size => ({
  rows: box.bottom - box.top + 1,
  columns: box.right - box.left + 1,
})

export const isSingle = (selection: Selection): boolean => {
  const { rows, columns } = sizeOf(boxOf(selection))
  return rows === 1 && columns === 1
}

export const isInside = (box: Box, { row, column }: Place): boolean =>
  row >= box.top && row <= box.bottom && column >= box.left && column <= box.right

/** Brings a selection back into a table that has become smaller; null where nothing is left of it. One that fits stays the same object. */
export function within(selection: Selection, { rows, columns }: Size): Selection | null {
  if (rows === 0 || columns === 0) return null
  const fits = [selection.at, selection.from, selection.to].every(
    ({ row, column }) => row < rows && column < columns,
  )
  if (fits) return selection
  const fit = ({ row, column }: Place): Place => ({
    row: Math.min(row, rows - 1),
    column: Math.min(column, columns - 1),
  })
  const [at, from, to] = [fit(selection.at), fit(selection.from), fit(selection.to)]
  return { at, from, to }
}
