import './print.css'
import type { CustomerOrder } from '@mortise/orders/model'
import { PaperDialog, type RowDialogProps } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { Contract } from './contract.tsx'
import { printedOrder } from './printed-order.ts'
import { ProductionList } from './production-list.tsx'

const papers = {
  contract: { label: '销售合同', Paper: Contract },
  production: { label: '生产清单', Paper: ProductionList },
} as const
type Document = keyof typeof papers

/** What is printed of an order: the contract for the customer, the list without prices for the shop. */
export default function PrintDialog({ row: { id }, onClose }: RowDialogProps<typeof CustomerOrder>) {
  const [document, setDocument] = useState<Document>('contract')
  const [revision, setRevision] = useState<number | null>(null)
  const { data, error } = useQuery({
    queryKey: ['orders', 'print', id, revision],
    queryFn: ({ signal }) => printedOrder(id, revision, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { label, Paper } = papers[document]
  return (
    <PaperDialog
      title="打印订单"
      label={label}
      name={`${label}${data?.order.no ?? ''}`}
      error={error}
      tools={
        <Space>
          <Segmented
            value={document}
            options={Object.entries(papers).map(([value, paper]) => ({
              value: value as Document,
              label: paper.label,
            }))}
            onChange={setDocument}
          />
          {data && data.revisions.length > 1 && (
            <Select
              aria-label="版次"
              value={data.order.revision}
              options={data.revisions.map((value) => ({ value, label: `第${value}版` }))}
              onChange={setRevision}
            />
          )}
        </Space>
      }
      paper={data ? (ref) => <Paper printed={data} ref={ref} /> : null}
      onClose={onClose}
    />
  )
}
