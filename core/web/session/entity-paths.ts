import { useMemo } from 'react'
import { useSession } from './connection.ts'
import type { MenuNode } from './make-session.ts'

/** Where the menu of the signed-in user has the lists of entities, by their names; hidden entries lead there too. */
export function useEntityPaths(): ReadonlyMap<string, string> {
  const menu = useSession(({ grants }) => grants?.menu)
  return useMemo(() => entityPaths(menu ?? []), [menu])
}

export const entityPaths = (menu: readonly MenuNode[]): ReadonlyMap<string, string> =>
  new Map(
    menu.flatMap(({ component, path, children = [] }) => {
      const name = /^entity\/(\w+)$/.exec(component)?.[1]
      return [...(name ? [[name, path] as const] : []), ...entityPaths(children)]
    }),
  )
