import { add, approvalFields, approved, defineDict, defineEntity, f, sub, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { BankInfo } from '@mortise/stores/model'
import { partyFields, partyKeys, partyWhen } from '../documents/party-fields.ts'
import { PayWay } from '../documents/pay-way.ts'
import { FinOpenItem } from '../items/open-item.ts'
import { GlVoucher } from '../ledger/voucher.ts'

export const AllocStrategy = defineDict('fin_alloc_strategy', '核销策略', {
  fifo: '先到期先核',
  prorata: '按比例',
  manual: '手工',
})

const MOST = 999_999_999_999.99

/** Money that came for what is owed: what it pays for is set off, and what is left over is an advance. */
export const BackReceivable = defineEntity('backReceivable', {
  label: '回款单',
  table: 'erp_backreceivable',
  wire: '/erp_backreceivable/erpBackreceivable',
  fields: {
    no: f.serial('回款单号', 'HK{yyyyMMdd}{0000}', { wire: 'backNo' }),
    ...partyFields,
    date: f.date('回款日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    bank: f.ref('收款账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    payWay: f.dict('支付方式', PayWay, { required: true, default: PayWay.transfer, search: true }),
    amount: f.money('回款金额', { required: true, min: 0.01, max: MOST, sum: true, search: 'range' }),
    fee: f.money('手续费', { required: true, default: 0, min: 0, max: MOST, help: '银行从到账中扣下的' }),
    discount: f.money('现金折扣', { required: true, default: 0, min: 0, max: MOST }),
    oppositeName: f.text('对方户名', { max: 100, search: 'contains' }),
    oppositeNo: f.text('对方账号', { max: 30 }),
    salesman: f.user('业务员', { search: true }),
    strategy: f.dict('核销策略', AllocStrategy, { required: true, default: 'fifo' }),
    items: f.lines('核销明细', {
      wire: 'allocList',
      fields: {
        item: f.ref('应收', FinOpenItem, { required: true, unique: true, wire: 'openItemId' }),
        sourceNo: f.text('应收单号', { max: 64, readonly: true, wire: 'arNo' }),
        order: f.ref('订单', CustomerOrder, { readonly: true, wire: 'orderId' }),
        residual: f.money('未收', { readonly: true }),
        amount: f.money('核销金额', { required: true, min: 0.01, max: MOST, sum: true, wire: 'allocAmount' }),
      },
    }),
    allocated: f.money('核销合计', { sum: true }),
    rest: f.money('转预收', { sum: true }),
    settles: f.money('结清合计', { sum: true, help: '回款金额加现金折扣，按它判断自动审核和大额审核' }),
    unallocated: f.rollup('未核销', { from: 'finOpenItem', by: 'source', sum: 'residual', isMoney: true }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    attachments: f.file('附件', { limit: 9, wire: 'attachment' }),
    remark: f.textarea('备注', { max: 500 }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        fourEyes: true,
        limits: { approve: 'settles' },
        states: { reversed: '已冲销' },
        moves: {
          unapprove: null,
          spread: { label: '自动核销', from: 'draft', ask: '按核销策略填写核销明细？' },
          approve: { ask: '审核后记账并核销，确认？' },
          reverse: { from: 'approved', to: 'reversed' },
        },
      }),
    ),
  },
  derive: {
    settles: ({ amount, discount }) => add(amount, discount),
    allocated: ({ items }) => sum(items, ({ amount }) => amount),
    rest: ({ amount, discount, allocated }) => sub(add(amount, discount), allocated),
  },
  when: partyWhen,
  title: 'no',
  list: [
    'no',
    'partyName',
    'status',
    'amount',
    'allocated',
    'unallocated',
    'bank',
    'payWay',
    'date',
    'salesman',
    'createBy',
    'createTime',
  ],
  form: [
    [
      '回款信息',
      [...partyKeys, 'date', 'bank', 'payWay', 'amount', 'fee', 'discount', 'strategy', 'salesman'],
    ],
    ['核销明细', ['items', 'allocated', 'rest', 'settles']],
    ['其他', ['oppositeName', 'oppositeNo', 'attachments', 'remark']],
  ],
})
