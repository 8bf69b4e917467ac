import { useEffect, useState } from 'react'

/** How long a search waits for the next key, in milliseconds. */
export const SEARCH_PAUSE = 300

/** A value once it has rested for a while. */
export function useDebounced<T>(value: T, pause = SEARCH_PAUSE): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}
