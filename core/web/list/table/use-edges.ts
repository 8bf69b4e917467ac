import { type RefObject, type UIEvent, useEffect, useRef } from 'react'

/**
 * Keeps the headings, the rows and the bar below them scrolled alike, and marks the frame where something is hidden
 * beyond an edge. Nothing is measured: whatever measures while a page comes into sight makes it come later.
 */
export function useEdges(frame: RefObject<HTMLElement | null>) {
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLElement>(null)
  const end = useRef<HTMLElement>(null)
  useEffect(() => {
    const edges = { hidesStart: start.current, hidesEnd: end.current }
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          const mark = target === edges.hidesStart ? 'hidesStart' : 'hidesEnd'
          if (isIntersecting) delete frame.current?.dataset[mark]
          else if (frame.current) frame.current.dataset[mark] = ''
        }
      },
      // A list that reaches beyond the window hides nothing sideways.
      { root: body.current, rootMargin: '100000px 1px' },
    )
    for (const edge of Object.values(edges)) if (edge) observer.observe(edge)
    return () => observer.disconnect()
  }, [frame])
  const scroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    for (const { current } of [head, body, bar]) {
      if (current && current !== currentTarget && current.scrollLeft !== currentTarget.scrollLeft) {
        current.scrollLeft = currentTarget.scrollLeft
      }
    }
  }
  return { head, body, bar, start, end, scroll }
}
