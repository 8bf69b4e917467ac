import type { AnyEntity, Row } from '@mortise/model'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/connection.ts'
import { readRow } from './list-page.ts'
import { queries } from './queries.ts'

/** Milliseconds that a row may come before its page is drawn. */
export const AHEAD = 500

/** How a row is fetched with all its fields and lines. */
export const oneRow = (entity: AnyEntity, id: string) =>
  queryOptions({
    queryKey: ['rows', entity.name, 'one', id],
    queryFn: async ({ signal }) =>
      readRow(entity, await api.get<Row>(`${entity.wire}/queryById`, { id }, { signal, quiet: true })) as Row,
    // Whoever opens a row sees it as it stands, not as it was; what the click sent for is that.
    gcTime: 0,
    staleTime: AHEAD,
  })

/** Sends for a row whose page is about to be drawn, so that neither waits for the other. */
export function fetchAhead(entity: AnyEntity, id: string): void {
  if (entity.verbs.includes('queryById'))
    void queries.prefetchQuery({ ...oneRow(entity, id), gcTime: AHEAD, staleTime: 0 })
}
