import type { PaperChoice, PrintLayout, PrintSource, PrintSourceFields } from '@mortise/prints/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'

const calls = '/online/print/api'

/** What the form holds of a template. */
export interface TemplateDraft extends PaperChoice {
  readonly source: string | null
}

export function useDraft(): TemplateDraft {
  const form = Form.useFormInstance()
  const values: Partial<TemplateDraft> =
    Form.useWatch((all: Partial<TemplateDraft>) => all, { form, preserve: true }) ?? {}
  const { source = null, paper = 'label', width, height, margin } = values
  return { source, paper, width, height, margin }
}

/** Entities of which templates may be made. */
export const useSources = () =>
  useQuery({
    queryKey: ['print sources'],
    queryFn: ({ signal }) => api.get<PrintSource[]>(`${calls}/sources`, {}, { signal, quiet: true }),
  })

/** The fields of an entity that may be laid out. */
export const useSourceFields = (source: string | null) =>
  useQuery({
    queryKey: ['print fields', source],
    queryFn: ({ signal }) =>
      api.get<PrintSourceFields>(
        `${calls}/fields/${encodeURIComponent(source ?? '')}`,
        {},
        { signal, quiet: true },
      ),
    enabled: source !== null,
    retry: false,
  })

/** A layout to begin with, from the definition of the entity. */
export const startFrom = ({ source, paper, width, height, margin }: TemplateDraft): Promise<PrintLayout> =>
  api.get<PrintLayout>(`${calls}/start/${encodeURIComponent(source ?? '')}`, {
    paper,
    width: String(width ?? ''),
    height: String(height ?? ''),
    margin: String(margin ?? ''),
  })

/** Records to look at a layout with, the newest first. */
export const useSampleRecords = (source: string | null) =>
  useQuery({
    queryKey: ['print records', source],
    queryFn: ({ signal }) =>
      api.get<{ id: string; title: string }[]>(
        `${calls}/records/${encodeURIComponent(source ?? '')}`,
        {},
        { signal, quiet: true },
      ),
    enabled: source !== null,
    retry: false,
  })
