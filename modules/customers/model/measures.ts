import { defineMeasure } from '@mortise/model'
import { Customer } from './customer.ts'

/** How many customers there are, and when they came. */
export const Customers = defineMeasure(Customer, 'count', {
  label: '客户数',
  unit: '位',
  period: 'createTime',
  by: ['source', 'level', 'stage', 'createTime.month'],
})
