import type { AnyEntity, Row } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { readRow } from '../rows/list-page.ts'
import { api } from '../session/connection.ts'

/** A row with all its fields and lines, as it now stands; what the list knows of it where one row cannot be asked for. */
export function useRow(entity: AnyEntity, listed: Row | null) {
  const id = String(listed?.id ?? '')
  const isFetched = listed !== null && entity.verbs.includes('queryById')
  const { data, isFetchedAfterMount, error, refetch } = useQuery({
    queryKey: ['rows', entity.name, 'one', id],
    queryFn: async ({ signal }) =>
      readRow(entity, await api.get<Row>(`${entity.wire}/queryById`, { id }, { signal, quiet: true })) as Row,
    enabled: isFetched,
    // A form begins with the row as it stands, not as it was.
    gcTime: 0,
    staleTime: 0,
  })
  if (!isFetched) return { row: listed, isLoading: false, error: null, reload: async () => {} }
  const failed = data ? null : error
  return { row: data ?? null, isLoading: !isFetchedAfterMount && !failed, error: failed, reload: refetch }
}
