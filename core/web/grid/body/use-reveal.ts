import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Layout } from '../layout/layout.ts'
import type { Place } from '../select/range.ts'
import type { RowOffsets } from './use-row-offsets.ts'

export interface RevealOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly layout: Layout
  readonly rows: RowOffsets
  /** Where a row ends, from the top of the contents. */
  readonly bottomOf: (row: number) => number
  /** What lies over the end of the window. */
  readonly footHeight: number
}

/** Scrolls a grid until a cell is seen: at once, and once more after drawing for rows that have just come. */
export function useReveal({ scroller, layout, rows, bottomOf, footHeight }: RevealOptions) {
  const revealNow = (place: Place) => {
    const view = scroller.current
    const column = layout.columns[place.column]
    if (!view || !column) return
    const top = rows.topOf(place.row)
    const most = bottomOf(place.row) + footHeight - view.clientHeight
    view.scrollTop = Math.max(Math.min(view.scrollTop, top), most)
    if (column.fixed) return
    const room = view.clientWidth - layout.left.width - layout.right.width
    view.scrollLeft = Math.max(Math.min(view.scrollLeft, column.x), column.x + column.width - room)
  }
  const wanted = useRef<Place | null>(null)
  useLayoutEffect(() => {
    if (wanted.current) revealNow(wanted.current)
    wanted.current = null
  })
  return {
    revealNow,
    reveal(place: Place) {
      wanted.current = place
      revealNow(place)
    },
  }
}
