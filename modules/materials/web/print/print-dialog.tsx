import './print.css'
import { Material } from '@mortise/materials/model'
import type { Page, Row } from '@mortise/model'
import { AppModal, api, usePrint, widths, words } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { DocumentPaper } from './document-paper.tsx'
import { type Printed, printedText } from './printed.ts'

interface PrintDialogProps {
  readonly printed: Printed
  readonly id: string
  readonly onClose: () => void
}

/** A document as it will lie on paper, to be printed or kept as a file. */
export default function PrintDialog({ printed, id, onClose }: PrintDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const paper = useRef<HTMLElement>(null)
  const { data, error } = useQuery({
    queryKey: ['rows', printed.of.name, 'print', id],
    queryFn: ({ signal }) => documentOf(printed, id, signal),
    staleTime: 0,
  })
  const no = data ? printedText(printed.of, printed.of.title, data.row) : ''
  const { print, save, isExporting } = usePrint(paper, { name: `${printed.of.label}${no}` })
  return (
    <AppModal
      open={isOpen}
      title={`打印${printed.of.label}`}
      width={widths.detail}
      switchFullscreen
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={[
        <Button key="close" onClick={() => setOpen(false)}>
          {words.close}
        </Button>,
        <Button key="save" disabled={!data} loading={isExporting} onClick={() => void save()}>
          导出文件
        </Button>,
        <Button key="print" type="primary" disabled={!data} onClick={() => print()}>
          打印
        </Button>,
      ]}
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        // Reached by the keyboard, so that what does not fit can be scrolled to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="mortise-printed" tabIndex={0} aria-label={printed.of.label}>
          <DocumentPaper ref={paper} printed={printed} {...data} />
        </section>
      )}
    </AppModal>
  )
}

async function documentOf({ of }: Printed, id: string, signal: AbortSignal) {
  const asked = { signal, quiet: true }
  const row = await api.get<Row>(`${of.wire}/queryById`, { id }, asked)
  const ids = [...new Set(((row.itemList ?? []) as Row[]).map(({ materialId }) => String(materialId)))]
  const query = { id: `${ids.join(',')},`, pageSize: '1000' }
  const { records } = await api.get<Page>(`${Material.wire}/list`, query, asked)
  return { row, materials: new Map(records.map((material) => [String(material.id), material])) }
}
