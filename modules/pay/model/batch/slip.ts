import { defineEntity, f } from '@mortise/model'
import { CostTarget, PayItem, SlipReply } from '../dicts.ts'
import type { SlipItem } from '../slip/slip-input.ts'
import type { Withheld } from '../tax/withhold.ts'
import { PayBatch } from './batch.ts'

/** The account to which somebody's pay goes, as it was approved. */
export interface Card {
  readonly bank: string
  readonly accountNo: string
  readonly accountName: string
}

/** What somebody gets of a batch. No list tells it: whoever looks at another's is written down (`PaySlipLook`). */
export const PaySlip = defineEntity('paySlip', {
  label: '工资单',
  table: 'erp_pay_slip',
  wire: '/erp_pay_slip/erpPaySlip',
  verbs: [],
  audited: false,
  fields: {
    batch: f.ref('批次', PayBatch, { required: true, cascade: true, wire: 'batchId' }),
    worker: f.user('员工', { required: true, wire: 'userId' }),
    month: f.text('月份', { required: true, max: 7 }),
    /** Wages of a month, or its year-end bonus: one of each at most. */
    kind: f.text('种类', { required: true, max: 10 }),
    depart: f.depart('部门'),
    costTarget: f.dict('成本归属', CostTarget),
    piece: f.money('计件'),
    time: f.money('计时'),
    base: f.money('月薪'),
    overtime: f.money('加班'),
    bonus: f.money('奖金补贴'),
    topUp: f.money('保底补足'),
    gross: f.money('应发'),
    social: f.money('个人社保'),
    fund: f.money('个人公积金'),
    special: f.money('专项附加'),
    taxable: f.money('累计应税'),
    tax: f.money('个税'),
    fine: f.money('扣款'),
    loan: f.money('借支还款'),
    net: f.money('实发'),
    corpSocial: f.money('单位社保'),
    corpFund: f.money('单位公积金'),
    carriedFine: f.money('转下月扣款'),
    withheld: f.json<Withheld>('个税累计'),
    warnings: f.json<readonly string[]>('提示'),
    card: f.json<Card>('工资卡', { internal: true }),
    /** Numbers of accounts that a bank was told to pay it to. */
    sentTo: f.json<readonly string[]>('发送账号', { internal: true }),
    isPaid: f.bool('已发放', { default: false, wire: 'paid' }),
    paidOn: f.date('发放日期'),
    /** Why the bank sent it back. */
    payFault: f.text('退回原因', { max: 200 }),
    payVoucher: f.text('发放凭证', { max: 36 }),
    reply: f.dict('员工确认', SlipReply, { default: 'unread', wire: 'confirm' }),
    objection: f.text('异议', { max: 500 }),
    /** What was said to the objection. */
    answer: f.text('答复', { max: 500 }),
    answeredBy: f.user('答复人'),
    answeredAt: f.datetime('答复时间', { wire: 'answerTime' }),
    items: f.lines('工资项目', {
      wire: 'itemList',
      fields: {
        code: f.dict('项目', PayItem, { required: true, wire: 'itemCode' }),
        amount: f.money('金额'),
        formula: f.textarea('计算过程', { max: 2000 }),
        inputs: f.json<SlipItem['inputs']>('依据'),
        source: f.json<SlipItem['source']>('来源'),
      },
    }),
  },
  unique: [['worker', 'month', 'kind']],
  title: 'month',
})

/** Who looked at whose slip, and when; of a whole batch one row. */
export const PaySlipLook = defineEntity('paySlipLook', {
  label: '工资单查看记录',
  table: 'erp_pay_slip_look',
  wire: '/erp_pay_slip_look/erpPaySlipLook',
  verbs: ['list', 'queryById', 'exportXls'],
  audited: false,
  isAppendOnly: true,
  fields: {
    by: f.user('查看人', { required: true, search: true, wire: 'lookBy' }),
    at: f.datetime('查看时间', { required: true, search: true, wire: 'lookTime' }),
    worker: f.user('被查看员工', { search: true, wire: 'userId' }),
    /** By its number, so that a draft that was looked at can be deleted all the same. */
    batch: f.text('批次', { max: 36, search: true, wire: 'batchId' }),
    month: f.text('月份', { max: 7, search: true }),
  },
  title: 'by',
  sort: ['at', 'desc'],
})

/** How somebody's tax of a year stood after each month; a batch that is approved writes it. */
export const PayTaxLedger = defineEntity('payTaxLedger', {
  label: '个税累计台账',
  table: 'erp_pay_taxledger',
  wire: '/erp_pay_taxledger/erpPayTaxledger',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    worker: f.user('员工', { required: true, search: true, wire: 'userId' }),
    year: f.int('年度', { required: true, search: true, isName: true }),
    month: f.text('月份', { required: true, max: 7, search: true }),
    kind: f.text('种类', { required: true, max: 10 }),
    income: f.money('本月收入', { guarded: true, sum: true }),
    cumIncome: f.money('累计收入', { guarded: true }),
    cumExempt: f.money('累计免税', { guarded: true }),
    basic: f.money('累计减除费用', { guarded: true }),
    cumSocial: f.money('累计社保公积金', { guarded: true }),
    cumSpecial: f.money('累计专项附加', { guarded: true }),
    cumOther: f.money('累计其他扣除', { guarded: true }),
    cumTaxable: f.money('累计应税', { guarded: true }),
    rate: f.decimal('税率', { percent: true, scale: 4, guarded: true }),
    quick: f.money('速算扣除', { guarded: true }),
    cumTax: f.money('累计税额', { guarded: true }),
    cumPaid: f.money('累计已扣', { guarded: true }),
    thisTax: f.money('本月税额', { guarded: true, sum: true }),
    slip: f.text('工资单', { max: 36, internal: true, wire: 'slipId' }),
  },
  unique: [['worker', 'month', 'kind']],
  title: 'month',
  list: [
    'month',
    'worker',
    'income',
    'thisTax',
    'cumTaxable',
    'rate',
    'cumTax',
    'cumPaid',
    'quick',
    'cumIncome',
    'basic',
    'cumSocial',
    'cumSpecial',
  ],
  sort: ['month', 'desc'],
})
