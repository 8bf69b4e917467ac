import './print.css'
import { Quote } from '@mortise/quotes/model'
import { AppModal, api, readRow, usePrint, useSession, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { QuotePaper } from './quote-paper.tsx'

/** A quote on paper, to be printed or kept as a file. */
export default function PrintDialog({ quote, onClose }: { quote: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const paper = useRef<HTMLElement>(null)
  const printedBy = useSession(({ user }) => user?.realname ?? '')
  const { data, error } = useQuery({
    queryKey: ['rows', Quote.name, 'print', quote],
    queryFn: async ({ signal }) =>
      readRow(Quote, await api.get(`${Quote.wire}/queryById`, { id: quote }, { signal, quiet: true })),
    staleTime: 0,
  })
  const { print, save, isExporting } = usePrint(paper, { name: `报价单${data?.no ?? ''}` })
  return (
    <AppModal
      open={isOpen}
      title="打印报价单"
      width={widths.detail}
      switchFullscreen
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <Flex justify="end" gap="small">
          <Button disabled={!data} onClick={() => print()}>
            打印
          </Button>
          <Button type="primary" disabled={!data} loading={isExporting} onClick={() => void save()}>
            导出文件
          </Button>
        </Flex>
      }
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        // Reached by the keyboard, so that what does not fit can be scrolled to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="mortise-quote-sheet" tabIndex={0} aria-label="报价单预览">
          <QuotePaper quote={data} printedBy={printedBy} ref={paper} />
        </section>
      )}
    </AppModal>
  )
}
