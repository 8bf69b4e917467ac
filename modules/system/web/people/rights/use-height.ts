import { type RefObject, useLayoutEffect, useState } from 'react'

/** How high an element is, followed as the window changes; 0 before it is drawn. */
export function useHeight(of: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setHeight(element.clientHeight)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [of])
  return height
}
