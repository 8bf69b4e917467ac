import { defineEntity, f } from '@mortise/model'
import { GlAccount } from './account.ts'
import { BalancePhase, PartyType } from './dicts.ts'

/** That the books are kept, and since when: until there is one, nothing is posted by documents. One a company. */
export const GlBook = defineEntity('glBook', {
  label: '账套',
  table: 'erp_gl_book',
  business: false,
  verbs: [],
  fields: {
    startMonth: f.text('启用期间', { max: 7, required: true }),
    startOn: f.date('启用日期', { help: '更早的日期不能记账' }),
    only: f.bool('唯一', { default: true, unique: true }),
  },
})

/** What an account stood at when the books began, by party where it has one. */
export const GlOpening = defineEntity('glOpening', {
  label: '期初余额',
  table: 'erp_gl_opening',
  wire: '/erp_gl_opening/erpGlOpening',
  fields: {
    account: f.ref('科目', GlAccount, { required: true, search: true, wire: 'accountId' }),
    debit: f.money('借方余额', { required: true, default: 0, min: 0, max: 999_999_999_999.99, sum: true }),
    credit: f.money('贷方余额', { required: true, default: 0, min: 0, max: 999_999_999_999.99, sum: true }),
    partyType: f.dict('往来类型', PartyType),
    partyName: f.text('往来单位', { max: 100, help: '按名称查找' }),
    party: f.text('往来单位编号', { max: 36, readonly: true, wire: 'partyId' }),
    remark: f.text('备注', { max: 200 }),
  },
  title: 'account',
  list: ['account', 'debit', 'credit', 'partyType', 'partyName', 'remark', 'createTime'],
  form: [['', ['account', 'debit', 'credit', 'partyType', 'partyName', 'remark']]],
})

/** What was entered in a month on an account, by party, department and bank account: kept as vouchers are posted. */
export const GlBalance = defineEntity('glBalance', {
  label: '科目发生额',
  table: 'erp_gl_balance',
  wire: '/erp_gl_balance/erpGlBalance',
  verbs: ['list', 'exportXls'],
  audited: false,
  fields: {
    month: f.text('期间', { required: true, max: 7, search: 'eq', wire: 'periodCode' }),
    account: f.ref('科目', GlAccount, { required: true, search: true, wire: 'accountId' }),
    phase: f.dict('发生阶段', BalancePhase, { default: 'normal', required: true, search: true }),
    dimKey: f.text('辅助核算', { required: true, max: 200 }),
    partyType: f.dict('往来类型', PartyType, { search: true }),
    party: f.text('往来单位编号', { max: 36, search: 'eq', wire: 'partyId' }),
    partyName: f.text('往来单位', { max: 100, search: 'contains' }),
    debit: f.money('借方', { required: true, sum: true }),
    credit: f.money('贷方', { required: true, sum: true }),
  },
  unique: [['month', 'account', 'phase', 'dimKey']],
  title: 'account',
  list: ['month', 'account', 'phase', 'partyType', 'partyName', 'debit', 'credit'],
  sort: ['month', 'desc'],
})

/** The last number that a voucher of a month got. */
export const GlCounter = defineEntity('glCounter', {
  label: '凭证号',
  table: 'erp_gl_counter',
  verbs: [],
  audited: false,
  fields: {
    month: f.text('期间', { required: true, max: 7, unique: true }),
    last: f.int('末号', { required: true, default: 0 }),
  },
})
