import { Spin } from 'antd'
import { lazy, Suspense } from 'react'
import { lazily } from '../../lazily.ts'
import { useEntity, useProduct } from '../../product.tsx'
import { builtInPages } from './built-in-pages.ts'
import type { Opened } from './guard.ts'
import { loaderOf } from './known-pages.ts'
import { PageBoundary } from './page-boundary.tsx'

const loadList = () => import('../../list/entity-list.tsx').then((module) => ({ default: module.EntityList }))
const FramePage = lazy(() => import('./frame-page.tsx'))
const PartsPage = lazy(() => import('./parts-page.tsx'))
const LackingPage = lazy(() => import('./lacking-page.tsx'))

/** What an entry of the menu opens. It is fetched when it is opened, and if it breaks, nothing breaks with it. */
export function Page({ shown }: { shown: Opened }) {
  return (
    <PageBoundary>
      <Suspense fallback={<Spin className="mortise-waiting" size="large" />}>
        <Drawn shown={shown} />
      </Suspense>
    </PageBoundary>
  )
}

function Drawn({ shown }: { shown: Opened }) {
  const product = useProduct()
  if (shown.kind === 'frame') return <FramePage node={shown.node} url={shown.url} />
  if (shown.kind === 'parts') return <PartsPage node={shown.node} />
  if (shown.kind === 'empty') return <LackingPage text="此菜单没有可打开的页面或地址" />
  const load = loaderOf(product, shown.node)
  if (load) {
    const Written = lazily(load)
    return <Written />
  }
  if (shown.kind === 'entity') return <EntityPage name={shown.name} />
  const { label } = builtInPages[shown.node.component] ?? { label: shown.node.meta.title }
  return <LackingPage text={`当前版本不包含页面“${label}”`} />
}

function EntityPage({ name }: { name: string }) {
  const entity = useEntity(name)
  const EntityList = lazily(loadList)
  return entity ? <EntityList of={entity} /> : <LackingPage text={`当前版本不包含业务对象“${name}”`} />
}
