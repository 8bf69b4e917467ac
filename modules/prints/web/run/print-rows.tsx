import { pageOf } from '@mortise/prints/model'
import { AppModal, type PrintRowsProps, usePrint, widths } from '@mortise/web'
import { Alert, Flex, InputNumber, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { PrintRemarks, PrintSheets, useDrawings } from '../sheet/print-sheets.tsx'
import { PLAIN_LABEL, PLAIN_SHEET, usePrintJob, useTemplates, type Way } from './print-choices.ts'

/** Sheets on one go; whoever wants more prints twice. */
const MOST = 500

/** 打印所选: the chosen rows by one of the templates, each on a page of its own. */
export default function PrintRows({ of, ids, onClose }: PrintRowsProps) {
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<Way | null>(null)
  const [copies, setCopies] = useState(1)
  const sheets = useRef<HTMLDivElement>(null)
  const { data: templates, error: lost } = useTemplates(of.name)
  const way = chosen ?? (templates ? (templates[0]?.id ?? PLAIN_SHEET) : null)
  const { data: job, error } = usePrintJob(of.name, way, ids)
  const drawings = useDrawings(job)
  const page = job && pageOf(job)
  const paper = page && `${page.width}mm ${page.height}mm`
  const { print } = usePrint(sheets, { name: job?.name ?? of.label, paper, margin: page?.margin })
  const fault = lost ?? error
  return (
    <AppModal
      open={isOpen}
      title={`打印${of.label}`}
      width={widths.detail}
      switchFullscreen
      okText="打印"
      okButtonProps={{ disabled: !job }}
      onOk={() => print()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Flex vertical gap="middle">
        <Flex gap="middle" wrap align="center">
          <Select<Way>
            aria-label="打印模板"
            style={{ minWidth: 240 }}
            value={way ?? undefined}
            loading={!templates && !lost}
            options={[
              ...(templates ?? []).map(({ id, name, isDefault }) => ({
                value: id,
                label: isDefault ? `${name}（默认）` : name,
              })),
              { value: PLAIN_SHEET, label: '标准单据' },
              { value: PLAIN_LABEL, label: '标准标签' },
            ]}
            onChange={setChosen}
          />
          <label>
            每条份数{' '}
            <InputNumber
              aria-label="每条份数"
              min={1}
              max={Math.max(1, Math.floor(MOST / Math.max(1, ids.length)))}
              precision={0}
              value={copies}
              onChange={(typed) => setCopies(typed ?? 1)}
            />
          </label>
          <span>{`共 ${ids.length} 条，每条另起一页`}</span>
        </Flex>
        {fault && <Alert type="warning" showIcon title={fault.message} />}
        {!job && !fault && <Skeleton active />}
        {job && <PrintRemarks job={job} drawings={drawings} />}
        {job && (
          // Reached by the keyboard, so that what does not fit can be scrolled to.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className="mortise-paper-room" tabIndex={0} aria-label="打印预览">
            <PrintSheets ref={sheets} job={job} drawings={drawings} copies={copies} />
          </section>
        )}
      </Flex>
    </AppModal>
  )
}
