import { defineDict, defineEntity, f } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { BankInfo } from '@mortise/stores/model'
import { FinOpenItem } from '../items/open-item.ts'
import { PartyType } from '../ledger/dicts.ts'
import { GlVoucher } from '../ledger/voucher.ts'
import { BankJournal } from './bank-journal.ts'
import { BankLine } from './bank-statement.ts'

/** What a line of the bank is: something booked already, or what is to be booked for it. */
export const ClaimKind = defineDict('bank_claim', '认领类型', {
  journal: '对应日记账',
  receipt: '回款',
  prepay: '预收',
  payment: '付款',
  transfer: '内部转账',
  charge: '手续费',
  interest: '利息',
})

/** A part of a line of the bank, and what it was: never more of a line than there is. */
export const BankClaim = defineEntity('bankClaim', {
  label: '流水认领',
  table: 'erp_bank_claim',
  wire: '/erp_bank_claim/erpBankClaim',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    no: f.serial('认领单号', 'RL{yyyyMMdd}{0000}', { wire: 'claimNo' }),
    line: f.ref('银行流水', BankLine, { required: true, search: true, wire: 'stmtLineId' }),
    kind: f.dict('认领类型', ClaimKind, { required: true, search: true }),
    amount: f.money('认领金额', { required: true, min: 0.01, sum: true }),
    date: f.date('交易日期', { required: true, search: true }),
    oppositeName: f.text('对方户名', { max: 100, search: 'contains' }),
    partyType: f.dict('往来类型', PartyType),
    party: f.text('往来单位编号', { max: 36, search: 'eq', wire: 'partyId' }),
    partyName: f.text('往来单位', { max: 100, search: 'contains' }),
    order: f.ref('客户订单', CustomerOrder, { search: true, wire: 'orderId' }),
    item: f.ref('应收', FinOpenItem, { wire: 'openItemId' }),
    otherBank: f.ref('对方账户', BankInfo, { wire: 'otherBankId' }),
    documentType: f.text('单据种类', { max: 64, internal: true, wire: 'srcType' }),
    document: f.text('单据', { max: 36, search: 'eq', internal: true, wire: 'srcId' }),
    documentNo: f.text('单据号', { max: 64, search: 'contains', wire: 'srcNo' }),
    journal: f.ref('日记账', BankJournal, { search: true, wire: 'journalId' }),
    voucher: f.ref('凭证', GlVoucher, { wire: 'voucherId' }),
    remark: f.text('备注', { max: 200 }),
    status: f.flow('状态', {
      states: { pending: '待确认', active: '有效', rejected: '已驳回', undone: '已取消' },
      editable: [],
      moves: {
        confirm: {
          label: '确认',
          from: 'pending',
          to: 'active',
          ask: '确认后生成单据，确认认领？',
          waits: true,
        },
        reject: { label: '驳回', from: 'pending', to: 'rejected', ask: '驳回原因：' },
        undo: { label: '取消认领', from: ['pending', 'active'], to: 'undone', ask: '取消原因：' },
      },
    }),
  },
  title: 'no',
  list: [
    'no',
    'date',
    'oppositeName',
    'kind',
    'amount',
    'partyName',
    'order',
    'documentNo',
    'status',
    'createBy',
    'createTime',
  ],
})
