import { PrintedList } from '@mortise/materials/web'
import { daysBetween, type RowOf } from '@mortise/model'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn } from '@mortise/purchasing/model'
import { today } from '@mortise/web'
import { Progress, Tag } from 'antd'
import { printedOrder, printedReceipt, printedReturn } from './printed.ts'

type Order = RowOf<typeof PurchaseOrder>

const form = { frame: 'drawer' } as const

const orderCells = {
  receivedRate: ({ receivedRate }: Order) => (
    <Progress percent={receivedRate} size="small" aria-label="入库率" />
  ),
  deliverOn: ({ deliverOn, status }: Order) => {
    const days = daysBetween(deliverOn, today())
    const isAwaited = status === 'approved' || status === 'partial'
    return isAwaited && days > 0 ? <Tag color="red">逾期 {days} 天</Tag> : deliverOn
  },
}

export const PurchaseOrders = () => (
  <PrintedList of={PurchaseOrder} form={form} cells={orderCells} printed={printedOrder} />
)
export const PurchaseReceipts = () => (
  <PrintedList of={PurchaseReceipt} form={form} printed={printedReceipt} />
)
export const PurchaseReturns = () => <PrintedList of={PurchaseReturn} form={form} printed={printedReturn} />
