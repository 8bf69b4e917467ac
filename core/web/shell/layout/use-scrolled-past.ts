import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled further than a distance. */
export const useScrolledPast = (distance: number): boolean =>
  useSyncExternalStore(subscribe, () => window.scrollY > distance)

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
