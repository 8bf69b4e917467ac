import { useEffect, useState } from 'react'
import { findNamed, isInSight } from './find-named.ts'

/** After that long a page without the thing is told of as a whole. */
const PATIENCE = 6000
/** So long a thing stays where it is before it is pointed at: pages that load put things down and take them up again. */
const STEADY = 150

interface Found {
  readonly name: string
  readonly element: HTMLElement | null
}

/** The element of that name on the page, once it stays where it is; null where it does not come. */
export function useNamed(name: string, isThere: boolean): HTMLElement | null | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => (isThere ? watchNamed(name, setFound) : undefined), [name, isThere])
  return isThere && found?.name === name ? found.element : undefined
}

function watchNamed(name: string, tell: (found: Found | undefined) => void): () => void {
  const from = performance.now()
  let shown: HTMLElement | null = null
  let seen: { element: HTMLElement; at: string; since: number } | null = null
  let hasGivenUp = false
  const look = (now: number) => {
    frame = requestAnimationFrame(look)
    const element = shown && isInSight(shown) ? shown : findNamed(name)
    const at = element ? placeOf(element) : ''
    if (!element) seen = null
    else if (seen?.element !== element || seen.at !== at) seen = { element, at, since: now }
    if (shown && (seen?.element !== shown || seen.since === now)) {
      // It went away or moved: what is pointed at is drawn anew where it comes to rest.
      shown = null
      tell(undefined)
    }
    if (!shown && seen && now - seen.since >= STEADY) {
      shown = seen.element
      tell({ name, element: shown })
    }
    if (!seen && !hasGivenUp && now - from > PATIENCE) {
      hasGivenUp = true
      tell({ name, element: null })
    }
  }
  let frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** Where it lies in the page, however far that is scrolled. */
function placeOf(element: HTMLElement): string {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + window.scrollX, top + window.scrollY, width, height].map(Math.round).join()
}
