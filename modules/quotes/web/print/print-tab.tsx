import type { RowOf } from '@mortise/model'
import type { Quote } from '@mortise/quotes/model'
import { PaperPanel } from '@mortise/web'
import { useQuotePaper } from './use-quote-paper.tsx'

/** 打印: a quote on its page. */
export default function PrintTab({ row: { id } }: { row: RowOf<typeof Quote> }) {
  return <PaperPanel {...useQuotePaper(id)} />
}
