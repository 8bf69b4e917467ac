import { useEffect, useState } from 'react'
import { findNamed } from './find-named.ts'

/** After that long a page without the thing is told of as a whole. */
const PATIENCE = 6000

/** The element of that name on the page, once it is there; null where it does not come. */
export function useNamed(name: string, isThere: boolean): HTMLElement | null | undefined {
  const [found, setFound] = useState<{ name: string; element: HTMLElement | null }>()
  useEffect(() => {
    if (!isThere) return
    const look = () => {
      const element = findNamed(name)
      if (element) done(element)
    }
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => done(null), PATIENCE)
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    const done = (element: HTMLElement | null) => {
      end()
      setFound({ name, element })
    }
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    look()
    return end
  }, [name, isThere])
  return isThere && found?.name === name ? found.element : undefined
}
