import { approvalFields, approved, defineEntity, defineMeasure, f, sub, sum, takes } from '@mortise/model'
import { toSettleOf } from './counts.ts'
import { DeductionKind } from './dicts.ts'
import { ofOrder } from './of-order.ts'
import { OutsourceDeduction } from './outsource-deduction.ts'
import { OutsourceOrder } from './outsource-order.ts'

/** What a partner is paid for good pieces, less what is taken off for material used up beyond what was agreed and for bad ones. */
export const OutsourceSettlement = defineEntity('outsourceSettlement', {
  label: '外协结算单',
  table: 'erp_outsource_settle',
  wire: '/erp_outsource_settle/erpOutsourceSettle',
  findBy: ['no'],
  fields: {
    no: f.serial('结算单号', 'WXJS{yyyyMMdd}{0000}', { wire: 'docNo' }),
    ...ofOrder,
    date: f.date('结算日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    items: f.lines('结算明细', {
      wire: 'itemList',
      fields: {
        orderItem: f.sourceLine('外协产出', { wire: 'outsourceItemId' }),
        material: f.material('产出物料', { required: true, wire: 'materialId' }),
        qty: f.decimal('结算数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        fee: f.decimal('含税加工费', { scale: 6, isPrice: true, readonly: true, guarded: true }),
        taxRate: f.decimal('税率', { percent: true, default: 0, scale: 4, readonly: true }),
        amount: f.money('含税金额', { readonly: true, sum: true, guarded: true }),
        net: f.money('不含税金额', { readonly: true, sum: true, guarded: true }),
        tax: f.money('税额', { readonly: true, sum: true, guarded: true }),
      },
    }),
    deductions: f.lines('扣款明细', {
      wire: 'deductionList',
      fields: {
        deduction: f.ref('扣款单', OutsourceDeduction, {
          required: true,
          unique: true,
          wire: 'deductionId',
          fill: { kind: 'kind', amount: 'amount' },
        }),
        kind: f.dict('扣款类型', DeductionKind, { readonly: true }),
        amount: f.money('扣款金额', { readonly: true, sum: true, guarded: true }),
      },
    }),
    totalAmount: f.money('加工费', { sum: true, guarded: true }),
    totalNet: f.money('不含税加工费', { sum: true, guarded: true }),
    totalTax: f.money('税额', { sum: true, guarded: true }),
    deducted: f.money('扣款', { sum: true, guarded: true }),
    payable: f.money('应付金额', { sum: true, guarded: true }),
    goods: f.digest('产出', { lines: 'items', of: 'material', qty: 'qty' }),
    ...approvalFields,
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', approved({ fourEyes: true })),
  },
  from: takes(OutsourceOrder, {
    ref: 'order',
    lines: 'items',
    lineRef: 'orderItem',
    find: { same: 'material' },
    while: ['running', 'done', 'closed'],
    head: ['supplier'],
    line: ['fee', 'taxRate'],
    open: toSettleOf,
    qty: 'qty',
    counts: { settledQty: 'qty' },
    in: ['approved'],
    act: '结算',
    words: { beyond: ({ left }) => `结算数量超出未结算的合格数量 ${left}` },
  }),
  derive: {
    totalAmount: ({ items }) => sum(items, ({ amount }) => amount),
    totalNet: ({ items }) => sum(items, ({ net }) => net),
    totalTax: ({ items }) => sum(items, ({ tax }) => tax),
    deducted: ({ deductions }) => sum(deductions, ({ amount }) => amount),
    payable: ({ totalAmount, deducted }) => sub(totalAmount, deducted),
  },
  title: 'no',
  list: [
    'no',
    'order',
    'supplier',
    'status',
    'goods',
    'totalAmount',
    'deducted',
    'payable',
    'date',
    'createBy',
    'createTime',
  ],
  form: [
    ['结算信息', ['order', 'date', 'remark']],
    ['结算明细', ['items', 'totalAmount', 'totalNet', 'totalTax']],
    ['扣款明细', ['deductions', 'deducted', 'payable']],
  ],
  paper: {
    head: ['no', 'order', 'supplier', 'date', 'totalAmount', 'deducted', 'payable', 'remark'],
    columns: ['qty', 'fee', 'taxRate', 'amount', 'net', 'tax'],
    total: 'payable',
    signs: ['采购员', '财务', '外协商确认'],
  },
})

export const OutsourceFees = defineMeasure(OutsourceSettlement, 'fees', {
  label: '外协加工费',
  unit: '元',
  sum: 'payable',
  where: { status: 'approved' },
  period: 'date',
  by: ['supplier', 'date.month'],
})
