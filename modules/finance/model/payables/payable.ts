import { defineDict, defineEntity, f, posted, sub, sum } from '@mortise/model'
import { OutsourceSettlement } from '@mortise/outsourcing/model'
import { taxIn } from '@mortise/pricing/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { partyFields, partyKeys, partyWhen } from '../documents/party-fields.ts'
import { ItemSide } from '../ledger/dicts.ts'
import { GlVoucher } from '../ledger/voucher.ts'

export const PayableKind = defineDict('ap_kind', '应付类型', {
  goods: '材料',
  outsource: '委外',
  install: '安装结算',
  freight: '运费',
  expense: '费用',
})

const MOST = 999_999_999_999.99

/** What we owe somebody: made of every invoice of a supplier and every settlement of a partner, and by hand for what else is charged to us. */
export const Payable = defineEntity('payable', {
  label: '应付单',
  table: 'erp_payable',
  wire: '/erp_payable/erpPayable',
  fields: {
    no: f.serial('应付单号', 'YF{yyyyMMdd}{0000}', { wire: 'apNo' }),
    kind: f.dict('类型', PayableKind, { required: true, default: 'expense', search: true }),
    ...partyFields,
    purchaseOrder: f.ref('采购订单', PurchaseOrder, {
      search: true,
      readonly: true,
      wire: 'purchaseOrderId',
    }),
    settlement: f.ref('外协结算单', OutsourceSettlement, { readonly: true, search: true, wire: 'settleId' }),
    invoice: f.ref('发票', 'invoice', { readonly: true, search: true, wire: 'invoiceId' }),
    date: f.date('业务日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    dueOn: f.date('到期日', { required: true, default: '${currentDate}', search: true, wire: 'dueDate' }),
    items: f.lines('应付明细', {
      required: true,
      wire: 'itemList',
      fields: {
        itemName: f.text('项目', { required: true, max: 100 }),
        amount: f.money('含税金额', { required: true, min: 0.01, max: MOST, sum: true, wire: 'amountGross' }),
        taxRate: f.decimal('税率', {
          percent: true,
          required: true,
          default: 0,
          scale: 4,
          min: 0,
          max: 0.99,
        }),
        taxAmount: f.money('税额', { sum: true, wire: 'taxAmt' }),
      },
      derive: { taxAmount: ({ amount, taxRate }) => taxIn(amount ?? 0, taxRate) },
    }),
    amount: f.money('含税金额', { sum: true, search: 'range', wire: 'amountGross' }),
    taxAmount: f.money('税额', { sum: true, wire: 'taxAmt' }),
    netAmount: f.money('不含税金额', { sum: true, wire: 'amountNet' }),
    settled: f.rollup('已核销', {
      from: 'finOpenItem',
      by: 'source',
      sum: 'settled',
      isMoney: true,
      where: { side: ItemSide.payable },
    }),
    residual: f.rollup('未核销', {
      from: 'finOpenItem',
      by: 'source',
      sum: 'residual',
      isMoney: true,
      where: { side: ItemSide.payable },
    }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    attachments: f.file('附件', { limit: 9, wire: 'attachment' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      posted({
        moves: {
          reverse: { label: '冲销' },
          unbook: { label: '退回', from: 'posted', to: 'reversed', bySystem: true },
        },
      }),
    ),
  },
  derive: {
    amount: ({ items }) => sum(items, ({ amount }) => amount),
    taxAmount: ({ items }) => sum(items, ({ taxAmount }) => taxAmount),
    netAmount: ({ amount, taxAmount }) => sub(amount, taxAmount),
  },
  when: partyWhen,
  title: 'no',
  picker: ['no', 'partyName', 'kind', 'amount', 'dueOn', 'status'],
  list: [
    'no',
    'kind',
    'partyName',
    'status',
    'amount',
    'settled',
    'residual',
    'date',
    'dueOn',
    'invoice',
    'voucher',
    'createTime',
  ],
  form: [
    ['应付信息', ['kind', ...partyKeys, 'date', 'dueOn']],
    ['应付明细', ['items', 'amount', 'taxAmount', 'netAmount']],
    ['其他', ['attachments', 'remark']],
  ],
})
