import type { ReportColumnRow, ReportView } from '@mortise/reports/model'
import { Alert, api, useDebounced } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Card, Empty } from 'antd'
import { ReportBody } from '../view/report-body.tsx'
import { useDraft } from './sources.ts'

/** Milliseconds in which somebody may go on typing. */
const PAUSE = 400
const noParams = {}
const firstPage = { page: 1, size: 20 }

interface DraftPreviewProps {
  readonly columns: readonly ReportColumnRow[]
  /** What it is made of can be read. */
  readonly isReady?: boolean
}

/** The report as it would be now, of the rows that whoever designs it may see. */
export function DraftPreview({ columns, isReady = true }: DraftPreviewProps) {
  const { name, source, sql, params, chart, periodField, period, limit, filter } = useDraft()
  const draft = JSON.stringify({
    name,
    source,
    sql,
    params,
    chart,
    periodField,
    period,
    limit,
    filter,
    columns,
  })
  const asked = useDebounced(draft, PAUSE)
  const { data, error } = useQuery({
    queryKey: ['online report', 'preview', asked],
    queryFn: ({ signal }) =>
      api.post<ReportView>('/online/cgreport/api/preview', JSON.parse(asked) as object, {
        signal,
        quiet: true,
      }),
    enabled: isReady && columns.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  return (
    <Card size="small" title="实时预览" role="region" aria-label="实时预览">
      {columns.length === 0 && <Empty description="添加报表列后，这里立即显示结果" />}
      {columns.length > 0 && error && (
        <Alert type="info" role="status" showIcon title={`还不能预览：${error.message}`} />
      )}
      {columns.length > 0 && !error && data && (
        <ReportBody of={null} view={data} params={noParams} state={firstPage} />
      )}
    </Card>
  )
}
