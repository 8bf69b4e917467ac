import { Result, Spin } from 'antd'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lowAppOf } from '../../http/call.ts'
import { enterLowApp } from '../../http/low-app.ts'
import { useEntity, useProduct } from '../../product.tsx'
import type { MenuNode } from '../../session/make-session.ts'
import type { PageLoader } from '../../web-module.ts'
import { words } from '../../words.ts'
import { RouteHeader } from '../page-header/route-header.tsx'
import { NOT_FOUND_PATH, type Shown, shownAt } from './guard.ts'
import { PageBoundary } from './page-boundary.tsx'

const EntityList = lazy(() =>
  import('../../list/entity-list.tsx').then((module) => ({ default: module.EntityList })),
)

/** The page that the address names. */
export function PageHost({ menu, productName }: { menu: readonly MenuNode[]; productName: string }) {
  const { pathname } = useLocation()
  const shown = shownAt(menu, pathname)
  const node = 'node' in shown ? shown.node : null
  const lowApp = 'params' in shown ? lowAppOf({ name: shown.node.name, params: shown.params }) : null
  useEffect(() => {
    if (!node) return
    document.title = node.meta.title === words.home ? productName : `${node.meta.title} - ${productName}`
  }, [node, productName])
  useEffect(() => enterLowApp(lowApp), [lowApp])

  if (shown.kind === 'redirect') return <Navigate to={shown.to} replace />
  if (shown.kind === 'missing') return <Navigate to={NOT_FOUND_PATH} replace />
  return (
    <>
      <RouteHeader menu={menu} />
      {shown.kind === 'frame' ? (
        <iframe className="mortise-frame" title={shown.node.meta.title} src={shown.url} />
      ) : (
        <PageBoundary key={pathname}>
          <Suspense fallback={<Spin className="mortise-waiting" size="large" />}>
            <Page shown={shown} />
          </Suspense>
        </PageBoundary>
      )}
    </>
  )
}

/** A page drawn by hand for a path stands before the list that is drawn by itself. */
function Page({ shown }: { shown: Extract<Shown, { kind: 'entity' | 'page' }> }) {
  const load = useProduct().pages.get(shown.node.path)
  if (!load) return shown.kind === 'entity' ? <EntityPage name={shown.name} /> : <Unbuilt />
  const Written = lazily(load)
  return <Written />
}

function EntityPage({ name }: { name: string }) {
  const entity = useEntity(name)
  return entity ? <EntityList of={entity} /> : <Unbuilt />
}

/** The menu names a page that this release does not have. */
const Unbuilt = () => <Result status="404" title={words.pageMissing} />

const fetched = new Map<PageLoader, LazyExoticComponent<ComponentType>>()

/** A page is one component, however often it is opened. */
function lazily(load: PageLoader): LazyExoticComponent<ComponentType> {
  const known = fetched.get(load) ?? lazy(load)
  fetched.set(load, known)
  return known
}
