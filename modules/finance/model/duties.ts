import { can, type Duties, keeps, reads } from '@mortise/model'
import { FinAllocation, FinOpenItem } from './items/open-item.ts'
import { GlAccount } from './ledger/account.ts'
import { GlBalance, GlOpening } from './ledger/book.ts'
import { GlRule } from './ledger/rule.ts'
import { GlVoucher } from './ledger/voucher.ts'

const pages = ['/finance/trial', '/finance/statements']
const looks = [
  ...reads(GlVoucher, GlAccount, GlBalance, FinOpenItem, FinAllocation),
  ...pages,
  'finance:reports',
]

/** Whoever writes a voucher does not approve it; the accounts themselves and what they began with are finance's. */
export const duties: Duties = {
  generalManager: [looks, can(GlVoucher, 'approve', 'unapprove')],
  finance: [
    looks,
    keeps(GlVoucher),
    can(GlVoucher, 'approve', 'unapprove', 'post', 'reverse'),
    keeps(GlAccount, GlOpening, GlRule),
    'glOpening:start',
    'finance:verify',
    'finAllocation:allocate',
    'finAllocation:undo',
  ],
}
