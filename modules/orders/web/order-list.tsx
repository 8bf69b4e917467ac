import { CustomerOrder } from '@mortise/orders/model'
import { EntityList, lazily } from '@mortise/web'
import { useState } from 'react'
import { FromQuote } from './from-quote.tsx'
import { OrderLines } from './lines/order-lines.tsx'

const PrintDialog = lazily(() => import('./print/print-dialog.tsx'))

const form = { frame: 'drawer', layout: 'groups', editors: { lines: OrderLines } } as const

/** 客户订单: the ordinary list, with a form whose doors are configured and documents that are printed. */
export default function OrderList() {
  const [printed, setPrinted] = useState<string | null>(null)
  return (
    <>
      <EntityList
        of={CustomerOrder}
        form={form}
        toolbar={<FromQuote />}
        actionsWidth={180}
        rowActions={({ id }) => (
          <button type="button" className="mortise-row-action" onClick={() => setPrinted(id)}>
            打印
          </button>
        )}
      />
      {printed && <PrintDialog order={printed} onClose={() => setPrinted(null)} />}
    </>
  )
}
