import { entityFromStored, type StoredEntity, withOwn } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { pageWaiting } from '../../gate/page-waiting.tsx'
import { ProductProvider, useProduct } from '../../product/product.tsx'
import { api, useSession } from '../../session/connection.ts'
import LackingPage from './lacking-page.tsx'

const EntityList = lazily(
  () => import('../../list/entity-list.tsx').then((module) => ({ default: module.EntityList })),
  pageWaiting,
)

/** Rights are fetched anew whenever they, or the company's own entities, were changed: a definition then counts no more. */
const generations = new WeakMap<object, number>()
let latest = 0
function generationOf(grants: object | null): number {
  if (!grants) return 0
  const known = generations.get(grants) ?? ++latest
  generations.set(grants, known)
  return known
}

/** The list of an entity that the company made for itself: its definition is fetched, the screens are those of any other. */
export default function OwnEntityPage({ name }: { name: string }) {
  const product = useProduct()
  const grants = useSession((state) => state.grants)
  const { data, isPending } = useQuery({
    queryKey: ['definition', name, generationOf(grants)],
    queryFn: ({ signal }) =>
      api.get<StoredEntity[]>('/sys/entity/definition', { name }, { signal, quiet: true }),
    retry: false,
  })
  const extended = useMemo(() => {
    const own = data?.map((stored) => ({ module: '', entity: entityFromStored(stored) })) ?? []
    return { ...product, linked: withOwn(product.linked, own) }
  }, [data, product])
  const entity = extended.linked.entities.get(name)
  if (isPending) return pageWaiting
  if (!entity) return <LackingPage text={`当前版本不包含业务对象“${name}”`} />
  return (
    <ProductProvider value={extended}>
      <EntityList of={entity} />
    </ProductProvider>
  )
}
