import './document-paper.css'
import { type AnyEntity, type Page, type Paper, printedLines, type Row, wireNameOf } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { useProduct } from '../product/product.tsx'
import { api } from '../session/connection.ts'
import { DocumentPaper } from './document-paper.tsx'
import type { PaperRoomProps } from './paper-room.tsx'
import { type Goods, goodsOf, printedText } from './printed.ts'

/** As many rows as one call tells of. */
const LOOKED_UP = 200

/** A document on its paper, once it is known, and what a file of it is called. */
export function usePrintedDocument(
  of: AnyEntity,
  paper: Paper,
  id: string,
): Pick<PaperRoomProps, 'label' | 'error' | 'paper'> & { readonly name: string } {
  const { linked } = useProduct()
  const lines = printedLines(of)?.[1]
  const goods = lines ? goodsOf(lines, linked) : null
  const { data, error } = useQuery({
    queryKey: ['rows', of.name, 'print', id],
    queryFn: ({ signal }) => documentOf(of, goods, id, signal),
    staleTime: 0,
  })
  const no = data ? printedText(of, of.title, data.row) : ''
  return {
    label: of.label,
    name: `${of.label}${no}`,
    error,
    paper: data ? (ref) => <DocumentPaper ref={ref} of={of} paper={paper} goods={goods} {...data} /> : null,
  }
}

async function documentOf(of: AnyEntity, goods: Goods | null, id: string, signal: AbortSignal) {
  const quietly = { signal, quiet: true }
  const row = await api.get<Row>(`${of.wire}/queryById`, { id }, quietly)
  if (!goods) return { row, goodsRows: new Map<string, Row>() }
  const { entity } = goods.source
  const ids = [...new Set(linesOf(of, row).map((line) => String(line[goods.name])))]
  const parts = Array.from({ length: Math.ceil(ids.length / LOOKED_UP) }, (_, part) =>
    ids.slice(part * LOOKED_UP, (part + 1) * LOOKED_UP),
  )
  const pages = await Promise.all(
    parts.map((part) =>
      api.get<Page>(
        `${entity.wire}/list`,
        { selections: part.join(','), pageSize: String(LOOKED_UP) },
        quietly,
      ),
    ),
  )
  const found = pages.flatMap(({ records }) => records)
  return { row, goodsRows: new Map(found.map((each) => [String(each.id), each])) }
}

function linesOf(of: AnyEntity, row: Row): readonly Row[] {
  const [key, lines] = printedLines(of) ?? []
  return key && lines ? ((row[wireNameOf(key, lines)] ?? []) as Row[]) : []
}
