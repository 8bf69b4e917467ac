import { defineReport } from '@mortise/model'
import { Customer } from './customer.ts'

/** Customers to copy from: their telephone and address go where a document needs them. */
export const CustomerReport = defineReport('customer_report', {
  label: '客户选择',
  entity: Customer,
  columns: ['no', 'name', 'tel', 'head', 'level', 'summary', 'createTime'],
  query: ['name', 'tel', 'level', 'createTime'],
  params: {
    level: { label: '客户等级', field: 'level', rule: 'eq' },
    referees: { label: '推荐人', field: 'referees', rule: 'contains', isShown: true },
  },
})
