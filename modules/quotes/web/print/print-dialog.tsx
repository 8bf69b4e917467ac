import type { Quote } from '@mortise/quotes/model'
import { PaperDialog, type RowDialogProps } from '@mortise/web'
import { useQuotePaper } from './use-quote-paper.tsx'

/** A quote on paper, to be printed or kept as a file. */
export default function PrintDialog({ row: { id }, onClose }: RowDialogProps<typeof Quote>) {
  return <PaperDialog title="打印报价单" {...useQuotePaper(id)} onClose={onClose} />
}
