import './print.css'
import { useSigningCode } from '@mortise/pricing/web'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { PaperDialog, type RowDialogProps } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { SIGN_PAGE } from '../sign/sign-path.ts'
import { printedQuote } from './printed-quote.ts'
import { QuotePaper } from './quote-paper.tsx'

/** A quote on paper, to be printed or kept as a file. */
export default function PrintDialog({ row: { id }, onClose }: RowDialogProps<typeof Quote>) {
  const { data, error } = useQuery({
    queryKey: ['rows', Quote.name, 'print', id],
    queryFn: ({ signal }) => printedQuote(id, signal),
    staleTime: 0,
  })
  const { type, status, no = '' } = data?.quote ?? {}
  const signing = useSigningCode({
    path: `${Quote.wire}/invite`,
    needs: 'quote:send',
    id,
    page: SIGN_PAGE,
    isOpen: type !== QuoteType.cost && (status === 'approved' || status === 'sent'),
  })
  return (
    <PaperDialog
      title="打印报价单"
      label="报价单预览"
      name={`报价单${no}`}
      error={error}
      tools={signing.button}
      paper={data ? (ref) => <QuotePaper printed={data} code={signing.code} ref={ref} /> : null}
      onClose={onClose}
    />
  )
}
