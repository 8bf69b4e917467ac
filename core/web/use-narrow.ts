import { useSyncExternalStore } from 'react'

/** Up to this width the menu is a drawer. */
const NARROW = '(max-width: 1087.99px)'
/** Up to this width one holds the window in one hand. */
const PHONE = '(max-width: 767.99px)'

/** Whether the window is as narrow as a phone or a tablet. */
export const useNarrow = (): boolean => useMedia(NARROW)

/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean => useMedia(PHONE)

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
