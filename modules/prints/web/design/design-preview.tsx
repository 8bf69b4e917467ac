import type { PrintElement, PrintJob } from '@mortise/prints/model'
import { api, useDebounced } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Empty, Flex, Select } from 'antd'
import { useState } from 'react'
import { PrintRemarks, PrintSheets, useDrawings } from '../sheet/print-sheets.tsx'
import { type TemplateDraft, useSampleRecords } from './sources.ts'

/** Milliseconds in which somebody may go on typing. */
const PAUSE = 400
const NOTHING = JSON.stringify({ elements: [] }).slice(1, -1)

/** The layout with a real record, as whoever designs it may see that; what is wrong with the layout is told at once. */
export function DesignPreview({
  draft,
  elements,
}: {
  draft: TemplateDraft
  elements: readonly PrintElement[]
}) {
  const { data: records = [] } = useSampleRecords(draft.source)
  const [chosen, setChosen] = useState<string | null>(null)
  const id = records.find((record) => record.id === chosen)?.id ?? records[0]?.id
  const asked = useDebounced(JSON.stringify({ ...draft, layout: { elements }, ids: [id] }), PAUSE)
  const { data: job, error } = useQuery({
    queryKey: ['print preview', asked],
    queryFn: ({ signal }) =>
      api.post<PrintJob>('/online/print/api/preview', JSON.parse(asked) as object, { signal, quiet: true }),
    // What was asked before the first element came, or before a record was known, is not asked any more.
    enabled: elements.length > 0 && id !== undefined && asked.includes(id) && !asked.includes(NOTHING),
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
  })
  const drawings = useDrawings(job)
  return (
    <Card
      size="small"
      title="预览"
      role="region"
      aria-label="预览"
      extra={
        <Select
          aria-label="预览记录"
          style={{ minWidth: 200 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={id}
          options={records.map((record) => ({ value: record.id, label: record.title || record.id }))}
          onChange={setChosen}
        />
      }
    >
      {records.length === 0 && <Empty description="还没有记录可以预览" />}
      {records.length > 0 && elements.length === 0 && <Empty description="添加元素后，这里立即显示结果" />}
      <Flex vertical gap="small">
        {error && <Alert type="warning" showIcon title={error.message} />}
        {job && elements.length > 0 && !error && <PrintRemarks job={job} drawings={drawings} />}
        {job && elements.length > 0 && !error && <PrintSheets job={job} drawings={drawings} />}
      </Flex>
    </Card>
  )
}
