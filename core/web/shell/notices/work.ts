import type { AdvancedQuery, AnyEntity } from '@mortise/model'
import { queryOptions } from '@tanstack/react-query'
import { allNodes } from '../../gate/guard.ts'
import { listAddress } from '../../list/state/list-address.ts'
import { useProduct } from '../../product/product.tsx'
import { api, useSession } from '../../session/connection.ts'
import { documentPath, isDocument } from '../../session/document-path.ts'
import { NOTICES } from './unread.ts'

/** Something that waits for the user. */
export interface WorkItem {
  readonly id: string
  readonly name: string
  readonly since: string
  readonly by: string
  readonly to?: string
}

/** Work of one kind, the longest waiting first. */
export interface WorkGroup {
  readonly key: string
  readonly label: string
  readonly state: string
  readonly act: string
  readonly entity?: string
  readonly query?: AdvancedQuery
  readonly to?: string
  readonly count: number
  readonly isBound: boolean
  readonly items: readonly WorkItem[]
}

/** Milliseconds after which a page that stays open looks again. */
const REFRESH_EVERY = 5 * 60_000

/** What waits for the user; asked anew whenever something was written or a notice came. */
export const workQuery = queryOptions({
  queryKey: [NOTICES, 'work'],
  queryFn: ({ signal }) => api.get<WorkGroup[]>('/work/mine', {}, { signal, quiet: true }),
  refetchInterval: REFRESH_EVERY,
})

/** How many wait, as people read it. */
export const countText = ({ count, isBound }: Pick<WorkGroup, 'count' | 'isBound'>): string =>
  `${count}${isBound ? '+' : ''}`

/** Where work is done: the list of all that waits, and the page of one. */
export function useWorkAddresses() {
  const { linked, isPart } = useProduct()
  const { entities } = linked
  const menu = useSession((state) => state.grants?.menu) ?? []
  const lists = new Map(allNodes(menu).map(({ component, path }) => [component, path]))
  const entityOf = ({ entity }: WorkGroup): AnyEntity | undefined => entities.get(entity ?? '')
  const listOf = (group: WorkGroup): string | undefined => {
    const entity = entityOf(group)
    const path = lists.get(`entity/${group.entity ?? ''}`)
    if (group.to || !path) return group.to
    // Of an area that is still on its way the list is known by the menu, and not yet how it is searched.
    return entity ? `${path}${listAddress(entity, {}, { advanced: group.query ?? null })}` : path
  }
  return {
    listOf,
    pageOf(group: WorkGroup, { id, to }: WorkItem): string | undefined {
      const entity = entityOf(group)
      if (to) return to
      // The page of a document waits for its area by itself.
      const isPage = entity ? isDocument(entity) : isPart && group.entity !== undefined
      return isPage ? documentPath(group.entity ?? '', id) : listOf(group)
    },
  }
}
