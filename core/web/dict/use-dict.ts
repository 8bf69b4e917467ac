import type { DictItem } from '@mortise/model'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queries } from '../rows/queries.ts'
import { api, keeper } from '../session/connection.ts'
import { SESSION_LIFE } from '../session/make-session.ts'

type Dicts = Readonly<Record<string, readonly DictItem[]>>

/**
 * The items of a dictionary, in their order. All dictionaries are kept in the browser, so that a page shows its texts at
 * once, and are asked for anew once a visit.
 */
export const useDict = (code: string): readonly DictItem[] => useDictsOf([code])[0] ?? noItems

/** The items of several dictionaries, in the order of their codes. */
export function useDictsOf(codes: readonly string[]): readonly (readonly DictItem[])[] {
  const all = useAllDicts()
  const missing = all === undefined ? [] : codes.filter((code) => !all[code])
  const own = useQueries({
    queries: missing.map((code) => ({
      queryKey: ['dicts', code],
      queryFn: () => api.getSigned<DictItem[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`),
    })),
  })
  return codes.map((code) => all?.[code] ?? own[missing.indexOf(code)]?.data ?? noItems)
}

const noItems: readonly DictItem[] = []

/** The items of every dictionary, for whoever shows many; nothing of one that was not told yet. */
export function useDicts(): (code: string) => readonly DictItem[] | undefined {
  const all = useAllDicts()
  return useCallback((code) => all?.[code], [all])
}

function useAllDicts(): Dicts | undefined {
  const { data } = useQuery({
    ...allDicts,
    initialData: () => keeper.read<Dicts>('dicts') ?? undefined,
    initialDataUpdatedAt: 0,
  })
  return data
}

/** Asks for all dictionaries, unless they were asked for since they last changed. */
export const ensureDicts = (): Promise<Dicts> => queries.fetchQuery(allDicts)

const allDicts = queryOptions({ queryKey: ['dicts'], queryFn: loadDicts, staleTime: SESSION_LIFE })

async function loadDicts(): Promise<Dicts> {
  const dicts = await api.get<Dicts>('/sys/dict/queryAllDictItems')
  keeper.save('dicts', dicts, SESSION_LIFE)
  return dicts
}
