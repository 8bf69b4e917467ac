import { Unit } from '@mortise/materials/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { PurchaseOrder } from './purchase-order.ts'
import { Supplier } from './supplier.ts'

const read = ['list', 'queryById', 'exportXls'] as const

/** Lines of orders that count, as they are carried out; nothing is kept twice. */
export const PurchaseLine = defineEntity('purchaseLine', {
  label: '采购执行跟踪',
  table: 'erp_purchase_line',
  wire: '/erp_purchase_line/erpPurchaseLine',
  isView: true,
  verbs: read,
  fields: {
    order: f.ref('采购订单', PurchaseOrder, { required: true, search: true, wire: 'orderId' }),
    lineNo: f.int('行号'),
    supplier: f.ref('供应商', Supplier, { search: true, wire: 'supplierId' }),
    orderedOn: f.date('下单日期', { search: true }),
    dueOn: f.date('应到日期', { search: true }),
    material: f.material('物料', { search: true, wire: 'materialId' }),
    unit: f.ref('单位', Unit, { wire: 'unitId' }),
    qty: f.decimal('数量', { sum: true }),
    receivedQty: f.decimal('已入库', { sum: true }),
    returnedQty: f.decimal('已退货', { sum: true }),
    openQty: f.decimal('未入库', { sum: true }),
    overdueDays: f.int('逾期天数', { search: true }),
    price: f.decimal('含税单价', { scale: 6, isPrice: true, guarded: true }),
    amount: f.money('金额', { sum: true, guarded: true }),
    status: f.dict('订单状态', 'purchase_line_status', { search: true }),
  },
  title: 'order',
  sort: ['dueOn', 'desc'],
})
export const PurchaseLineStatus = defineDict(
  'purchase_line_status',
  '采购执行状态',
  { approved: '已审核', partial: '部分入库', done: '已完成', closed: '已关闭' },
  { colors: { approved: 'blue', partial: 'orange', done: 'green', closed: 'default' } },
)

/** What has been paid for a material, by whom it was sold and when: the prices of all orders that were approved. */
export const PurchasePrice = defineEntity('purchasePrice', {
  label: '采购价格历史',
  table: 'erp_purchase_price',
  wire: '/erp_purchase_price/erpPurchasePrice',
  isView: true,
  verbs: read,
  fields: {
    material: f.material('物料', { search: true, wire: 'materialId' }),
    supplier: f.ref('供应商', Supplier, { search: true, wire: 'supplierId' }),
    order: f.ref('采购订单', PurchaseOrder, { search: true, wire: 'orderId' }),
    date: f.date('下单日期', { search: true }),
    unit: f.ref('单位', Unit, { wire: 'unitId' }),
    qty: f.decimal('数量'),
    price: f.decimal('含税单价', { scale: 6, isPrice: true, guarded: true }),
    before: f.decimal('上次单价', { scale: 6, isPrice: true, guarded: true }),
    change: f.decimal('涨跌(%)', { scale: 2, guarded: true }),
  },
  title: 'material',
  sort: ['date', 'desc'],
})

export const AccountKind = defineDict('supplier_account_kind', '往来类型', {
  in: '采购入库',
  back: '采购退货',
})

/** What we owe a supplier for, line by line: what accounts take over to reconcile and pay. Returns count below zero. */
export const SupplierAccount = defineEntity('supplierAccount', {
  label: '供应商往来明细',
  table: 'erp_supplier_account',
  wire: '/erp_supplier_account/erpSupplierAccount',
  isView: true,
  verbs: read,
  fields: {
    supplier: f.ref('供应商', Supplier, { search: true, wire: 'supplierId' }),
    date: f.date('业务日期', { search: true }),
    kind: f.dict('类型', AccountKind, { search: true }),
    documentNo: f.text('单号', { search: true, wire: 'docNo' }),
    document: f.text('单据', { max: 36, search: 'eq', wire: 'docId' }),
    material: f.material('物料', { search: true, wire: 'materialId' }),
    unit: f.ref('单位', Unit, { wire: 'unitId' }),
    qty: f.decimal('数量', { sum: true }),
    price: f.decimal('含税单价', { scale: 6, isPrice: true, guarded: true }),
    amount: f.money('含税金额', { sum: true, guarded: true }),
    tax: f.money('税额', { sum: true, guarded: true }),
    net: f.money('不含税金额', { sum: true, guarded: true }),
  },
  title: 'documentNo',
  list: [
    'supplier',
    'date',
    'kind',
    'documentNo',
    'material',
    'unit',
    'qty',
    'price',
    'amount',
    'tax',
    'net',
  ],
  sort: ['date', 'desc'],
})
