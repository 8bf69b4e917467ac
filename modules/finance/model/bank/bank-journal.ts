import { defineEntity, f } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { GlVoucher } from '../ledger/voucher.ts'

/** What went in and out of an account of ours, each with what was left; written as it is booked, and never changed. */
export const BankJournal = defineEntity('bankJournal', {
  label: '银行日记账',
  table: 'erp_bank_journal',
  wire: '/erp_bank_journal/erpBankJournal',
  verbs: ['list', 'queryById', 'exportXls'],
  isAppendOnly: true,
  audited: false,
  fields: {
    no: f.serial('流水号', 'RJ{yyyyMMdd}{00000}', { mode: 'sequence', wire: 'journalNo' }),
    bank: f.ref('银行账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    seq: f.int('序号', { required: true }),
    date: f.date('业务日期', { required: true, search: true, wire: 'bizDate' }),
    summary: f.text('摘要', { required: true, max: 200, search: 'contains' }),
    inAmount: f.money('收入', { required: true, sum: true }),
    outAmount: f.money('支出', { required: true, sum: true }),
    balance: f.money('余额', { required: true }),
    oppositeName: f.text('对方户名', { max: 100, search: 'contains' }),
    oppositeNo: f.text('对方账号', { max: 30 }),
    sourceType: f.text('来源种类', { max: 64, wire: 'srcType' }),
    source: f.text('来源', { max: 36, search: 'eq', wire: 'srcId' }),
    sourceNo: f.text('来源单号', { max: 64, search: 'contains', wire: 'srcNo' }),
    voucher: f.ref('凭证', GlVoucher, { search: true, wire: 'voucherId' }),
  },
  unique: [['bank', 'seq']],
  title: 'no',
  list: [
    'no',
    'bank',
    'date',
    'summary',
    'inAmount',
    'outAmount',
    'balance',
    'oppositeName',
    'sourceNo',
    'voucher',
  ],
})
