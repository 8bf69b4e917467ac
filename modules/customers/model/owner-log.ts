import { defineDict, defineEntity, f } from '@mortise/model'
import { Customer } from './customer.ts'

export const OwnerChange = defineDict(
  'customer_owner_change',
  '归属变动',
  { claim: '领取', release: '放入公海', expire: '超期回收', transfer: '转移', merge: '合并' },
  { colors: { claim: 'green', release: 'orange', expire: 'red', transfer: 'blue', merge: 'purple' } },
)

/** Who had a customer in hand, and how it went from one to another. */
export const OwnerLog = defineEntity('customerOwnerLog', {
  label: '客户归属记录',
  table: 'erp_customer_owner_log',
  wire: '/erp_customer_owner_log/erpCustomerOwnerLog',
  scope: 'depart',
  verbs: ['list', 'queryById', 'exportXls'],
  audited: false,
  fields: {
    customer: f.ref('客户', Customer, { required: true, search: true, cascade: true, wire: 'customerId' }),
    change: f.dict('变动', OwnerChange, { required: true, search: true }),
    from: f.user('原负责人', { search: true, wire: 'fromUser' }),
    to: f.user('新负责人', { search: true, wire: 'toUser' }),
    reason: f.text('说明', { max: 500 }),
  },
  title: 'reason',
  list: ['customer', 'change', 'from', 'to', 'reason', 'createBy', 'createTime'],
})
