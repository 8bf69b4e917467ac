import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Layout, xOf } from '../layout/layout.ts'
import { boxOf } from '../select/range.ts'
import type { BodyState } from './use-body.ts'
import { dragOverCells } from './use-pointer.ts'

export interface FillHandleProps {
  readonly body: BodyState
  readonly layout: Layout
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Where a row ends, from the top of the contents. */
  readonly bottomOf: (row: number) => number
}

/** The corner of a range by which its values are drawn on up or down. */
export function FillHandle({ body, layout, scroller, bottomOf }: FillHandleProps) {
  const grip = useRef<HTMLSpanElement>(null)
  const { selection, controller } = body
  useLayoutEffect(() => {
    const [view, handle] = [scroller.current, grip.current]
    if (!view || !handle || !selection) return
    const box = boxOf(selection)
    const column = layout.columns[box.right]
    if (!column) return
    const x = xOf(layout, column, view) + column.width
    handle.style.transform = `translate(${x - 5}px, ${bottomOf(box.bottom) - 5}px)`
  })
  return (
    <span
      ref={grip}
      className="mortise-grid-fill"
      data-fill
      onPointerDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const grid = scroller.current
        if (!selection || !grid) return
        let row: number | null = null
        const box = boxOf(selection)
        dragOverCells(
          grid,
          (place) => {
            row = place.row
            // Shows what will be filled before it is.
            body.span({
              ...selection,
              from: { row: Math.min(box.top, row), column: box.left },
              to: { row: Math.max(box.bottom, row), column: box.right },
            })
          },
          () => body.span(row === null ? selection : controller.fillTo(selection, row)),
        )
      }}
      onDoubleClick={(event) => {
        event.stopPropagation()
        if (selection) body.span(controller.fillAlong(selection))
      }}
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
