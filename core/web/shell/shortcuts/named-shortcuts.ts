import { useMemo } from 'react'
import { allNodes } from '../../gate/guard.ts'
import { useSession } from '../../session/connection.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { type Shortcut, useShortcuts } from './shortcuts.ts'

/** What is at hand, as it is called. */
export interface NamedShortcut extends Shortcut {
  readonly title: string
}

/** Shortcuts with the names that they have or that the menu gives them; a page that was taken away is none any more. */
export function namedShortcuts(menu: readonly MenuNode[], shortcuts: readonly Shortcut[]): NamedShortcut[] {
  const titles = new Map(allNodes(menu).map(({ path, meta }) => [path, meta.title]))
  return shortcuts.flatMap((shortcut) => {
    const title = shortcut.name ?? titles.get(shortcut.path)
    return title === undefined ? [] : [{ ...shortcut, title }]
  })
}

export function useNamedShortcuts(): readonly NamedShortcut[] {
  const menu = useSession((state) => state.grants?.menu)
  const { shortcuts } = useShortcuts()
  return useMemo(() => namedShortcuts(menu ?? [], shortcuts), [menu, shortcuts])
}
