import { useMemo } from 'react'
import { allNodes } from '../../gate/guard.ts'
import { useSession } from '../../session/connection.ts'

/** The pages that the user finds in the menu: a link to any other leads nowhere. */
export function useMenuPaths(): ReadonlySet<string> {
  const titles = useMenuTitles()
  return useMemo(() => new Set(titles.keys()), [titles])
}

/** The pages that the user finds in the menu, by their paths, as the menu names them. */
export function useMenuTitles(): ReadonlyMap<string, string> {
  const menu = useSession((state) => state.grants?.menu)
  return useMemo(() => new Map(allNodes(menu ?? []).map(({ path, meta }) => [path, meta.title])), [menu])
}
