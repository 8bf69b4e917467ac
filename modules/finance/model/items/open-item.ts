import { defineDict, defineEntity, f } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { GlAccount } from '../ledger/account.ts'
import { ItemSide, PartyType } from '../ledger/dicts.ts'
import { GlVoucher } from '../ledger/voucher.ts'

export const ItemStatus = defineDict(
  'fin_item_status',
  '核销状态',
  {
    open: ['0', '未核销'],
    partial: ['1', '部分核销'],
    settled: ['2', '已核销'],
    reversed: ['9', '已冲销'],
  },
  { colors: { '0': 'orange', '1': 'blue', '2': 'green', '9': 'default' } },
)

export const AllocationKind = defineDict('fin_alloc_kind', '核销类型', {
  receipt: '回款核应收',
  advance: '预收冲应收',
  payment: '付款核应付',
  advout: '预付冲应付',
  offset: '应收冲应付',
  credit: '红字冲蓝字',
  badDebt: '坏账',
  round: '尾差',
})

/** By whom something was set off: what the product did with a document is undone with that document alone. */
export const AllocationCause = defineDict('fin_alloc_cause', '核销来源', {
  manual: '手工',
  document: '业务单据',
})

/**
 * What is open with a party: one for every entry on an account of that kind, made as it is posted. `sign` is 1 where the
 * entry stands on the account's usual side and -1 where it takes from it, so that what is open is what the account stands at.
 */
export const FinOpenItem = defineEntity('finOpenItem', {
  label: '往来明细',
  table: 'erp_fin_openitem',
  wire: '/erp_fin_openitem/erpFinOpenitem',
  verbs: ['list', 'queryById', 'exportXls'],
  audited: false,
  fields: {
    side: f.dict('往来方向', ItemSide, { required: true, search: true }),
    account: f.ref('科目', GlAccount, { required: true, search: true, wire: 'accountId' }),
    partyType: f.dict('往来类型', PartyType, { required: true, search: true }),
    party: f.text('往来单位编号', { required: true, max: 36, search: 'eq', wire: 'partyId' }),
    partyName: f.text('往来单位', { required: true, max: 100, search: 'contains' }),
    date: f.date('业务日期', { required: true, search: true, wire: 'bizDate' }),
    dueOn: f.date('到期日', { required: true, search: true, wire: 'dueDate' }),
    sourceNo: f.text('来源单号', { max: 64, search: 'contains', wire: 'srcNo' }),
    sourceType: f.text('来源种类', { max: 64, wire: 'srcType' }),
    source: f.text('来源', { max: 36, search: 'eq', wire: 'srcId' }),
    sourceLine: f.text('来源行', { max: 36, wire: 'srcLine' }),
    order: f.ref('订单', CustomerOrder, { search: true, wire: 'orderId' }),
    orderLine: f.text('订单行', { max: 36 }),
    workOrder: f.text('生产工单', { max: 36 }),
    project: f.text('项目编号', { max: 36, search: 'eq', wire: 'projectId' }),
    sign: f.int('正负', { required: true }),
    amount: f.money('金额', { required: true, sum: true }),
    settled: f.money('已核销', { required: true, sum: true }),
    residual: f.money('未核销', { required: true, sum: true, search: 'range' }),
    status: f.dict('核销状态', ItemStatus, { required: true, search: true }),
    voucher: f.ref('凭证', GlVoucher, { required: true, search: true, wire: 'voucherId' }),
    entry: f.text('分录', { max: 36, search: 'eq', wire: 'entryId' }),
  },
  title: 'sourceNo',
  picker: ['sourceNo', 'side', 'partyName', 'dueOn', 'sign', 'residual'],
  sort: ['dueOn', 'asc'],
  list: [
    'side',
    'partyName',
    'date',
    'dueOn',
    'sourceNo',
    'sign',
    'amount',
    'settled',
    'residual',
    'status',
    'account',
    'voucher',
  ],
})

/** What was set off against what: two items of one account and one party, of opposite signs. Undone by its mirror. */
export const FinAllocation = defineEntity('finAllocation', {
  label: '核销单',
  table: 'erp_fin_alloc',
  wire: '/erp_fin_alloc/erpFinAlloc',
  verbs: ['list', 'queryById', 'exportXls'],
  audited: false,
  fields: {
    no: f.serial('核销单号', 'HX{yyyyMMdd}{0000}', { wire: 'allocNo' }),
    date: f.date('核销日期', { required: true, search: true, wire: 'bizDate' }),
    partyName: f.text('往来单位', { max: 100, search: 'contains' }),
    item: f.ref('被核销', FinOpenItem, { required: true, search: true, wire: 'debitItemId' }),
    against: f.ref('核销自', FinOpenItem, { required: true, search: true, wire: 'creditItemId' }),
    amount: f.money('金额', { required: true, sum: true }),
    kind: f.dict('核销类型', AllocationKind, { required: true, search: true }),
    cause: f.dict('核销来源', AllocationCause, { default: 'manual', search: true }),
    voucher: f.ref('凭证', GlVoucher, { search: true, wire: 'voucherId' }),
    isUndone: f.bool('已取消', { default: false, search: true }),
    undoneOn: f.date('取消日期', {}),
    undoneBy: f.user('取消人', {}),
  },
  title: 'no',
  list: [
    'no',
    'date',
    'partyName',
    'item',
    'against',
    'amount',
    'kind',
    'isUndone',
    'cause',
    'voucher',
    'undoneOn',
    'undoneBy',
    'createTime',
  ],
})
