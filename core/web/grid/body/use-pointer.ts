import type { MouseEvent, PointerEvent } from 'react'
import { cellAt, isSingle, type Place, rangeFrom, type Selection } from '../select/range.ts'
import { cellTypeOf } from '../types/registry.ts'
import { dragWithin } from './drag.ts'
import type { BodyState } from './use-body.ts'

/** The cell under something on the screen. */
export function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null
}

/** Follows the pointer from cell to cell; the cells come along when it passes the edge of the grid. */
export const dragOverCells = (from: Element, onMove: (place: Place) => void, onEnd?: () => void): void =>
  dragWithin(
    from,
    (element) => {
      const place = placeOf(element)
      if (place) onMove(place)
    },
    onEnd,
  )

/** What the mouse does to the cells: a press selects, a drag spans a range, a second click opens the cell. */
export function usePointer(body: BodyState) {
  const { controller, selection, editing } = body
  const isAlone = (place: Place) =>
    selection !== null &&
    isSingle(selection) &&
    selection.at.row === place.row &&
    selection.at.column === place.column
  return {
    onPointerDown(event: PointerEvent) {
      const place = event.button === 0 ? placeOf(event.target) : null
      if (!place) return
      const isFree = (event.target as Element).closest('[data-free], [data-twist]') !== null
      const wasAlone = isAlone(place) && !editing && !event.shiftKey
      if (event.shiftKey && selection) body.select({ ...selection, from: selection.at, to: place })
      else body.select(cellAt(place.row, place.column))
      if (isFree) return
      let last: Selection | null = null
      dragOverCells(
        event.currentTarget,
        (to) => {
          if (to.row === place.row && to.column === place.column && !last) return
          last = rangeFrom(place, to)
          body.span(last)
        },
        () => {
          if (!last && wasAlone) body.edit('typing')
        },
      )
    },
    /** The press of the mouse must not take the focus from where keys are heard. */
    onMouseDown(event: MouseEvent) {
      if (placeOf(event.target) && !(event.target as Element).closest('[data-free]')) event.preventDefault()
    },
    onClick(event: MouseEvent) {
      const place = placeOf(event.target)
      const column = place && controller.columns()[place.column]
      if (place && column && cellTypeOf(column.type).toggled && (event.target as Element).matches('input')) {
        controller.toggle(place)
      }
    },
    onDoubleClick(event: MouseEvent) {
      const isTwist = (event.target as Element).closest('[data-twist]') !== null
      if (placeOf(event.target) && !isTwist) body.edit('editor')
    },
  }
}
