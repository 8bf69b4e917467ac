import { useSyncExternalStore } from 'react'

// Narrow is what is at most 1087.99 px, a phone what is at most 767.99 px wide. Asked the other way round, because a
// browser takes `max-width: 1087.99px` for 1088.

/** From this width on the menu is no drawer. */
const WIDE = '(min-width: 1088px)'
/** From this width on one does not hold the window in one hand. */
const SPACIOUS = '(min-width: 768px)'

/** Whether the window is as narrow as a phone or a tablet. */
export const useNarrow = (): boolean => !useMedia(WIDE)

/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean => !useMedia(SPACIOUS)

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
