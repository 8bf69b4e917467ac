import { type AnyEntity, conditionOf, type Where } from '@mortise/model'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { api } from '../session/connection.ts'
import { askPage, type ListAnswer, type ListAsked, PAGE_SIZE, type ScreenRow } from './list-page.ts'
import { queries } from './queries.ts'

/** Milliseconds between two looks at rows that change by themselves. */
const POLL_EVERY = 5000

/** The page of a list, asked for once and kept until something is written. */
export function usePage<E extends AnyEntity>(
  entity: E,
  asked: ListAsked,
  {
    enabled = true,
    pollWhile,
  }: { enabled?: boolean; pollWhile?: (rows: readonly ScreenRow<E>[]) => boolean } = {},
) {
  return useQuery({
    queryKey: pageKey(entity, asked),
    queryFn: ({ signal }) => askPage(api, entity, asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data && pollWhile?.(data.rows) && POLL_EVERY,
    enabled,
  })
}

const pageKey = ({ name }: AnyEntity, asked: ListAsked) => ['rows', name, 'page', asked]

/** The page as it was last answered. */
export const knownPage = <E extends AnyEntity>(entity: E, asked: ListAsked): ListAnswer<E> | undefined =>
  queries.getQueryData(pageKey(entity, asked))

/** Asks for a page again. */
export const refreshPage = (entity: AnyEntity, asked: ListAsked): Promise<void> =>
  queries.refetchQueries({ queryKey: pageKey(entity, asked), exact: true })

/** Whether a page is being asked for. */
export const useAsking = (entity: AnyEntity, asked: ListAsked): boolean =>
  useIsFetching({ queryKey: pageKey(entity, asked), exact: true }) > 0

/** Pages of an entity that were read before are asked for again when they are next shown. */
export const forgetPages = ({ name }: AnyEntity): void =>
  void queries.invalidateQueries({ queryKey: ['rows', name, 'page'], refetchType: 'none' })

/** Rows of an entity, asked for now; who asks shows what goes wrong. */
export const askRows = <E extends AnyEntity>(
  entity: E,
  { where, ...asked }: Omit<ListAsked, 'where'> & { readonly where?: Where<E> },
  signal?: AbortSignal,
): Promise<ListAnswer<E>> =>
  askPage(api, entity, { ...asked, where: conditionOf(entity, where) }, { signal, quiet: true })

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
