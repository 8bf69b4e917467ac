import { daysBetween, type RowOf } from '@mortise/model'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn } from '@mortise/purchasing/model'
import { EntityList, today } from '@mortise/web'
import { Progress, Tag } from 'antd'

type Order = RowOf<typeof PurchaseOrder>

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

export const PurchaseOrders = () => <EntityList of={PurchaseOrder} cells={orderCells} />
export const PurchaseReceipts = () => <EntityList of={PurchaseReceipt} />
export const PurchaseReturns = () => <EntityList of={PurchaseReturn} />
