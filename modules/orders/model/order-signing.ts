import { Door } from '@mortise/doors/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from '@mortise/stores/model'
import { CustomerOrder } from './customer-order.ts'
import { guardedByOrder } from './paid-amounts.ts'

export const SigningKind = defineDict('order_signing_kind', '签单类别', {
  approve: '审核',
  change: '变更',
  unapprove: '反审核',
  void: '作废',
  close: '关闭',
})

/**
 * What orders were signed for, by the day on which that came about: each act writes by how much it moves the amount of a
 * line, or of what is charged beside the lines. A month that is over keeps its figure.
 */
export const OrderSigning = defineEntity('orderSigning', {
  label: '签单台账',
  table: 'erp_order_signing',
  wire: '/erp_order_signing/erpOrderSigning',
  scope: 'depart',
  guardedFields: guardedByOrder('amount'),
  audited: false,
  isAppendOnly: true,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    order: f.ref('订单', CustomerOrder, { required: true, search: true, wire: 'orderId' }),
    line: f.ref('订单行', 'orderLine', { wire: 'lineId' }),
    store: f.ref('门店', Store, { required: true, search: true, wire: 'storeId' }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    activity: f.ref('活动', 'activity', { search: true, wire: 'activityId' }),
    signedOn: f.date('日期', { required: true, search: true, wire: 'signDate' }),
    kind: f.dict('类别', SigningKind, { required: true, search: true }),
    revision: f.int('变更版次', { required: true, wire: 'revNo' }),
    /** One for an order that comes to count, on one of its lines; one less for one that does no more. */
    orders: f.int('订单数', { default: 0, sum: true, wire: 'orderCount' }),
    qty: f.decimal('樘数', { scale: 3, required: true, sum: true }),
    amount: f.money('金额', { required: true, sum: true }),
  },
  list: ['order', 'line', 'store', 'door', 'signedOn', 'kind', 'revision', 'qty', 'amount', 'createBy'],
  sort: ['signedOn', 'desc'],
})
