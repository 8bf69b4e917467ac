import { useRef } from 'react'
import { isSameContent } from './same-content.ts'

/** A value that stays the same object as long as it says the same. */
export function useSteady<T>(value: T): T {
  const known = useRef(value)
  if (!isSameContent(known.current, value)) known.current = value
  return known.current
}
