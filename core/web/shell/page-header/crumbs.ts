import { HOME_PATH } from '../../gate/guard.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { type Place, wayTo } from '../../session/menu/menu-tree.ts'
import { words } from '../../words.ts'

/** One step of the way from the home page to a page; the page itself leads nowhere. */
export interface Crumb {
  readonly title: string
  readonly path?: string
}

/** What stands above the page of a place; nothing above a page that draws its own. */
export interface RouteHead {
  readonly crumbs: readonly Crumb[]
  readonly title?: string
}

export function routeHead(menu: readonly MenuNode[], place: Place): RouteHead | null {
  const way = wayTo(menu, place)
  const page = way.at(-1)
  if (!page || page.meta.pageHeader) return null
  if (page.path === HOME_PATH) return { crumbs: [{ title: words.home }] }
  const above = way.slice(0, -1).map(({ path, meta: { title } }) => ({ title, path }))
  return {
    crumbs: [{ title: words.home, path: HOME_PATH }, ...above, { title: page.meta.title }],
    title: page.meta.hiddenHeaderContent ? undefined : page.meta.title,
  }
}
