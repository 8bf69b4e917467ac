import { defineEntity, f, takesWhole } from '@mortise/model'
import { CustomerOrder } from './customer-order.ts'
import { ReceiptKind } from './dicts.ts'
import { guardedByOrder } from './paid-amounts.ts'
import { expectedOf } from './standing.ts'

/** What a receipt moves on its order: a refund takes it back. */
export const signedAmountOf = ({ kind, amount }: { kind: string; amount: number }): number =>
  kind === ReceiptKind.refund ? -amount : amount

/** Money that came for an order, or went back: it counts towards the deposit. */
export const OrderReceipt = defineEntity('orderReceipt', {
  label: '订单收款',
  table: 'erp_order_receipt',
  wire: '/erp_order_receipt/erpOrderReceipt',
  scope: 'depart',
  guardedFields: guardedByOrder('amount'),
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  fields: {
    no: f.serial('收款单号', 'SK{yyyyMMdd}{0000}', { wire: 'receiptNo' }),
    order: f.ref('订单', CustomerOrder, { required: true, search: true, wire: 'orderId' }),
    kind: f.dict('类别', ReceiptKind, { default: ReceiptKind.receipt, required: true, search: true }),
    amount: f.money('金额', { required: true, min: 0.01, sum: true }),
    receivedOn: f.date('收款日期', { required: true, default: '${currentDate}', search: true }),
    vouchers: f.file('凭证', { limit: 9 }),
    remark: f.textarea('备注', { max: 500 }),
  },
  from: takesWhole(CustomerOrder, {
    ref: 'order',
    // A draft that was paid for pays back before it is voided; who may pay in is the rules' affair.
    while: ['draft', 'submitted', 'awaitingDeposit', 'confirmed', 'producing', 'completed', 'closed'],
    counts: { paidAmount: signedAmountOf },
    begins: (order) => ({ amount: expectedOf(order) }),
    act: '收款',
    words: { state: (order) => `${order} 未审核或已作废，不能收款或退款` },
  }),
  title: 'no',
  list: ['no', 'order', 'kind', 'amount', 'receivedOn', 'createBy', 'createTime'],
})
