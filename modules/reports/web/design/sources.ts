import type { ReportDefinition, ReportSourceInfo } from '@mortise/reports/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'

/** Entities that reports may be made of. */
export const useSources = () =>
  useQuery({
    queryKey: ['online report', 'sources'],
    queryFn: ({ signal }) =>
      api.get<ReportSourceInfo[]>('/online/cgreport/api/sources', {}, { signal, quiet: true }),
  })

/** What the form holds now. */
export function useDraft(): Partial<ReportDefinition> {
  const form = Form.useFormInstance()
  return Form.useWatch((values: Partial<ReportDefinition>) => values, { form, preserve: true }) ?? {}
}

/** The entity that the form has chosen. */
export function useChosenSource(): ReportSourceInfo | undefined {
  const { source } = useDraft()
  return useSources().data?.find(({ name }) => name === source)
}
