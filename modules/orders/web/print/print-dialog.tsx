import './print.css'
import type { CustomerOrder } from '@mortise/orders/model'
import { PaperDialog, type RowDialogProps } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
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
  const { data, error } = useQuery({
    queryKey: ['orders', 'print', id],
    queryFn: ({ signal }) => printedOrder(id, signal),
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
        <Segmented
          value={document}
          options={Object.entries(papers).map(([value, paper]) => ({
            value: value as Document,
            label: paper.label,
          }))}
          onChange={setDocument}
        />
      }
      paper={data ? (ref) => <Paper printed={data} ref={ref} /> : null}
      onClose={onClose}
    />
  )
}
