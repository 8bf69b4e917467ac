import './statement.css'
import { Store } from '@mortise/stores/model'
import { AppModal, api, DateInput, type DialogProps, usePrint, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { StatementPaper, type ToldStatement } from './statement-paper.tsx'

/** The account of a store over some days, the current period at first, to be printed or kept as a file. */
export default function StatementDialog({ store, onClose }: DialogProps & { store: string }) {
  const [isOpen, setOpen] = useState(true)
  const [asked, setAsked] = useState<{ from?: string; to?: string }>({})
  const paper = useRef<HTMLElement>(null)
  const { data, error } = useQuery({
    queryKey: ['rows', Store.name, 'statement', store, asked],
    queryFn: ({ signal }) =>
      api.get<ToldStatement>(
        `${Store.wire}/statement`,
        { storeId: store, ...asked },
        { signal, quiet: true },
      ),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  })
  const period = { from: asked.from ?? data?.from, to: asked.to ?? data?.to }
  const { print, save, isExporting } = usePrint(paper, { name: `对账单${data?.store ?? ''}` })
  return (
    <AppModal
      open={isOpen}
      title="门店对账单"
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
      <Flex gap={8} align="center" wrap className="mortise-statement-period">
        <DateInput
          aria-label="开始日期"
          value={period.from}
          onChange={(from) => setAsked({ ...period, from })}
        />
        至
        <DateInput aria-label="结束日期" value={period.to} onChange={(to) => setAsked({ ...period, to })} />
      </Flex>
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && !error && (
        // Reached by the keyboard, so that what does not fit can be scrolled to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="mortise-statement" tabIndex={0} aria-label="对账单预览">
          <StatementPaper statement={data} ref={paper} />
        </section>
      )}
    </AppModal>
  )
}
