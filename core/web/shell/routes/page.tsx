import { lazily } from '../../browser/lazily.tsx'
import type { Opened } from '../../gate/guard.ts'
import { PageBoundary } from '../../gate/page-boundary.tsx'
import { pageWaiting } from '../../gate/page-waiting.tsx'
import { OnItsWay } from '../../product/growing-product.tsx'
import { useProduct } from '../../product/product.tsx'
import { builtInPages } from './built-in-pages.ts'
import { loaderOf } from './known-pages.ts'

const loadList = () => import('../../list/entity-list.tsx').then((module) => ({ default: module.EntityList }))
const FramePage = lazily(() => import('./frame-page.tsx'), pageWaiting)
const PartsPage = lazily(() => import('./parts-page.tsx'), pageWaiting)
const OwnEntityPage = lazily(() => import('./own-entity-page.tsx'), pageWaiting)
const LackingPage = lazily(() => import('./lacking-page.tsx'), pageWaiting)

/** What an entry of the menu opens. It is fetched when it is opened, and if it breaks, nothing breaks with it. */
export function Page({ shown }: { shown: Opened }) {
  return (
    <PageBoundary>
      <Drawn shown={shown} />
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
    const Written = lazily(load, pageWaiting)
    return <Written />
  }
  if (shown.kind === 'entity') return <EntityPage name={shown.name} />
  if (product.isPart) return <OnItsWay>{pageWaiting}</OnItsWay>
  const { label } = builtInPages[shown.node.component] ?? { label: shown.node.meta.title }
  return <LackingPage text={`当前版本不包含页面“${label}”`} />
}

function EntityPage({ name }: { name: string }) {
  const { linked, isPart } = useProduct()
  const entity = linked.entities.get(name)
  const EntityList = lazily(loadList, pageWaiting)
  if (entity) return <EntityList of={entity} />
  return isPart ? <OnItsWay>{pageWaiting}</OnItsWay> : <OwnEntityPage name={name} />
}
