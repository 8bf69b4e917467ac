import { Provider as MotionProvider } from '@rc-component/motion'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * No motion for windows and drawers of a page that is out of sight. The library takes one that is drawn there for one
 * that has still to appear, and throws away what it holds, typed text and all; once back in sight it moves again.
 */
export function StillOutOfSight({ children }: { children: ReactNode }) {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    setInSight(true)
    return () => setInSight(false)
  }, [])
  return <MotionProvider motion={isInSight}>{children}</MotionProvider>
}
