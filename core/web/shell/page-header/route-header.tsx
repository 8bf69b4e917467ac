import { useLocation } from 'react-router'
import type { MenuNode } from '../../session/make-session.ts'
import { routeHead } from './crumbs.ts'
import { PageHeader } from './page-header.tsx'

/** The header of the page that the address names, by the menu. */
export function RouteHeader({ menu }: { menu: readonly MenuNode[] }) {
  const { pathname, search } = useLocation()
  const head = routeHead(menu, { pathname, search })
  return head && <PageHeader {...head} />
}
