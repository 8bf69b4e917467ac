import { defineModule } from '@mortise/model'
import { duties } from './duties.ts'
import { AllocationKind, FinAllocation, FinOpenItem, ItemSide, ItemStatus } from './items/open-item.ts'
import { GlAccount } from './ledger/account.ts'
import { GlBalance, GlBook, GlCounter, GlOpening } from './ledger/book.ts'
import { AccountCategory, Dimension, PartyType, Side, VoucherKind } from './ledger/dicts.ts'
import { GlRule } from './ledger/rule.ts'
import { GlVoucher } from './ledger/voucher.ts'

export type { AccountEntries, LedgerLine, TrialLine } from './reports/ledgers.ts'
export {
  AccountCategory,
  AllocationKind,
  Dimension,
  FinAllocation,
  FinOpenItem,
  GlAccount,
  GlBalance,
  GlBook,
  GlCounter,
  GlOpening,
  GlRule,
  GlVoucher,
  ItemSide,
  ItemStatus,
  PartyType,
  Side,
  VoucherKind,
}

export const finance = defineModule('finance', {
  label: '财务管理',
  icon: 'account-book',
  duties,
  entities: [
    GlAccount,
    GlVoucher,
    GlBook,
    GlOpening,
    GlBalance,
    GlCounter,
    GlRule,
    FinOpenItem,
    FinAllocation,
  ],
  dicts: [AccountCategory, Side, Dimension, PartyType, VoucherKind, ItemSide, ItemStatus, AllocationKind],
  permissions: {
    'finance:reports': '财务报表',
    'finance:verify': '核对总账',
    'glOpening:start': '启用总账',
    'finAllocation:allocate': '核销',
    'finAllocation:undo': '取消核销',
  },
  menu: [
    { label: '记账凭证', open: GlVoucher },
    { label: '科目余额表', open: '/finance/trial' },
    { label: '财务报表', open: '/finance/statements' },
    { label: '往来明细', open: FinOpenItem },
    { label: '核销单', open: FinAllocation },
    { label: '科目发生额', open: GlBalance },
    { label: '会计科目', open: GlAccount },
    { label: '期初余额', open: GlOpening },
    { label: '记账规则', open: GlRule },
  ],
})
