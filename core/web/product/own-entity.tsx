import { type AnyEntity, entityFromStored, type StoredEntity, withOwn } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { api, useSession } from '../session/connection.ts'
import { ProductProvider, useProduct } from './product.tsx'

/** Rights are fetched anew whenever they, or the company's own entities, were changed: a definition then counts no more. */
const generations = new WeakMap<object, number>()
let latest = 0
function generationOf(grants: object | null): number {
  if (!grants) return 0
  const known = generations.get(grants) ?? ++latest
  generations.set(grants, known)
  return known
}

export interface OwnEntityProps {
  readonly name: string
  readonly waiting: ReactNode
  readonly missing: ReactNode
  readonly children: (entity: AnyEntity) => ReactNode
}

/** An entity that the company made for itself: its definition is fetched, the screens are those of any other. */
export function OwnEntity({ name, waiting, missing, children }: OwnEntityProps) {
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
  if (isPending) return waiting
  if (!entity) return missing
  return <ProductProvider value={extended}>{children(entity)}</ProductProvider>
}
