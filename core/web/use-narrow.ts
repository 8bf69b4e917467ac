import { useSyncExternalStore } from 'react'

/** Up to this width the menu is a drawer. */
const NARROW = '(max-width: 1087.99px)'

/** Whether the window is as narrow as a phone or a tablet. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
