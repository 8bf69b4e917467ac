import type { Place, Size } from '../select/range.ts'

export interface Searched extends Size {
  readonly textAt: (place: Place) => string
}

/** The next cell, row by row and beginning anew at the end, whose text holds what is looked for; upper case is not told from lower. */
export function findNext(looked: string, from: Place, searched: Searched, backwards = false): Place | null {
  const wanted = looked.toLowerCase()
  const count = searched.rows * searched.columns
  if (wanted === '' || count === 0) return null
  const start = from.row * searched.columns + from.column
  for (let step = 1; step <= count; step += 1) {
    const at = (start + (backwards ? count - step : step)) % count
    const place = { row: Math.floor(at / searched.columns), column: at % searched.columns }
    if (searched.textAt(place).toLowerCase().includes(wanted)) return place
  }
  return null
}
