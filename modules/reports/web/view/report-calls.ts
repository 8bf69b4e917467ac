import type { OpenEntry, ReportView } from '@mortise/reports/model'
import { api } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

type Params = Readonly<Record<string, string>>
const quiet = { quiet: true }

/** A page of a report; asked for again as often as a board wants it. */
export const useReportView = (code: string, params: Params, refresh?: number | null) =>
  useQuery({
    queryKey: ['online report', code, params],
    queryFn: ({ signal }) =>
      api.get<ReportView>(`/online/cgreport/api/view/${encodeURIComponent(code)}`, params, {
        signal,
        ...quiet,
      }),
    placeholderData: keepPreviousData,
    enabled: code !== '',
    refetchInterval: refresh ? refresh * 1000 : false,
    staleTime: 0,
    retry: false,
  })

/** The reports that the user may open. */
export const useReports = () =>
  useQuery({
    queryKey: ['online report', 'mine'],
    queryFn: ({ signal }) => api.get<OpenEntry[]>('/online/cgreport/api/mine', {}, { signal, ...quiet }),
    staleTime: 0,
  })
