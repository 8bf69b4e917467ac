import { useEffect, useLayoutEffect, useReducer } from 'react'
import { useLocation } from 'react-router'
import { entryOf, HOME_PATH, isOpened, type Opened, shownAt } from '../../gate/guard.ts'
import type { PageRecord } from '../../pages/page-closed.ts'
import { hasUnsaved } from '../../pages/unsaved.ts'
import { useSession } from '../../session/connection.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { useSetting } from '../../settings/settings.ts'
import { words } from '../../words.ts'
import { isHome, onlyCurrent, recordOf, remaining, shown } from './tabs.ts'
import { letGo, tabs, takeUpTabs, useTabs } from './tabs-store.ts'
import { useTabbed } from './use-tabbed.ts'

/** What is open follows the address: back and forward work as everywhere. */
export function useOpenPages(menu: readonly MenuNode[], opened: Opened | null, productName: string): void {
  const location = useLocation()
  const user = useSession((state) => state.user?.id) ?? ''
  const isTabbed = useTabbed()
  const isWanted = useSetting('multiTabs')
  const step = useSteps()

  useLayoutEffect(() => {
    takeUpTabs(user)
    tabs.setState((state) => remaining(state, (path) => isOpened(shownAt(menu, path))))
  }, [user, menu])
  useLayoutEffect(() => letGo, [])
  useLayoutEffect(() => {
    if (!opened) {
      tabs.setState({ current: null })
      return
    }
    const fullPath = location.pathname + location.search
    const record = recordOf(fullPath, opened.node, entryOf(menu, fullPath)?.meta.title)
    const home = isTabbed ? homeOf(menu) : null
    tabs.setState((state) => shown(state, record, location, { home, hasUnsaved }))
  }, [menu, opened, location, isTabbed, step])
  useLayoutEffect(() => {
    if (!isWanted) tabs.setState((state) => onlyCurrent(state, hasUnsaved))
  }, [isWanted])

  const current = useTabs((state) => state.current)
  useEffect(() => {
    if (!current) return
    const { fullPath, meta } = current
    document.title = isHome(fullPath) ? productName : `${meta.title} · ${productName}`
  }, [current, productName])
}

/** Counts steps back and forward: one that comes before the address has followed a tab leaves the address as it was. */
function useSteps(): number {
  const [step, count] = useReducer((before: number) => before + 1, 0)
  useEffect(() => {
    window.addEventListener('popstate', count)
    return () => window.removeEventListener('popstate', count)
  }, [])
  return step
}

/** Staff may have named the home page anew, or taken it from the menu. */
function homeOf(menu: readonly MenuNode[]): PageRecord {
  const unnamed = {
    id: '',
    route: '1',
    path: HOME_PATH,
    name: '',
    component: '',
    meta: { title: words.home },
  }
  return recordOf(HOME_PATH, entryOf(menu, HOME_PATH) ?? unnamed)
}
