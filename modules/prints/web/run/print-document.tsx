import { pageOf } from '@mortise/prints/model'
import { type PrintDocumentProps, usePrint } from '@mortise/web'
import { Alert, Button, Flex, Select, Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { PrintRemarks, PrintSheets, useDrawings } from '../sheet/print-sheets.tsx'
import { CODED, PLAIN_SHEET, usePrintJob, useTemplates, type Way } from './print-choices.ts'

/** 打印: a document by the product's own paper or by a template of staff's own. */
export default function PrintDocument({ of, id, coded }: PrintDocumentProps) {
  const [chosen, setChosen] = useState<Way | null>(null)
  const { data: templates, isPending } = useTemplates(of.name)
  const standard = coded ? CODED : PLAIN_SHEET
  const preferred = templates?.find(({ isDefault }) => isDefault)?.id
  const way = chosen ?? (isPending ? null : (preferred ?? standard))
  if (way === null) return <Skeleton active />
  const choice = (templates?.length ?? 0) > 0 && (
    <Select<Way>
      aria-label="打印模板"
      style={{ minWidth: 240, marginBlockEnd: 12 }}
      value={way}
      options={[
        { value: standard, label: '标准格式' },
        ...(templates ?? []).map((template) => ({ value: template.id, label: template.name })),
      ]}
      onChange={setChosen}
    />
  )
  return (
    <>
      {choice}
      {way === CODED ? coded : <ByTemplate key={way} source={of.name} label={of.label} way={way} id={id} />}
    </>
  )
}

function ByTemplate({ source, label, way, id }: { source: string; label: string; way: Way; id: string }) {
  const ids = useMemo(() => [id], [id])
  const sheets = useRef<HTMLDivElement>(null)
  const { data: job, error } = usePrintJob(source, way, ids)
  const drawings = useDrawings(job)
  const page = job && pageOf(job)
  const paper = page && `${page.width}mm ${page.height}mm`
  const { print } = usePrint(sheets, { name: job?.name ?? label, paper, margin: page?.margin })
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!job) return <Skeleton active />
  return (
    <Flex vertical gap="middle" align="flex-start">
      <Button type="primary" onClick={() => print()}>
        打印
      </Button>
      <PrintRemarks job={job} drawings={drawings} />
      <section className="mortise-paper-room" aria-label={label}>
        <PrintSheets ref={sheets} job={job} drawings={drawings} />
      </section>
    </Flex>
  )
}
