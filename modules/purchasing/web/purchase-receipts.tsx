import { PurchaseReceipt } from '@mortise/purchasing/model'
import { EntityList } from '@mortise/web'
import { printedReceipt } from './print/printed.ts'
import { usePrinting } from './print/use-printing.tsx'

/** 采购入库: the ordinary list, and receipt notes on paper. */
export default function PurchaseReceipts() {
  const { action, dialog } = usePrinting(printedReceipt)
  return (
    <>
      <EntityList of={PurchaseReceipt} form={form} rowActions={action} actionsWidth={190} />
      {dialog}
    </>
  )
}

const form = { frame: 'drawer' } as const
