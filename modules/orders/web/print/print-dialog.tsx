import './print.css'
import { CustomerOrder } from '@mortise/orders/model'
import { AppModal, api, usePrint, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Segmented, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { Contract } from './contract.tsx'
import { type PrintedOrder, textOf } from './printed-order.ts'
import { ProductionList } from './production-list.tsx'

type Document = 'contract' | 'production'
const names: Readonly<Record<Document, string>> = { contract: '销售合同', production: '生产清单' }

/** What is printed of an order: the contract for the customer, the list without prices for the shop. */
export default function PrintDialog({ order, onClose }: { order: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [document, setDocument] = useState<Document>('contract')
  const paper = useRef<HTMLElement>(null)
  const { data, error } = useQuery({
    queryKey: ['orders', 'print', order],
    queryFn: ({ signal }) => api.get<PrintedOrder>(`${CustomerOrder.wire}/print`, { id: order }, { signal }),
    staleTime: 0,
  })
  const name = `${names[document]}${data ? textOf(data.order, 'orderNumber') : ''}`
  const { print, save, isExporting } = usePrint(paper, { name })
  return (
    <AppModal
      open={isOpen}
      title="打印订单"
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
      <Segmented
        value={document}
        options={Object.entries(names).map(([value, label]) => ({ value: value as Document, label }))}
        onChange={setDocument}
      />
      {/* Reached by the keyboard, so that what does not fit can be scrolled to. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="mortise-order-paper" tabIndex={0} aria-label={names[document]}>
        {error && <Alert type="warning" showIcon title={error.message} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
        {data && document === 'contract' && <Contract printed={data} ref={paper} />}
        {data && document === 'production' && <ProductionList printed={data} ref={paper} />}
      </section>
    </AppModal>
  )
}
