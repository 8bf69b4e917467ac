import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The present moment, told anew each minute: a page that stays open overnight is not left behind in yesterday. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
