import { useEffect } from 'react'

let count = 0

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Marks that something typed is not saved yet; the answer takes the mark away. The browser asks before it leaves. */
export function markUnsaved(): () => void {
  count += 1
  if (count === 1) window.addEventListener('beforeunload', warn)
  let isMarked = true
  return () => {
    if (!isMarked) return
    isMarked = false
    count -= 1
    if (count === 0) window.removeEventListener('beforeunload', warn)
  }
}

/** Whether anything typed is not saved yet. */
export const hasUnsaved = (): boolean => count > 0

/** Marks what is typed on a screen as not saved yet, as long as it is and the screen is there. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved])
}
