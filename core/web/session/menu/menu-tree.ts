import { matchPath } from 'react-router'
import type { MenuNode } from '../make-session.ts'
import { wantsTicket } from './address.ts'

/** The entries that somebody sees. */
export const shownOf = (menu: readonly MenuNode[]): MenuNode[] => menu.filter(({ hidden }) => !hidden)

/** Whether an entry is drawn as one, without what is below it: a page, or one that has its children within itself. */
export const isSingle = ({ children = [], alwaysShow }: MenuNode): boolean =>
  alwaysShow === true || shownOf(children).length === 0

/**
 * Whether an entry opens another site by itself. Only addresses that are pages: the menu is data, and data may say
 * `javascript:`. One that takes a ticket is opened by its own page, which asks for it.
 */
export const isOutside = ({ meta: { internalOrExternal, target, url = '' } }: MenuNode): boolean =>
  (internalOrExternal === true || target === '_blank') && /^https?:\/\//.test(url) && !wantsTicket(url)

/** Where one is, as an address tells it. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

/** The entries from the top of the menu down to the one of a place; none if the menu does not have it. */
export function wayTo(menu: readonly MenuNode[], { pathname, search }: Place): MenuNode[] {
  // The whole address before the path alone, and what is written out before what has parameters.
  const tests: ((path: string) => boolean)[] = [
    (path) => path === pathname + search,
    (path) => path === pathname,
    (path) => path.includes(':') && matchPath(path, pathname) !== null,
  ]
  for (const test of tests) {
    const way = wayWhere(menu, test)
    if (way.length > 0) return way
  }
  return []
}

function wayWhere(menu: readonly MenuNode[], test: (path: string) => boolean): MenuNode[] {
  for (const node of menu) {
    if (test(node.path)) return [node]
    const below = wayWhere(node.children ?? [], test)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** What the menu shows of a place: the entry to highlight and the folders to open. A hidden page stands for its parent. */
export function highlightAt(menu: readonly MenuNode[], place: Place): { selected?: string; open: string[] } {
  const way = wayTo(menu, place)
  const end = way.findIndex((node) => node.hidden)
  const shown = end < 0 ? way : way.slice(0, end)
  const single = shown.findIndex(isSingle)
  const drawn = single < 0 ? shown : shown.slice(0, single + 1)
  return {
    selected: drawn.at(-1)?.path,
    open: drawn.filter((node) => !isSingle(node)).map(({ path }) => path),
  }
}
