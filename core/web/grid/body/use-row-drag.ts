import { useRef, useState } from 'react'
import { dragWithin } from './drag.ts'

const rowOf = (element: Element | null): number | null => {
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset.row
  return row === undefined ? null : Number(row)
}

/** Draws rows elsewhere by their handles; `target` is the line above which the row would come to stand. */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [target, setTarget] = useState<number | null>(null)
  const wasDragged = useRef(false)
  return {
    target,
    /** Whether the press of a handle was no more than a click. */
    isClick: () => !wasDragged.current,
    start(handle: Element) {
      const from = rowOf(handle)
      if (from === null) return
      let to = from
      wasDragged.current = false
      dragWithin(
        handle,
        (element) => {
          const row = rowOf(element)
          if (row === null || (row === from && !wasDragged.current)) return
          wasDragged.current = true
          to = row
          setTarget(row > from ? row + 1 : row)
        },
        () => {
          setTarget(null)
          if (wasDragged.current) onMove(from, to)
        },
      )
    },
  }
}
