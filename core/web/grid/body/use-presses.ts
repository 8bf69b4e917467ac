import type { MouseEvent, PointerEvent } from 'react'
import type { Layout } from '../layout/layout.ts'
import { isWithin } from './drag.ts'
import type { BodyState } from './use-body.ts'
import { placeOf, usePointer } from './use-pointer.ts'
import type { useRowDrag } from './use-row-drag.ts'

export interface PressOptions {
  readonly body: BodyState
  readonly layout: Layout
  /** How rows are drawn elsewhere, where they may be. */
  readonly rowDrag: ReturnType<typeof useRowDrag>
  readonly canDrag: boolean
  readonly onRowMenu: (key: string, handle: HTMLElement) => void
  /** A cell that nobody may change was clicked on. */
  readonly onReadOnly?: (key: string) => void
  /** A column is to become as wide as what it holds. */
  readonly onFit: (column: string) => void
}

/** What a press does to a grid: to its cells, and to what stands before the columns of a row. */
export function usePresses(options: PressOptions) {
  const { body, layout, rowDrag, canDrag, onRowMenu, onReadOnly, onFit } = options
  const { controller, isClosed } = body
  const { store } = controller
  const pointer = usePointer(body)
  const grasp = (event: PointerEvent) => {
    const grip = canDrag && !isClosed && (event.target as Element).closest('[data-handle]')
    if (grip) rowDrag.start(grip)
    else pointer.onPointerDown(event)
  }
  const press = (event: MouseEvent) => {
    const target = event.target as Element
    const key = store.shown.keyAt(Number(target.closest<HTMLElement>('[data-row]')?.dataset.row))
    if (key === undefined) return
    const handle = target.closest<HTMLElement>('[data-handle]')
    if (handle && rowDrag.isClick()) onRowMenu(key, handle)
    else if (handle) return
    else if (target.matches('[data-select]')) toggleSelected(key)
    else if (target.closest('[data-expand]')) store.details.turn(key)
    else if (target.closest('[data-twist]')) store.branches?.turn(key)
    else {
      pointer.onClick(event)
      const column = layout.columns[placeOf(target)?.column ?? -1]
      // The second click of a double one would take back what the first did.
      if (column && event.detail < 2 && controller.isReadOnly(key, column)) onReadOnly?.(key)
    }
  }
  const toggleSelected = (key: string) => {
    if (layout.parts.selection === 'radio') store.select([key])
    else if (store.isSelected(key)) store.select([...store.selected].filter((each) => each !== key))
    else store.select([...store.selected, key])
  }
  return {
    onPointerDown: own(grasp),
    onMouseDown: own(pointer.onMouseDown),
    onClick: own(press),
    onDoubleClick: own((event: MouseEvent) => {
      const edge = (event.target as Element).closest<HTMLElement>('[data-resize]')
      if (edge?.dataset.resize) onFit(edge.dataset.resize)
      else pointer.onDoubleClick(event)
    }),
  }
}

/** Hears what happens to a grid itself: what is told of a row may have a grid in it, and a dialog is drawn elsewhere. */
export const own =
  <E extends MouseEvent>(act: (event: E) => void) =>
  (event: E) => {
    if (isWithin(event.currentTarget, event.target)) act(event)
  }
