import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Enter before what was typed for has been found: it never takes what stood there before, and waits instead.
 * A scanner types fast and ends with Enter.
 */
export function useEarlyEnter(isWaiting: boolean, typed: string, take: () => void) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (isWaiting || wanted.current === undefined) return
    const isSame = wanted.current === typed
    wanted.current = undefined
    if (isSame) take()
  })
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isWaiting) return
    event.stopPropagation()
    event.preventDefault()
    wanted.current = typed
  }
}
