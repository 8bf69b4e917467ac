import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Layout, spanOf } from './layout.ts'

type Span = readonly [first: number, last: number]

/** So many columns may be drawn that are not seen, before it is worth to draw the rows anew. */
const SPARE = 2

/** The columns that are seen beside those that stay; `settle` looks anew, after scrolling. Tells how wide the window is. */
export function useColumnSpan(
  scroller: RefObject<HTMLDivElement | null>,
  layout: Layout,
  onRoom: (width: number) => void,
) {
  const [span, setSpan] = useState<Span>(() =>
    spanOf(layout.middle, 0, innerWidth - layout.left.width - layout.right.width),
  )
  const latest = useRef(layout)
  const updateSpan = useCallback(() => {
    const view = scroller.current
    // What is hidden has no width, and shows the same columns when it comes back.
    if (!view || view.clientWidth === 0) return
    const { left, middle, right } = latest.current
    const seen = spanOf(
      middle,
      view.scrollLeft,
      view.scrollLeft + view.clientWidth - left.width - right.width,
    )
    setSpan((known) => (isEnough(known, seen) ? known : seen))
  }, [scroller])

  useLayoutEffect(() => {
    latest.current = layout
    updateSpan()
  }, [layout, updateSpan])
  useLayoutEffect(() => {
    const view = scroller.current
    if (!view) return
    const measure = () => {
      updateSpan()
      onRoom(view.clientWidth)
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(view)
    measure()
    return () => watcher.disconnect()
  }, [scroller, updateSpan, onRoom])
  return { span, updateSpan }
}

const isEnough = (known: Span, seen: Span) =>
  known[0] <= seen[0] && known[1] >= seen[1] && known[1] - known[0] <= seen[1] - seen[0] + SPARE
