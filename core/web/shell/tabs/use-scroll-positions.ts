import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTabs } from './tabs-store.ts'

/** All pages share one place to scroll in; each is found again where it was left. Answers what marks where pages begin. */
export function useScrollPositions(): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const positions = useRef(new Map<string, number>())
  const at = useRef(0)
  const current = useTabs((state) => state.current?.fullPath)
  const live = useTabs((state) => state.live)

  useLayoutEffect(() => {
    const open = new Set(live.map(({ fullPath }) => fullPath))
    for (const path of positions.current.keys()) if (!open.has(path)) positions.current.delete(path)
  }, [live])
  useLayoutEffect(() => {
    if (!scroller.current?.isConnected) scroller.current = scrollerOf(start.current)
    const [known, within] = [positions.current, scroller.current]
    if (current === undefined) return
    const place = known.get(current) ?? 0
    // Asking would lay the page out now and once more when it is painted.
    if (place !== at.current) within.scrollTop = place
    at.current = place
    const note = () => {
      at.current = within.scrollTop
      known.set(current, at.current)
    }
    // Heard on its way down, because it does not come up.
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [current])
  return start
}

function scrollerOf(element: HTMLElement | null): HTMLElement {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.documentElement
}
