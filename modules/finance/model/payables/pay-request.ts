import { approvalFields, approved, defineDict, defineEntity, f, moneyText, sub, sum } from '@mortise/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { BankInfo } from '@mortise/stores/model'
import { partyFields, partyKeys, partyWhen } from '../documents/party-fields.ts'
import { PartyType } from '../ledger/dicts.ts'
import { Payable } from './payable.ts'

export const PayRequestType = defineDict('payreq_type', '申请类型', {
  goods: '货款',
  prepay: '预付',
  outsource: '委外',
  install: '安装费',
  expense: '费用报销',
  other: '其他',
})

const MOST = 999_999_999_999.99

/** Somebody asks that money is paid: for what is owed, before it is, or for what was spent. */
export const PayRequest = defineEntity('payRequest', {
  label: '付款申请',
  table: 'erp_payrequest',
  wire: '/erp_payrequest/erpPayrequest',
  fields: {
    no: f.serial('申请单号', 'FK{yyyyMMdd}{0000}', { wire: 'reqNo' }),
    type: f.dict('申请类型', PayRequestType, {
      required: true,
      default: 'goods',
      search: true,
      wire: 'reqType',
    }),
    depart: f.depart('申请部门', { required: true, search: true, wire: 'departId' }),
    ...partyFields,
    partyType: f.dict('收款方类型', PartyType, {
      required: true,
      default: 'supplier',
      search: true,
      wire: 'payeeType',
    }),
    party: f.text('收款方编号', { max: 36, search: 'eq', wire: 'payeeId' }),
    partyName: f.text('收款方', { max: 100, readonly: true, search: 'contains', wire: 'payeeName' }),
    payeeBank: f.ref('收款账户', BankInfo, { required: true, wire: 'payeeBankId' }),
    payeeAccount: f.text('审批的收款账户', { max: 200, readonly: true }),
    payeeVerifiedBy: f.user('变更账户核验人', { readonly: true }),
    planOn: f.date('计划付款日', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'planDate',
    }),
    urgent: f.dict('紧急程度', 'priority', { default: 'M', search: true }),
    reason: f.textarea('付款事由', { required: true, max: 500 }),
    items: f.lines('付款明细', {
      required: true,
      wire: 'itemList',
      fields: {
        payable: f.ref('应付单', Payable, {
          unique: true,
          wire: 'apId',
          help: '货款、委外、安装费按应付单申请',
        }),
        purchaseOrder: f.ref('采购订单', PurchaseOrder, {
          unique: true,
          wire: 'poId',
          help: '预付按采购订单申请',
        }),
        residual: f.money('可申请', { readonly: true }),
        amount: f.money('申请金额', { required: true, min: 0.01, max: MOST, sum: true }),
        paid: f.money('已付', { readonly: true, default: 0, sum: true }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
    amount: f.money('申请金额', { sum: true, search: 'range' }),
    amountText: f.text('大写金额', { max: 200, wire: 'amountCn' }),
    paid: f.money('已付', { readonly: true, default: 0, sum: true }),
    unpaid: f.money('未付', { sum: true }),
    attachments: f.file('附件', { limit: 20, wire: 'attachment' }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        fourEyes: true,
        limits: { approve: 'amount' },
        states: {
          submitted: '审批中',
          approved: '待付款',
          partial: '部分付款',
          paid: '已付款',
          closed: '已关闭',
        },
        moves: {
          unapprove: null,
          close: { from: ['approved', 'partial'] },
          confirmAccount: {
            label: '确认收款账户',
            from: ['approved', 'partial'],
            ask: '审批后变更的收款账户已与收款方核对，确认付到新账户？',
          },
          payPart: {
            label: '部分付款',
            from: ['approved', 'partial', 'paid'],
            to: 'partial',
            bySystem: true,
          },
          payAll: { label: '付清', from: ['approved', 'partial'], to: 'paid', bySystem: true },
          unpay: { label: '退回待付款', from: ['partial', 'paid'], to: 'approved', bySystem: true },
        },
      }),
    ),
  },
  derive: {
    amount: ({ items }) => sum(items, ({ amount }) => amount),
    amountText: ({ amount }) => moneyText(amount ?? 0),
    unpaid: ({ amount, paid }) => sub(amount, paid),
  },
  when: partyWhen,
  title: 'no',
  picker: ['no', 'partyName', 'type', 'amount', 'planOn', 'status'],
  list: [
    'no',
    'type',
    'partyName',
    'status',
    'amount',
    'paid',
    'unpaid',
    'planOn',
    'urgent',
    'depart',
    'createBy',
    'createTime',
  ],
  form: [
    ['申请信息', ['type', 'depart', ...partyKeys, 'payeeBank', 'planOn', 'urgent', 'reason']],
    ['付款明细', ['items', 'amount', 'amountText']],
    ['附件', ['attachments']],
  ],
  paper: {
    head: ['no', 'type', 'depart', 'partyName', 'payeeBank', 'planOn', 'reason', 'amountText'],
    columns: ['residual', 'amount', 'remark'],
    total: 'amount',
    signs: ['申请人', '部门负责人', '财务', '出纳'],
  },
})
