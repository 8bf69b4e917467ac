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

/** As many materials as one call tells of; whoever is signed in may ask it. */
const LOOKED_UP = 200

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
  const parts = Array.from({ length: Math.ceil(ids.length / LOOKED_UP) }, (_, part) =>
    ids.slice(part * LOOKED_UP, (part + 1) * LOOKED_UP),
  )
  const pages = await Promise.all(
    parts.map((part) => api.get<Page>(`${Material.wire}/listByIdCode`, { id: `${part.join(',')},` }, asked)),
  )
  const materials = pages.flatMap(({ records }) => records)
  return { row, materials: new Map(materials.map((material) => [String(material.id), material])) }
}
