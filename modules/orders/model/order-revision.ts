import { defineEntity, f } from '@mortise/model'
import { moneyFields } from '@mortise/pricing/model'
import { CustomerOrder } from './customer-order.ts'
import { guardedByOrder, orderAmounts } from './paid-amounts.ts'

/** What an order came to in each of its revisions; its lines are kept in `OrderEvaluation`. */
export const OrderRevision = defineEntity('orderRevision', {
  label: '订单版次',
  table: 'erp_order_revision',
  wire: '/erp_order_revision/erpOrderRevision',
  scope: 'depart',
  guardedFields: guardedByOrder(...orderAmounts),
  rightsOf: { entity: CustomerOrder },
  audited: false,
  isAppendOnly: true,
  verbs: ['list'],
  fields: {
    order: f.ref('订单', CustomerOrder, { required: true, search: true, wire: 'orderId' }),
    revision: f.int('变更版次', { required: true, wire: 'revNo' }),
    ...moneyFields,
  },
  unique: [['order', 'revision']],
})
