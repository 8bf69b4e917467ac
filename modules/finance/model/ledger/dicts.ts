import { defineDict } from '@mortise/model'

export const AccountCategory = defineDict('fin_acct_cat', '科目类别', {
  asset: ['1', '资产'],
  liability: ['2', '负债'],
  equity: ['4', '权益'],
  cost: ['5', '成本'],
  profit: ['6', '损益'],
})

export const Side = defineDict('fin_side', '借贷方向', { debit: ['D', '借'], credit: ['C', '贷'] })

/** What entries of an account must say beside it. */
export const Dimension = defineDict('fin_dim', '辅助核算', {
  party: '往来单位',
  order: '订单',
  project: '项目',
  depart: '部门',
  bank: '银行账户',
})

/** What entries of an account leave open with their party, if anything. What is estimated is neither paid nor set off by advances. */
export const ItemSide = defineDict('fin_item_side', '往来方向', {
  receivable: ['AR', '应收'],
  payable: ['AP', '应付'],
  advanceIn: ['ADV_IN', '预收'],
  advanceOut: ['ADV_OUT', '预付'],
  estimate: ['EST', '暂估'],
})

export const PartyType = defineDict('fin_party', '往来类型', {
  customer: '客户',
  store: '门店',
  supplier: '供应商',
  employee: '员工',
  other: '其他',
})

/** What of a month's figures is no business of that month: what it began with, and what its closing carried away. */
export const BalancePhase = defineDict('fin_phase', '发生阶段', {
  open: '期初',
  normal: '本期',
  close: '结转',
})

export const VoucherKind = defineDict('fin_voucher_kind', '凭证类型', {
  auto: '业务',
  manual: '手工',
  adjust: '调整',
  close: '结转',
  open: '期初',
})
