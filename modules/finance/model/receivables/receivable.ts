import { DeliveryBill } from '@mortise/deliveries/model'
import { defineDict, defineEntity, f, posted, sub, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { taxIn } from '@mortise/pricing/model'
import { partyFields, partyKeys, partyWhen } from '../documents/party-fields.ts'
import { GlVoucher } from '../ledger/voucher.ts'

export const ReceivableKind = defineDict('ar_kind', '应收类型', {
  order: '订单货款',
  install: '安装费',
  freight: '运费',
  project: '项目',
  aftersale: '售后收费',
  other: '其他',
  credit: '贷项',
})

const MOST = 999_999_999_999.99

/** What somebody owes us: made of every bill as goods leave, below zero as they come back, and by hand for what else is charged. */
export const Receivable = defineEntity('receivable', {
  label: '应收单',
  table: 'erp_receivable',
  wire: '/erp_receivable/erpReceivable',
  fields: {
    no: f.serial('应收单号', 'YS{yyyyMMdd}{0000}', { wire: 'arNo' }),
    kind: f.dict('类型', ReceivableKind, { required: true, default: 'other', search: true }),
    ...partyFields,
    order: f.ref('订单', CustomerOrder, { search: true, wire: 'orderId' }),
    bill: f.ref('发货应收', DeliveryBill, { readonly: true, unique: true, wire: 'billId' }),
    date: f.date('业务日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    dueOn: f.date('到期日', { required: true, default: '${currentDate}', search: true, wire: 'dueDate' }),
    salesman: f.user('业务员', { search: true }),
    items: f.lines('应收明细', {
      required: true,
      wire: 'itemList',
      fields: {
        itemName: f.text('项目', { required: true, max: 100 }),
        orderLine: f.text('订单行', { max: 36, wire: 'orderLineId' }),
        amount: f.money('含税金额', {
          required: true,
          min: -MOST,
          max: MOST,
          sum: true,
          wire: 'amountGross',
        }),
        taxRate: f.decimal('税率', {
          percent: true,
          required: true,
          default: 0.13,
          scale: 4,
          min: 0,
          max: 0.99,
        }),
        billedTax: f.money('账单税额', { internal: true }),
        taxAmount: f.money('税额', { sum: true, wire: 'taxAmt' }),
      },
      derive: {
        taxAmount: ({ amount, taxRate, billedTax }) => billedTax ?? taxIn(amount ?? 0, taxRate),
      },
    }),
    amount: f.money('含税金额', { sum: true, search: 'range', wire: 'amountGross' }),
    taxAmount: f.money('税额', { sum: true, wire: 'taxAmt' }),
    netAmount: f.money('不含税金额', { sum: true, wire: 'amountNet' }),
    settled: f.rollup('已核销', { from: 'finOpenItem', by: 'source', sum: 'settled', isMoney: true }),
    residual: f.rollup('未核销', { from: 'finOpenItem', by: 'source', sum: 'residual', isMoney: true }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    attachments: f.file('附件', { limit: 9, wire: 'attachment' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', posted({ moves: { reverse: { label: '冲销' } } })),
  },
  derive: {
    amount: ({ items }) => sum(items, ({ amount }) => amount),
    taxAmount: ({ items }) => sum(items, ({ taxAmount }) => taxAmount),
    netAmount: ({ amount, taxAmount }) => sub(amount, taxAmount),
  },
  when: partyWhen,
  title: 'no',
  list: [
    'no',
    'partyName',
    'status',
    'amount',
    'settled',
    'residual',
    'dueOn',
    'kind',
    'order',
    'date',
    'salesman',
    'voucher',
    'createTime',
  ],
  form: [
    ['应收信息', ['kind', ...partyKeys, 'order', 'date', 'dueOn', 'salesman']],
    ['应收明细', ['items', 'amount', 'taxAmount', 'netAmount']],
    ['其他', ['attachments', 'remark']],
  ],
})
