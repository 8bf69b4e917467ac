import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the layout of pages that are out of sight. Activity hides them with `display: none`, which forgets it,
 * whenever it has something to do with them; here what is in them is skipped instead.
 */
export function useStableLayout(
  current: string | undefined,
  live: unknown,
): RefObject<HTMLDivElement | null> {
  const panes = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const all = [...(panes.current?.children ?? [])] as HTMLElement[]
    const hidden = new MutationObserver((changes) => {
      for (const { target } of changes) unhide(target as HTMLElement)
    })
    for (const pane of all) {
      const away = pane.dataset.path !== current
      pane.toggleAttribute('data-away', away)
      if (!away) continue
      unhide(pane)
      hidden.observe(pane, { attributeFilter: ['style'] })
    }
    return () => hidden.disconnect()
  }, [current, live])
  return panes
}

function unhide(pane: HTMLElement): void {
  if (pane.style.display === 'none') pane.style.removeProperty('display')
}
