import './print.css'
import { Material } from '@mortise/materials/model'
import type { Page, Row } from '@mortise/model'
import { api, PaperDialog } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { DocumentPaper } from './document-paper.tsx'
import { type Printed, printedText } from './printed.ts'

interface PrintDialogProps {
  readonly printed: Printed
  readonly id: string
  readonly onClose: () => void
}

/** A document as it will lie on paper, to be printed or kept as a file. */
export default function PrintDialog({ printed, id, onClose }: PrintDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['rows', printed.of.name, 'print', id],
    queryFn: ({ signal }) => documentOf(printed, id, signal),
    staleTime: 0,
  })
  const no = data ? printedText(printed.of, printed.of.title, data.row) : ''
  return (
    <PaperDialog
      title={`打印${printed.of.label}`}
      label={printed.of.label}
      name={`${printed.of.label}${no}`}
      error={error}
      paper={data ? (ref) => <DocumentPaper ref={ref} printed={printed} {...data} /> : null}
      onClose={onClose}
    />
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
