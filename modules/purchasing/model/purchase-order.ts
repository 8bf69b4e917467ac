import { Unit } from '@mortise/materials/model'
import { approved, defineEntity, f, mul, sum, takes } from '@mortise/model'
import { amountOf, openOf, orderedOf, receivedRateOf, taxOf } from './amounts.ts'
import { PurchaseRequest } from './purchase-request.ts'
import { OverReceipt, UnderReceipt } from './settings.ts'
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
        receivedQty: f.counted('已入库', {
          of: 'qty',
          plus: 'replacedQty',
          over: OverReceipt,
          wire: 'inQty',
        }),
        returnedQty: f.counted('已退货', { of: 'receivedQty', wire: 'returnQty' }),
        replacedQty: f.counted('待换货', { of: 'returnedQty', sum: false }),
        openQty: f.decimal('未入库', { sum: true }),
        mainQty: f.decimal('主单位数量', { readonly: true }),
        requestItem: f.sourceLine('申请明细', { wire: 'reqItemId' }),
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
    receivedRate: f.decimal('入库率(%)', { scale: 1, default: 0 }),
    contract: f.file('合同附件', { limit: 5, wire: 'contractFile' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      approved({
        states: { partial: '部分入库', done: '已完成', closed: '已关闭' },
        moves: {
          receive: {
            label: '生成入库单',
            from: ['approved', 'partial'],
            ask: '按未入库数量生成采购入库单草稿？',
            makes: 'purchaseReceipt',
          },
          close: { from: ['approved', 'partial'] },
        },
        fourEyes: true,
        follows: {
          lines: 'items',
          of: 'qty',
          by: 'receivedQty',
          less: 'replacedQty',
          under: UnderReceipt,
          none: 'approved',
          some: 'partial',
          all: 'done',
        },
      }),
    ),
  },
  from: takes(PurchaseRequest, {
    lines: 'items',
    lineRef: 'requestItem',
    find: { title: 'requestNo', place: 'requestLine', same: 'material' },
    while: ['approved', 'ordered'],
    open: 'openQty',
    qty: 'qty',
    counts: { orderedQty: orderedOf },
    in: ['draft', 'submitted', 'approved', 'partial', 'done', 'closed'],
    act: '下单',
    words: {
      state: (request) => `${request} 未审核或已关闭，不能下单`,
      missing: (request) => `${request} 没有申请该物料`,
      beyond: ({ of, next, limit }, request) =>
        `${request} 申请 ${of}，下单合计 ${next}，最多可下单 ${limit}`,
    },
  }),
  derive: {
    receivedRate: (order) => receivedRateOf(order.items),
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
    'receivedRate',
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
  paper: {
    head: ['no', 'supplier', 'orderedOn', 'deliverOn', 'buyer', 'payTerm', 'remark'],
    columns: ['unit', 'qty', 'price', 'amount', 'needOn', 'remark'],
    total: 'totalAmount',
    signs: ['采购员', '审核', '供应商确认'],
  },
})
