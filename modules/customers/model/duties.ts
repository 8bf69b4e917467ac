import { can, type Duties, keeps, reads, writes } from '@mortise/model'
import { Customer } from './customer.ts'
import { FollowUp } from './follow-up.ts'
import { OwnerLog } from './owner-log.ts'

const handles = can(Customer, 'formalise', 'lose', 'reopen', 'release', 'claim')

export const duties: Duties = {
  generalManager: [reads(Customer, FollowUp, OwnerLog), '/customers/pool'],
  salesManager: [
    keeps(Customer, FollowUp),
    handles,
    reads(OwnerLog),
    'customer:duplicate',
    'customer:transfer',
    'customer:level',
    'customer:merge',
    '/customers/pool',
  ],
  sales: [
    can(Customer, 'list', 'add', 'edit', 'exportXls'),
    writes(FollowUp),
    handles,
    reads(OwnerLog),
    '/customers/pool',
  ],
  reviewer: [reads(Customer)],
  finance: [reads(Customer)],
  installer: [reads(Customer)],
  service: [reads(Customer, FollowUp)],
}
