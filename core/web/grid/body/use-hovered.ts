import { useEffect, useRef, useState } from 'react'
import type { Place } from '../select/range.ts'
import { placeOf } from './use-pointer.ts'

/** The cell below the mouse, where there is something to tell of it. Cells that scroll by are not measured until they rest. */
export function useHovered(isScrolling: boolean) {
  const [hovered, setHovered] = useState<Place | null>(null)
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (!isScrolling && last.current) setHovered(hoveredIn(last.current))
  }, [isScrolling])
  return {
    hovered,
    over(target: EventTarget) {
      last.current = target
      if (!isScrolling) setHovered(hoveredIn(target))
    },
    leave() {
      last.current = null
      setHovered(null)
    },
  }
}

/** A text that is cut off is told by the browser. */
function hoveredIn(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  if (!cell) return null
  const isCut = cell.scrollWidth > cell.clientWidth && cell.childElementCount === 0
  cell.title = isCut ? (cell.textContent ?? '') : ''
  return cell.ariaInvalid === 'true' || cell.dataset.note ? placeOf(cell) : null
}
