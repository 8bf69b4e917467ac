import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type Layout, xOf } from '../layout/layout.ts'
import type { Place } from '../select/range.ts'
import type { BodyState } from './use-body.ts'

export interface FaultTipProps {
  readonly body: BodyState
  readonly layout: Layout
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly place: Place
  /** Where a row begins and ends, from the top of the contents. */
  readonly topOf: (row: number) => number
  readonly bottomOf: (row: number) => number
}

/** What is to be said of the cell below the mouse; the cell that keys go to tells it itself. */
export function FaultTip({ body, layout, scroller, place, topOf, bottomOf }: FaultTipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const column = layout.columns[place.column]
  useLayoutEffect(() => {
    const [view, box] = [scroller.current, tip.current]
    if (view && box && column) {
      // Below the last row there may be no room: what is said of it stands above, over the heading where it must.
      const isLast = place.row === body.controller.store.shown.count - 1
      const y = isLast ? topOf(place.row) - box.offsetHeight : bottomOf(place.row)
      box.style.transform = `translate(${xOf(layout, column, view)}px, ${y}px)`
    }
  })
  const { active, controller } = body
  const isActive = active?.place.row === place.row && active.place.column === place.column
  const key = controller.store.shown.keyAt(place.row) ?? ''
  useSyncExternalStore(
    useCallback((listener) => controller.store.onRow(key, listener), [controller, key]),
    () => controller.store.rowVersion(key),
  )
  const fault = column && controller.store.faultsOf(key).get(column.key)
  const note = column && controller.store.noteOf(key, column.key)
  const message = fault ?? note?.text
  if (isActive || message === undefined) return null
  return (
    <div
      ref={tip}
      role="tooltip"
      className="mortise-grid-tip mortise-grid-hovered"
      data-note={fault === undefined || undefined}
    >
      {message}
    </div>
  )
}
