import { api } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** What the server says of bills: `explode`, `whereUsed` or `compare`. */
export const useBomAnswer = <T>(call: string, query: Readonly<Record<string, string>> | null) =>
  useQuery({
    queryKey: ['bom', call, query],
    queryFn: ({ signal }) => api.get<T>(`/erp_bom/erpBom/${call}`, query ?? {}, { signal, quiet: true }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
