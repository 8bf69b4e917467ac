import { defineModule } from '@mortise/model'
import { Customer, CustomerLevel, CustomerSource, CustomerType, LostReason } from './customer.ts'
import { CustomerReport } from './customer-report.ts'
import { duties } from './duties.ts'
import { FollowType, FollowUp } from './follow-up.ts'
import { Customers } from './measures.ts'
import { OwnerChange, OwnerLog } from './owner-log.ts'
import { LeadLimit, PoolDays, poolWarning } from './pool.ts'

export {
  Customer,
  CustomerLevel,
  CustomerReport,
  CustomerSource,
  Customers,
  CustomerType,
  FollowType,
  FollowUp,
  LeadLimit,
  LostReason,
  OwnerChange,
  OwnerLog,
  PoolDays,
  poolWarning,
}
export const customers = defineModule('customers', {
  label: '客户管理',
  icon: 'team',
  duties,
  entities: [Customer, FollowUp, OwnerLog],
  dicts: [CustomerType, CustomerLevel, CustomerSource, LostReason, FollowType, OwnerChange],
  menu: [
    { label: '客户', open: Customer },
    { label: '客户公海', open: '/customers/pool' },
    { label: '客户跟进', open: FollowUp },
    { label: '客户归属记录', open: OwnerLog },
  ],
  permissions: {
    'customer:duplicate': '允许电话重复',
    'customer:transfer': '转移',
    'customer:level': '调整客户等级',
    'customer:merge': '合并重复',
  },
  parameters: [PoolDays, LeadLimit],
  measures: [Customers],
})
