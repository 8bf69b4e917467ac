import { type AnyEntity, conditionOf, type Where } from '@mortise/model'
import { hashKey, keepPreviousData, notifyManager, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { api } from '../session/connection.ts'
import { fetchPage, type ListAnswer, PAGE_SIZE, type PageQuery, type ScreenRow } from './list-page.ts'
import { queries } from './queries.ts'

/** Milliseconds between two looks at rows that change by themselves. */
const POLL_EVERY = 5000

/** The page of a list, asked for once and kept until something is written. */
export function usePage<E extends AnyEntity>(
  entity: E,
  query: PageQuery,
  {
    enabled = true,
    pollWhile,
  }: { enabled?: boolean; pollWhile?: (rows: readonly ScreenRow<E>[]) => boolean } = {},
) {
  return useQuery({
    queryKey: pageKey(entity, query),
    queryFn: ({ signal }) => fetchPage(api, entity, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data && pollWhile?.(data.rows) && POLL_EVERY,
    enabled,
  })
}

const pageKey = ({ name }: AnyEntity, query: PageQuery) => ['rows', name, 'page', query]

/** The page as it was last answered. */
export const knownPage = <E extends AnyEntity>(entity: E, query: PageQuery): ListAnswer<E> | undefined =>
  queries.getQueryData(pageKey(entity, query))

/** Asks for a page again. */
export const refreshPage = (entity: AnyEntity, query: PageQuery): Promise<void> =>
  queries.refetchQueries({ queryKey: pageKey(entity, query), exact: true })

/** Whether a page is being asked for. Looked up by its hash: to search for it all that are known would be hashed. */
export function useIsFetchingPage(entity: AnyEntity, query: PageQuery): boolean {
  const hash = useMemo(() => hashKey(pageKey(entity, query)), [entity, query])
  return useSyncExternalStore(
    onQueries,
    () => queries.getQueryCache().get(hash)?.state.fetchStatus === 'fetching',
  )
}

const onQueries = (onChange: () => void) =>
  queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange))

/** Pages of an entity that were read before are asked for again when they are next shown. */
export const forgetPages = ({ name }: AnyEntity): void =>
  void queries.invalidateQueries({ queryKey: ['rows', name, 'page'], refetchType: 'none' })

/** Rows of an entity, asked for now; who asks shows what goes wrong. */
export const fetchRows = <E extends AnyEntity>(
  entity: E,
  { where, ...query }: Omit<PageQuery, 'where'> & { readonly where?: Where<E> },
  signal?: AbortSignal,
): Promise<ListAnswer<E>> =>
  fetchPage(api, entity, { ...query, where: conditionOf(entity, where) }, { signal, quiet: true })

/** Rows of an entity for a page drawn by hand. */
export function useList<E extends AnyEntity>(
  entity: E,
  { where, page = 1, pageSize = PAGE_SIZE }: { where?: Where<E>; page?: number; pageSize?: number } = {},
): { rows: ScreenRow<E>[]; total: number; loading: boolean; error: Error | null } {
  const { data, isPending, error } = usePage(entity, {
    where: conditionOf(entity, where),
    page,
    size: pageSize,
  })
  return { rows: data?.rows ?? [], total: data?.total ?? 0, loading: isPending, error }
}
