import { defineEntity, f } from '@mortise/model'
import { Side } from './dicts.ts'

/** How an event of the business is booked: one entry of its voucher a row. Rows of a company's own replace those that came. */
export const GlRule = defineEntity('glRule', {
  label: '记账规则',
  table: 'erp_gl_rule',
  wire: '/erp_gl_rule/erpGlRule',
  business: false,
  fields: {
    event: f.text('业务事件', { required: true, max: 64, search: 'eq' }),
    eventName: f.text('事件名称', { max: 64, search: 'contains' }),
    sort: f.int('序号', { required: true, default: 1, min: 1, max: 99, wire: 'ordNo' }),
    condition: f.text('条件', {
      max: 200,
      formula: 'boolean',
      wire: 'cond',
      help: '不填则总是；如 amount > 0',
    }),
    side: f.dict('方向', Side, { required: true }),
    account: f.text('科目表达式', {
      required: true,
      max: 40,
      wire: 'accountExpr',
      help: '科目编码，或业务给出的名称：stock 存货科目',
    }),
    amount: f.text('金额表达式', {
      required: true,
      max: 200,
      formula: 'number',
      wire: 'amountExpr',
      help: '同一事件的内置规则所用金额的算式，如 amount + variance；小于零时记在另一方',
    }),
    hasParty: f.bool('带往来单位', { default: false }),
    hasOrder: f.bool('带订单', { default: false }),
    hasDepart: f.bool('带部门', { default: false }),
    hasBank: f.bool('带银行账户', { default: false }),
    isBuiltIn: f.bool('内置', { default: false, readonly: true, wire: 'builtin', search: true }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
  },
  title: 'eventName',
  sort: ['event', 'asc'],
  list: [
    'event',
    'eventName',
    'sort',
    'condition',
    'side',
    'account',
    'amount',
    'hasParty',
    'isBuiltIn',
    'isActive',
  ],
})
