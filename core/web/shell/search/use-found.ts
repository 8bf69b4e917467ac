import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { allNodes } from '../../gate/guard.ts'
import { listAddress } from '../../list/state/list-address.ts'
import { useProduct } from '../../product/product.tsx'
import { api, useSession } from '../../session/connection.ts'

/** A row as the server found it. */
interface FoundRow {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly detail: string
  readonly state: string
  readonly to: string | null
}
interface FoundGroup {
  readonly entity: string
  readonly label: string
  readonly rows: readonly FoundRow[]
  readonly hasMore: boolean
}

/** A row that was found, and the page that shows it. */
export interface Found extends Omit<FoundRow, 'to'> {
  readonly group: string
  readonly to: string
}

/** Rows of all kinds that a text finds, as the server lets the user see them; those that no page shows are left out. */
export function useFound(text: string): { found: readonly Found[]; isLoading: boolean } {
  const { entities } = useProduct().linked
  const menu = useSession((state) => state.grants?.menu) ?? []
  const { data, isFetching } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.get<FoundGroup[]>('/search/all', { text }, { signal, quiet: true }),
    enabled: text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
  })
  const lists = new Map(allNodes(menu).map(({ component, path }) => [component, path]))
  const listOf = (name: string, { id }: FoundRow): string | null => {
    const [entity, path] = [entities.get(name), lists.get(`entity/${name}`)]
    const advanced = { matchType: 'and', items: [{ field: 'id', rule: 'eq', val: id }] } as const
    return entity && path ? `${path}${listAddress(entity, {}, { advanced })}` : null
  }
  const found = (text === '' ? [] : (data ?? [])).flatMap(({ entity, label, rows }) =>
    rows.flatMap((row): Found[] => {
      const to = row.to ?? listOf(entity, row)
      return to ? [{ ...row, group: label, to }] : []
    }),
  )
  return { found, isLoading: isFetching && text !== '' }
}
