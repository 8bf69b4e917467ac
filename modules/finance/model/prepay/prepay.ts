import { approvalFields, approved, defineDict, defineEntity, f, sub, takesWhole } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { BankInfo } from '@mortise/stores/model'
import { partyFields, partyKeys, partyWhen } from '../documents/party-fields.ts'
import { PayWay } from '../documents/pay-way.ts'
import { GlVoucher } from '../ledger/voucher.ts'

export const PrepayDirection = defineDict('prepay_dir', '方向', { in: '预收', out: '预付' })
export const StoreWallet = defineDict('store_wallet', '门店钱包', {
  deposit: '预存款',
  rebate: '返利',
  bond: '保证金',
})

const MOST = 999_999_999_999.99

/** Money that came, or went, before anything was owed for it. */
export const Prepay = defineEntity('prepay', {
  label: '预收预付',
  table: 'erp_prepay',
  wire: '/erp_prepay/erpPrepay',
  fields: {
    no: f.serial('单号', 'YK{yyyyMMdd}{0000}', { wire: 'prepayNo' }),
    direction: f.dict('方向', PrepayDirection, { required: true, default: 'in', search: true }),
    ...partyFields,
    wallet: f.dict('门店钱包', StoreWallet, { default: 'deposit', search: true }),
    order: f.ref('客户订单', CustomerOrder, { search: true, wire: 'orderId', help: '审核后即分配给该订单' }),
    purchaseOrder: f.ref('采购订单', PurchaseOrder, { search: true, wire: 'purchaseOrderId' }),
    date: f.date('业务日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    amount: f.money('金额', { required: true, min: 0, max: MOST, sum: true, search: 'range' }),
    bank: f.ref('银行账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    payWay: f.dict('支付方式', PayWay, { required: true, default: PayWay.transfer, search: true }),
    oppositeName: f.text('对方户名', { max: 100, search: 'contains' }),
    oppositeNo: f.text('对方账号', { max: 30 }),
    payment: f.text('付款单', { max: 36, readonly: true, search: 'eq', internal: true, wire: 'paymentId' }),
    usedAmount: f.rollup('已用', {
      from: 'finOpenItem',
      by: 'source',
      sum: 'settled',
      isMoney: true,
      where: { sign: 1 },
    }),
    earmarked: f.rollup('已分配', {
      from: 'prepayAlloc',
      by: 'prepay',
      sum: 'left',
      isMoney: true,
      where: { status: 'active' },
    }),
    balance: f.rollup('余额', {
      from: 'finOpenItem',
      by: 'source',
      sum: 'residual',
      isMoney: true,
      where: { sign: 1 },
    }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    attachments: f.file('附件', { limit: 9, wire: 'attachment' }),
    remark: f.textarea('备注', { max: 500 }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        fourEyes: true,
        limits: { approve: 'amount' },
        states: { reversed: '已冲销' },
        moves: {
          unapprove: null,
          approve: { ask: '审核后记账，确认？' },
          book: { label: '记账', from: 'draft', to: 'approved', bySystem: true },
          unbook: { label: '付款退回', from: 'approved', to: 'reversed', bySystem: true },
          reverse: { from: 'approved', to: 'reversed' },
        },
      }),
    ),
  },
  when: {
    ...partyWhen,
    wallet: ({ partyType }) => partyType === 'store',
    order: ({ direction }) => direction === 'in',
    purchaseOrder: ({ direction }) => direction === 'out',
  },
  title: 'no',
  picker: ['no', 'partyName', 'direction', 'amount', 'date', 'status'],
  list: [
    'no',
    'partyName',
    'status',
    'amount',
    'balance',
    'usedAmount',
    'earmarked',
    'direction',
    'order',
    'bank',
    'date',
    'createBy',
    'createTime',
  ],
  form: [
    [
      '款项',
      ['direction', ...partyKeys, 'wallet', 'order', 'purchaseOrder', 'date', 'amount', 'bank', 'payWay'],
    ],
    ['其他', ['oppositeName', 'oppositeNo', 'attachments', 'remark']],
  ],
})

/** A part of an advance that is set aside for an order before anything is owed for it: it counts as paid. */
export const PrepayAlloc = defineEntity('prepayAlloc', {
  label: '预收分配',
  table: 'erp_prepay_alloc',
  wire: '/erp_prepay_alloc/erpPrepayAlloc',
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  fields: {
    no: f.serial('分配单号', 'YKF{yyyyMMdd}{0000}', { wire: 'allocNo' }),
    prepay: f.ref('预收单', Prepay, { required: true, frozen: true, search: true, wire: 'prepayId' }),
    order: f.ref('客户订单', CustomerOrder, { required: true, frozen: true, search: true, wire: 'orderId' }),
    amount: f.money('分配金额', { required: true, min: 0.01, max: MOST, sum: true }),
    consumed: f.money('已转核销', { required: true, default: 0, readonly: true, sum: true }),
    left: f.money('未转核销', { sum: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: { active: '有效', consumed: '已转核销', released: '已释放' },
      editable: [],
      moves: {
        release: { label: '释放', from: 'active', to: 'released', ask: '释放原因：' },
        consume: { label: '转核销', from: 'active', to: 'consumed', bySystem: true },
        revive: { label: '恢复', from: 'consumed', to: 'active', bySystem: true },
      },
    }),
  },
  derive: { left: ({ amount, consumed }) => sub(amount, consumed) },
  from: takesWhole(CustomerOrder, {
    ref: 'order',
    // Of an order that is open again or void it is released; who may pay in is the rules' affair.
    while: [
      'draft',
      'submitted',
      'awaitingDeposit',
      'confirmed',
      'producing',
      'completed',
      'closed',
      'voided',
    ],
    in: ['active', 'consumed'],
    counts: { paidAmount: 'amount' },
    act: '分配预收',
  }),
  title: 'no',
  list: ['no', 'prepay', 'order', 'status', 'amount', 'consumed', 'left', 'createBy', 'createTime'],
})
