import { PrintedList } from '@mortise/materials/web'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn } from '@mortise/purchasing/model'
import { printedOrder, printedReceipt, printedReturn } from './printed.ts'

const form = { frame: 'drawer' } as const

export const PurchaseOrders = () => <PrintedList of={PurchaseOrder} form={form} printed={printedOrder} />
export const PurchaseReceipts = () => (
  <PrintedList of={PurchaseReceipt} form={form} printed={printedReceipt} />
)
export const PurchaseReturns = () => <PrintedList of={PurchaseReturn} form={form} printed={printedReturn} />
