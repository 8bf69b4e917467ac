import { PurchaseOrder } from '@mortise/purchasing/model'
import { EntityList } from '@mortise/web'
import { printedOrder } from './print/printed.ts'
import { usePrinting } from './print/use-printing.tsx'

/** 采购订单: the ordinary list, and orders on paper. */
export default function PurchaseOrders() {
  const { action, dialog } = usePrinting(printedOrder)
  return (
    <>
      <EntityList of={PurchaseOrder} form={form} rowActions={action} actionsWidth={190} />
      {dialog}
    </>
  )
}

const form = { frame: 'drawer' } as const
