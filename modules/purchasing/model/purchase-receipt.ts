import { Unit } from '@mortise/materials/model'
import { defineEntity, f, posted, sum, takes } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { evenAmountOf, netRoundingField, roundingField, totalAmountOf, totalTaxOf } from './amounts.ts'
import { returnableOf, takenOf } from './inspected.ts'
import { PurchaseOrder } from './purchase-order.ts'
import { Supplier } from './supplier.ts'

/** What came of an order, in the units of the order. What is good or taken all the same goes into stock, what is bad never. */
export const PurchaseReceipt = defineEntity('purchaseReceipt', {
  label: '采购入库单',
  table: 'erp_purchase_in',
  wire: '/erp_purchase_in/erpPurchaseIn',
  fields: {
    no: f.serial('入库单号', 'CGRK{yyyyMMdd}{0000}', { wire: 'docNo' }),
    order: f.ref('采购订单', PurchaseOrder, { required: true, frozen: true, search: true, wire: 'orderId' }),
    supplier: f.ref('供应商', Supplier, { readonly: true, search: true, wire: 'supplierId' }),
    warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
    date: f.date('到货日期', { required: true, default: '${currentDate}', search: true, wire: 'arriveDate' }),
    noteNo: f.text('送货单号', { max: 64, search: true, wire: 'deliveryNoteNo' }),
    taxRate: f.decimal('税率', { percent: true, default: 0, scale: 4, readonly: true }),
    items: f.lines('入库明细', {
      wire: 'itemList',
      fields: {
        orderItem: f.sourceLine('订单明细', { wire: 'orderItemId' }),
        lineNo: f.int('订单行', { min: 1, unique: true, help: '不填则按物料对应' }),
        material: f.material('物料', { required: true, wire: 'materialId' }),
        unit: f.ref('单位', Unit, { readonly: true, wire: 'unitId' }),
        warehouse: f.ref('仓库', Warehouse, { wire: 'warehouseId', help: '不填则为单头仓库' }),
        lotNo: f.text('批号', { max: 48 }),
        arrivedQty: f.decimal('到货数量', {
          required: true,
          min: 0.0001,
          max: 99_999_999,
          sum: true,
          wire: 'qtyArrive',
        }),
        okQty: f.decimal('合格数量', { min: 0, max: 99_999_999, sum: true, wire: 'qtyOk' }),
        concessionQty: f.decimal('让步数量', { min: 0, max: 99_999_999, sum: true, wire: 'qtyConcession' }),
        badQty: f.decimal('不良数量', { min: 0, max: 99_999_999, sum: true, wire: 'qtyBad' }),
        price: f.decimal('含税单价', { scale: 6, isPrice: true, readonly: true, guarded: true }),
        rounding: roundingField,
        netRounding: netRoundingField,
        amount: f.money('金额', { sum: true, guarded: true }),
        returnedQty: f.counted('已退货', { of: takenOf }),
        defect: f.text('不良原因', { max: 200, wire: 'defectCode' }),
      },
      derive: { amount: (line) => evenAmountOf(takenOf(line), line) },
    }),
    totalAmount: f.money('总金额', { sum: true, guarded: true }),
    totalTax: f.money('税额', { sum: true, guarded: true }),
    returnableQty: f.decimal('可退数量', { default: 0 }),
    goods: f.digest('物料', { lines: 'items', of: 'material', qty: 'arrivedQty' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      posted({
        states: { inspecting: '待检', posted: '已入库' },
        moves: {
          inspect: { label: '送检', from: 'draft', to: 'inspecting' },
          post: {
            label: '入库',
            from: ['draft', 'inspecting'],
            ask: '入库后不能修改，确认入库？',
            waits: true,
          },
          void: { from: ['draft', 'inspecting'] },
        },
        editable: {
          draft: true,
          inspecting: [
            'items.okQty',
            'items.concessionQty',
            'items.badQty',
            'items.defect',
            'items.lotNo',
            'items.warehouse',
            'warehouse',
            'remark',
          ],
        },
      }),
    ),
  },
  from: takes(PurchaseOrder, {
    ref: 'order',
    lines: 'items',
    lineRef: 'orderItem',
    find: { place: 'lineNo', same: 'material' },
    while: ['approved', 'partial'],
    head: ['supplier', 'taxRate'],
    line: ['unit', 'price'],
    open: 'openQty',
    qty: 'arrivedQty',
    counts: { receivedQty: takenOf },
    in: ['posted'],
    act: '入库',
  }),
  derive: {
    totalAmount: totalAmountOf,
    totalTax: totalTaxOf,
    returnableQty: (receipt) => sum(receipt.items, returnableOf, 4),
  },
  title: 'no',
  list: [
    'no',
    'order',
    'supplier',
    'status',
    'goods',
    'warehouse',
    'date',
    'noteNo',
    'totalAmount',
    'createBy',
    'createTime',
  ],
  form: [
    ['到货信息', ['order', 'warehouse', 'date', 'noteNo', 'remark']],
    ['入库明细', ['items', 'totalAmount']],
  ],
  paper: {
    head: ['no', 'order', 'supplier', 'warehouse', 'date', 'noteNo', 'remark'],
    columns: [
      'unit',
      'warehouse',
      'lotNo',
      'arrivedQty',
      'okQty',
      'concessionQty',
      'badQty',
      'price',
      'amount',
    ],
    total: 'totalAmount',
    signs: ['送货人', '质检', '仓管员'],
  },
})
