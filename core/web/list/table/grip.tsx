import { type PointerEvent, useState } from 'react'
import { widthWithin } from '../../columns/column-choice.ts'

interface Drag {
  /** Where the hand began, and how wide the column was. */
  readonly from: number
  readonly width: number
  readonly top: number
  readonly by: number
}

/**
 * The end of a heading, which can be dragged. The width is told once the hand lets go: rows are not drawn anew while
 * it moves. By keyboard a width is set among the settings of the columns.
 */
export function Grip({ onResized }: { onResized: (width: number) => void }) {
  const [drag, setDrag] = useState<Drag>()
  const begin = (event: PointerEvent<HTMLElement>) => {
    // Neither a click that sorts nor a text that is selected.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { width = 0, top = 0 } = event.currentTarget.parentElement?.getBoundingClientRect() ?? {}
    setDrag({ from: event.clientX, width, top, by: 0 })
  }
  const end = () => {
    if (drag && drag.by !== 0) onResized(drag.width + drag.by)
    setDrag(undefined)
  }
  return (
    <span
      aria-hidden
      className={drag ? 'mortise-grip mortise-grip-held' : 'mortise-grip'}
      style={drag && { left: drag.from + drag.by, top: drag.top }}
      onPointerDown={begin}
      onPointerMove={(event) =>
        drag && setDrag({ ...drag, by: widthWithin(drag.width + event.clientX - drag.from) - drag.width })
      }
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
