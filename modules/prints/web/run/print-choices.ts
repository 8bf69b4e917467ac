import type { PrintChoice, PrintJob } from '@mortise/prints/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

const calls = '/online/print/api'

/** What is printed by: a template of staff's own by its id, or a layout made from the definition. */
export type Way = string
export const PLAIN_SHEET: Way = 'plain:a4'
export const PLAIN_LABEL: Way = 'plain:label'
/** The paper that the product itself has. */
export const CODED: Way = 'coded'

/** The templates of an entity that this user may print by, the default first. */
export const useTemplates = (source: string) =>
  useQuery({
    queryKey: ['print templates', source],
    queryFn: ({ signal }) =>
      api.get<PrintChoice[]>(`${calls}/templates/${encodeURIComponent(source)}`, {}, { signal, quiet: true }),
    staleTime: 0,
  })

/** Records as a way of printing shows them. */
export const usePrintJob = (source: string, way: Way | null, ids: readonly string[]) =>
  useQuery({
    queryKey: ['print', source, way, ids],
    queryFn: ({ signal }) => jobOf(source, way ?? PLAIN_SHEET, ids, signal),
    enabled: way !== null && way !== CODED,
    retry: false,
    staleTime: 0,
  })

function jobOf(source: string, way: Way, ids: readonly string[], signal: AbortSignal): Promise<PrintJob> {
  const options = { signal, quiet: true }
  if (way !== PLAIN_SHEET && way !== PLAIN_LABEL)
    return api.post<PrintJob>(`${calls}/print`, { template: way, ids }, options)
  const paper = way === PLAIN_LABEL ? 'label' : 'a4'
  return api.post<PrintJob>(`${calls}/plain`, { source, paper, ids }, options)
}
