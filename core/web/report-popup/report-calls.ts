import type { ReportColumns, ReportPage, ReportQueryItem } from '@mortise/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../session/connection.ts'

/** How long what a group asked is kept for the others of it. */
const CACHE_TIME = 30_000
const quiet = { quiet: true }
const at = (call: string, name: string) => `/online/cgreport/api/${call}/${encodeURIComponent(name)}`

/** Answers are shared within a group; without one every opening asks anew. */
const shared = (groupId: string | undefined) =>
  groupId ? { staleTime: CACHE_TIME, gcTime: CACHE_TIME } : { staleTime: 0, gcTime: 0 }

/** A report as a picker needs it: its columns first, then what it is narrowed by, then its rows. */
export function useReport(
  code: string,
  {
    groupId,
    params,
  }: {
    readonly groupId?: string
    /** What the rows are asked with, once it is known what they can be asked with. */
    readonly params: (
      items: readonly ReportQueryItem[],
      head: ReportColumns,
    ) => Readonly<Record<string, string>>
  },
) {
  const key = ['reports', groupId ?? null, code]
  const head = useQuery({
    queryKey: [...key, 'columns'],
    queryFn: ({ signal }) => api.get<ReportColumns>(at('getRpColumns', code), {}, { signal, ...quiet }),
    ...shared(groupId),
  })
  const id = head.data?.cgRpConfigId ?? ''
  const query = useQuery({
    queryKey: [...key, 'query', id],
    queryFn: ({ signal }) => api.get<ReportQueryItem[]>(at('getQueryInfo', id), {}, { signal, ...quiet }),
    enabled: head.data !== undefined,
    ...shared(groupId),
  })
  // Rows can be chosen also where it is not known how to narrow them.
  const items = query.data ?? (query.isError ? [] : undefined)
  const rowParams = head.data && items ? params(items, head.data) : {}
  const rows = useQuery({
    queryKey: [...key, 'rows', id, rowParams],
    queryFn: ({ signal }) => api.get<ReportPage>(at('getData', id), rowParams, { signal, ...quiet }),
    enabled: items !== undefined,
    placeholderData: keepPreviousData,
    ...shared(groupId),
  })
  return { head, query, items, rows }
}
