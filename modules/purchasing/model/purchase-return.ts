import { Unit } from '@mortise/materials/model'
import { approved, defineDict, defineEntity, f, takes } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { evenAmountOf, netRoundingField, roundingField, totalAmountOf, totalTaxOf } from './amounts.ts'
import { returnableOf } from './inspected.ts'
import { PurchaseReceipt } from './purchase-receipt.ts'
import { Supplier } from './supplier.ts'

export const ReturnMode = defineDict('ret_mode', '退货方式', {
  refund: ['1', '退货退款'],
  replacement: ['2', '退货换货'],
})

/** Goods that are replaced are owed again by the order. */
const replacedOf = ({ qty }: { qty: number }, { mode }: { mode: string }) =>
  mode === ReturnMode.replacement ? qty : 0

/** What goes back to the supplier, in the units of its receipt and at the cost it came in at. */
export const PurchaseReturn = defineEntity('purchaseReturn', {
  label: '采购退货单',
  table: 'erp_purchase_return',
  wire: '/erp_purchase_return/erpPurchaseReturn',
  fields: {
    no: f.serial('退货单号', 'CGTH{yyyyMMdd}{0000}', { wire: 'docNo' }),
    receipt: f.ref('采购入库单', PurchaseReceipt, {
      required: true,
      frozen: true,
      search: true,
      wire: 'inId',
    }),
    supplier: f.ref('供应商', Supplier, { readonly: true, search: true, wire: 'supplierId' }),
    warehouse: f.ref('仓库', Warehouse, { search: true, wire: 'warehouseId', help: '不选则为入库仓库' }),
    date: f.date('退货日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    mode: f.dict('退货方式', ReturnMode, { default: ReturnMode.refund, search: true }),
    reason: f.text('退货原因', { required: true, max: 200 }),
    taxRate: f.decimal('税率', { percent: true, default: 0, scale: 4, readonly: true }),
    items: f.lines('退货明细', {
      required: true,
      wire: 'itemList',
      fields: {
        receiptItem: f.sourceLine('入库明细', { wire: 'inItemId' }),
        lineNo: f.int('入库行', { min: 1, unique: true, help: '不填则按物料对应' }),
        material: f.material('物料', { required: true, wire: 'materialId' }),
        unit: f.ref('单位', Unit, { readonly: true, wire: 'unitId' }),
        lotNo: f.text('批号', { max: 48, readonly: true }),
        qty: f.decimal('退货数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        price: f.decimal('含税单价', { scale: 6, isPrice: true, readonly: true, guarded: true }),
        rounding: roundingField,
        netRounding: netRoundingField,
        amount: f.money('金额', { sum: true, guarded: true }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { amount: (line) => evenAmountOf(line.qty, line) },
    }),
    totalAmount: f.money('总金额', { sum: true, guarded: true }),
    totalTax: f.money('税额', { sum: true, guarded: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      approved({
        states: { approved: null, posted: '已退货', reversed: '已冲销' },
        moves: {
          approve: { label: '审核退货', to: 'posted', ask: '审核后货物出库，确认退货？' },
          unapprove: null,
          reverse: { from: 'posted', to: 'reversed' },
        },
        fourEyes: true,
      }),
    ),
  },
  from: takes(PurchaseReceipt, {
    ref: 'receipt',
    lines: 'items',
    lineRef: 'receiptItem',
    find: { place: 'lineNo', same: 'material' },
    while: ['posted'],
    head: ['supplier', 'taxRate'],
    line: ['unit', 'lotNo', 'price'],
    fills: ['warehouse'],
    offers: { returnableQty: { gt: 0 } },
    open: returnableOf,
    qty: 'qty',
    counts: { returnedQty: 'qty' },
    countsThrough: { returnedQty: 'qty', replacedQty: replacedOf },
    in: ['posted'],
    act: '退货',
    words: { beyond: ({ left }) => `最多可退 ${left}` },
  }),
  derive: { totalAmount: totalAmountOf, totalTax: totalTaxOf },
  title: 'no',
  list: [
    'no',
    'receipt',
    'supplier',
    'status',
    'warehouse',
    'date',
    'mode',
    'reason',
    'totalAmount',
    'createTime',
  ],
  form: [
    ['退货信息', ['receipt', 'warehouse', 'date', 'mode', 'reason', 'remark']],
    ['退货明细', ['items', 'totalAmount']],
  ],
  paper: {
    head: ['no', 'receipt', 'supplier', 'date', 'mode', 'reason', 'remark'],
    columns: ['unit', 'lotNo', 'qty', 'price', 'amount'],
    total: 'totalAmount',
    signs: ['采购员', '仓管员', '供应商签收'],
  },
})
