import { createContext, use, useEffect } from 'react'

/** The open page that something is drawn in; null outside of all pages. */
export const PlaceContext = createContext<string | null>(null)

/** Each mark with the page it was made in. */
const marks = new Map<symbol, string | null>()
const outOfSight = new Set<string>()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Marks that something typed is not saved yet; the answer takes the mark away. The browser asks before it leaves. */
export function markUnsaved(place: string | null = null): () => void {
  const mark = Symbol('unsaved')
  marks.set(mark, place)
  updateListener()
  return () => {
    // A page out of sight has its effects taken back, but keeps what was typed.
    if (place !== null && outOfSight.has(place)) return
    marks.delete(mark)
    updateListener()
  }
}

/** Marks what is typed in a form as long as it is not saved, also while its page is out of sight. */
export function useUnsaved(isUnsaved: boolean): void {
  const place = use(PlaceContext)
  useEffect(() => (isUnsaved ? markUnsaved(place) : undefined), [isUnsaved, place])
}

/** Whether anything typed is not saved yet: anywhere, or on one page. */
export const hasUnsaved = (place?: string): boolean =>
  place === undefined ? marks.size > 0 : [...marks.values()].includes(place)

/** A page goes out of sight: its marks stay. */
export const leaveSight = (place: string): void => void outOfSight.add(place)

/** A page comes into sight: its forms tell anew what is not saved. */
export function enterSight(place: string): void {
  outOfSight.delete(place)
  forgetUnsaved(place)
}

/** A page is gone with all that was typed on it. */
export function forgetUnsaved(place: string): void {
  for (const [mark, at] of marks) if (at === place) marks.delete(mark)
  updateListener()
}

/** The same listener is never added twice. */
function updateListener(): void {
  if (marks.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}
