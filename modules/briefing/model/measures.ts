import { Delivery } from '@mortise/deliveries/model'
import { BackReceivable, FinOpenItem, ItemSide } from '@mortise/finance/model'
import { defineMeasure } from '@mortise/model'
import { CustomerOrder, OrderReceipt, ReceiptKind } from '@mortise/orders/model'
import { Defect } from '@mortise/production/model'
import { AfterSale, Install } from '@mortise/service/model'

export const OrdersReleased = defineMeasure(CustomerOrder, 'released', {
  label: '下发订单',
  also: [{ name: '下发生产' }],
  unit: '张',
  where: { status: { in: ['producing', 'completed', 'closed'] } },
  period: 'releasedAt',
  by: ['releasedAt.day', 'store'],
})

export const OrdersProducing = defineMeasure(CustomerOrder, 'producing', {
  label: '生产中订单',
  also: [{ name: '在产订单' }, { name: '在产' }],
  unit: '张',
  where: { status: 'producing' },
  by: ['store'],
})

/** Late are those of them whose promise fell before today. */
export const OrdersPromised = defineMeasure(CustomerOrder, 'promised', {
  label: '承诺交期订单',
  unit: '张',
  where: { status: 'producing', promisedOn: { empty: false } },
  period: 'promisedOn',
  by: ['store', 'promisedOn.day'],
})

export const DeliveriesShipped = defineMeasure(Delivery, 'shipped', {
  label: '发货单数',
  also: [{ name: '发货' }],
  unit: '单',
  where: { status: { in: ['shipped', 'signed'] } },
  period: 'shippedAt',
  by: ['shippedAt.day', 'store'],
})

export const DoorsInstalled = defineMeasure(Install, 'installed', {
  label: '安装樘数',
  also: [{ name: '安装' }],
  unit: '樘',
  sum: 'doorCount',
  where: { status: { in: ['finished', 'accepted'] } },
  period: 'finishedAt',
  by: ['finishedAt.day', 'team'],
})

export const OrderMoney = defineMeasure(OrderReceipt, 'received', {
  label: '订单收款',
  unit: '元',
  sum: 'amount',
  where: { kind: ReceiptKind.receipt },
  period: 'receivedOn',
  by: ['receivedOn.day'],
  needs: 'dashboard:money',
})

export const MoneyBack = defineMeasure(BackReceivable, 'received', {
  label: '回款',
  unit: '元',
  sum: 'amount',
  where: { status: 'approved' },
  period: 'date',
  by: ['date.day', 'salesman'],
})

export const ReceivablesDue = defineMeasure(FinOpenItem, 'receivable', {
  label: '应收未收',
  also: [{ name: '到期未收', over: 'due' }],
  unit: '元',
  sum: 'residual',
  where: { side: ItemSide.receivable, sign: 1, residual: { gt: 0 } },
  period: 'dueOn',
  by: ['dueOn.day', 'partyName'],
})

export const PayablesDue = defineMeasure(FinOpenItem, 'payable', {
  label: '应付未付',
  also: [{ name: '到期未付', over: 'due' }],
  unit: '元',
  sum: 'residual',
  where: { side: ItemSide.payable, sign: 1, residual: { gt: 0 } },
  period: 'dueOn',
  by: ['dueOn.day', 'partyName'],
})

export const DefectsFound = defineMeasure(Defect, 'found', {
  label: '车间不良',
  unit: '件',
  sum: 'qty',
  where: { status: { ne: 'taken' } },
  period: 'createTime',
  by: ['createTime.day', 'code'],
})

export const FaultsTold = defineMeasure(AfterSale, 'told', {
  label: '客户报修',
  unit: '单',
  where: { status: { ne: 'voided' } },
  period: 'createTime',
  by: ['createTime.day', 'faultType'],
})
