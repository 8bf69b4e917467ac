import './print.css'
import { Quote } from '@mortise/quotes/model'
import { api, PaperDialog, type RowDialogProps, readRow, useSession } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { QuotePaper } from './quote-paper.tsx'

/** A quote on paper, to be printed or kept as a file. */
export default function PrintDialog({ row: { id }, onClose }: RowDialogProps<typeof Quote>) {
  const printedBy = useSession(({ user }) => user?.realname ?? '')
  const { data, error } = useQuery({
    queryKey: ['rows', Quote.name, 'print', id],
    queryFn: async ({ signal }) =>
      readRow(Quote, await api.get(`${Quote.wire}/queryById`, { id }, { signal, quiet: true })),
    staleTime: 0,
  })
  return (
    <PaperDialog
      title="打印报价单"
      label="报价单预览"
      name={`报价单${data?.no ?? ''}`}
      error={error}
      paper={data ? (ref) => <QuotePaper quote={data} printedBy={printedBy} ref={ref} /> : null}
      onClose={onClose}
    />
  )
}
