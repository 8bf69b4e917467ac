import { defineEntity, f, takesWhole } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'

/** What was paid of what is owed for an order, after it had been shipped: counted on the order as long as it stands. */
export const OrderSettlement = defineEntity('orderSettlement', {
  label: '订单回款',
  table: 'erp_order_settlement',
  verbs: [],
  fields: {
    order: f.ref('订单', CustomerOrder, { required: true, wire: 'orderId' }),
    source: f.text('来源', { required: true, max: 36, search: 'eq', wire: 'srcId' }),
    amount: f.money('金额', { required: true }),
  },
  from: takesWhole(CustomerOrder, { ref: 'order', counts: { paidAmount: 'amount' }, act: '回款' }),
  title: 'source',
})
