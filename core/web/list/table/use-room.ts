import { type RefObject, useEffect, useState } from 'react'

/** As wide as the last list was: most are alike, so that they need not be drawn a second time. */
let usual: number | null = null

/** How wide a table is, once that is known; of one out of sight as wide as it was. */
export function useRoom(frame: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState(usual)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (width === 0) return
      usual = width
      setRoom(width)
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return room
}
