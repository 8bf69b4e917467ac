import { defineModule } from '@mortise/model'
import { Customer, CustomerLevel, CustomerSource, CustomerType } from './customer.ts'
import { CustomerReport } from './customer-report.ts'
import { FollowType, FollowUp } from './follow-up.ts'

export { Customer, CustomerLevel, CustomerReport, CustomerSource, CustomerType, FollowType, FollowUp }
export const customers = defineModule('customers', {
  label: '客户管理',
  icon: 'team',
  entities: [Customer, FollowUp],
  dicts: [CustomerType, CustomerLevel, CustomerSource, FollowType],
  menu: [
    { label: '客户', open: Customer },
    { label: '客户跟进', open: FollowUp },
  ],
  permissions: { 'customer:duplicate': '允许电话重复' },
})
