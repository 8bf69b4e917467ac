import { useLayoutEffect, useMemo } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import { errorStatusAt, isOpened, NOT_FOUND_PATH, shownAt } from '../../gate/guard.ts'
import { pageWaiting } from '../../gate/page-waiting.tsx'
import { lowAppOf } from '../../http/call.ts'
import { enterLowApp } from '../../http/low-app.ts'
import { onGoTo } from '../../pages/go-to.ts'
import { OnItsWay } from '../../product/growing-product.tsx'
import { useProduct } from '../../product/product.tsx'
import type { MenuNode } from '../../session/make-session.ts'
import { RouteHeader } from '../page-header/route-header.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { useTabs } from '../tabs/tabs-store.ts'
import { useOpenPages } from '../tabs/use-open-pages.ts'
import { useScrollPositions } from '../tabs/use-scroll-positions.ts'
import { TabHost } from './tab-host.tsx'

const ErrorPage = lazily(() => import('../../public/pages/error-page.tsx'))

/** The page that the address names, among those that are open. */
export function PageHost({ menu, productName }: { menu: readonly MenuNode[]; productName: string }) {
  const { pathname, search } = useLocation()
  const shown = useMemo(() => shownAt(menu, pathname + search), [menu, pathname, search])
  useLowApp(menu)
  useOpenPages(menu, isOpened(shown) ? shown : null, productName)
  useGoing()
  const start = useScrollPositions()
  return (
    <>
      <TabBar />
      {isOpened(shown) && <RouteHeader menu={menu} />}
      <div ref={start}>
        <TabHost menu={menu} />
      </div>
      {shown.kind === 'redirect' && <Navigate to={shown.to} replace />}
      {shown.kind === 'missing' && <Missing pathname={pathname} />}
    </>
  )
}

/** What leads nowhere is shown beside the open pages, so that nothing typed there is lost. */
function Missing({ pathname }: { pathname: string }) {
  const { isPart } = useProduct()
  const status = errorStatusAt(pathname)
  // A page for everybody may be among the areas that are on their way.
  if (!status && isPart) return <OnItsWay>{pageWaiting}</OnItsWay>
  if (!status) return <Navigate to={NOT_FOUND_PATH} replace />
  return <ErrorPage status={status} />
}

/** Goes where links ask to that do not follow the address themselves. */
function useGoing(): void {
  const navigate = useNavigate()
  useLayoutEffect(() => onGoTo((path, state) => void navigate(path, { state })), [navigate])
}

/** Before the page's own effects: its first calls already name the application. */
function useLowApp(menu: readonly MenuNode[]): void {
  const current = useTabs((state) => state.current?.fullPath)
  useLayoutEffect(() => {
    const shown = shownAt(menu, current ?? '')
    enterLowApp('params' in shown ? lowAppOf({ name: shown.node.name, params: shown.params }) : null)
  }, [menu, current])
}
