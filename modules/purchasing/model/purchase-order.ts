import { Unit } from '@mortise/materials/model'
import { defineEntity, f, mul, sum } from '@mortise/model'
import { amountOf, openOf, taxOf } from './amounts.ts'
import { PayTerm, Supplier } from './supplier.ts'

/** What is ordered of one supplier. Prices include tax; without one a line takes what the price list says. */
export const PurchaseOrder = defineEntity('purchaseOrder', {
  label: '采购订单',
  table: 'erp_purchase_order',
  wire: '/erp_purchase_order/erpPurchaseOrder',
  fields: {
    no: f.serial('订单号', 'CGDD{yyyyMMdd}{0000}', { wire: 'docNo' }),
    supplier: f.ref('供应商', Supplier, {
      required: true,
      search: true,
      wire: 'supplierId',
      fill: { payTerm: 'payTerm', taxRate: 'taxRate', prepayRate: 'prepayRate' },
    }),
    orderedOn: f.date('下单日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'orderDate',
    }),
    deliverOn: f.date('交货日期', { required: true, search: true, wire: 'deliverDate' }),
    buyer: f.user('采购员', { search: true }),
    payTerm: f.dict('账期', PayTerm),
    taxRate: f.decimal('税率', { default: 0.13, scale: 4, min: 0, max: 0.99, help: '0.13 即 13%' }),
    prepayRate: f.decimal('预付比例', { default: 0, scale: 4, min: 0, max: 1 }),
    items: f.lines('订单明细', {
      required: true,
      wire: 'itemList',
      fields: {
        material: f.material('物料', { required: true, wire: 'materialId' }),
        unit: f.ref('单位', Unit, { wire: 'unitId', help: '不选则为主单位' }),
        qty: f.decimal('数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        price: f.decimal('含税单价', { scale: 6, min: 0, guarded: true, help: '不填则取供应商价格' }),
        amount: f.money('金额', { sum: true, guarded: true }),
        priceFrom: f.text('价格来源', { readonly: true, max: 16 }),
        needOn: f.date('需求日期', { wire: 'needDate' }),
        receivedQty: f.decimal('已入库', { default: 0, readonly: true, sum: true, wire: 'inQty' }),
        returnedQty: f.decimal('已退货', { default: 0, readonly: true, sum: true, wire: 'returnQty' }),
        replacedQty: f.decimal('待换货', { default: 0, readonly: true }),
        openQty: f.decimal('未入库', { sum: true }),
        mainQty: f.decimal('主单位数量', { readonly: true }),
        requestNo: f.text('申请单号', { max: 64 }),
        requestLine: f.int('申请行', { min: 1, help: '不填则按物料对应' }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { amount: (line) => amountOf(line.qty, line.price), openQty: openOf },
    }),
    totalQty: f.decimal('总数量', { sum: true }),
    totalAmount: f.money('总金额', { sum: true, guarded: true }),
    totalTax: f.money('税额', { sum: true, guarded: true }),
    prepayAmount: f.money('预付金额', { guarded: true }),
    contract: f.file('合同附件', { limit: 5, wire: 'contractFile' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        draft: '草稿',
        submitted: '待审核',
        approved: '已审核',
        partial: '部分入库',
        done: '已完成',
        closed: '已关闭',
        voided: '已作废',
      },
      moves: {
        submit: { label: '提交', from: 'draft', to: 'submitted' },
        approve: { label: '审核', from: 'submitted', to: 'approved', ask: '确认审核通过？' },
        reject: { label: '驳回', from: 'submitted', to: 'draft', ask: '驳回原因：' },
        withdraw: { label: '反审核', from: 'approved', to: 'draft', ask: '确认撤回审核？' },
        receive: {
          label: '生成入库单',
          from: ['approved', 'partial'],
          ask: '按未入库数量生成采购入库单草稿？',
        },
        close: { label: '关闭', from: ['approved', 'partial'], to: 'closed', ask: '关闭原因：' },
        void: { label: '作废', from: ['draft', 'submitted'], to: 'voided', ask: '确认作废？' },
      },
    }),
  },
  derive: {
    totalQty: (order) => sum(order.items, (line) => line.qty, 4),
    totalAmount: (order) => sum(order.items, (line) => line.amount),
    totalTax: (order) => sum(order.items, (line) => taxOf(line.amount, order.taxRate)),
    prepayAmount: (order) =>
      mul(
        sum(order.items, (line) => line.amount),
        order.prepayRate,
      ),
  },
  title: 'no',
  list: [
    'no',
    'supplier',
    'status',
    'orderedOn',
    'deliverOn',
    'totalAmount',
    'totalQty',
    'buyer',
    'createBy',
    'createTime',
  ],
  form: [
    [
      '订单信息',
      [
        'supplier',
        'orderedOn',
        'deliverOn',
        'buyer',
        'payTerm',
        'taxRate',
        'prepayRate',
        'contract',
        'remark',
      ],
    ],
    ['订单明细', ['items', 'totalQty', 'totalAmount', 'totalTax', 'prepayAmount']],
  ],
})
