import { Door } from '@mortise/doors/model'
import { defineEntity, f } from '@mortise/model'
import { OrderLine } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { PieceQuality, PieceSource, PieceUnit } from '../dicts.ts'
import { PayPrice } from './price.ts'

/** What somebody gets for pieces of one scan, or for one installation. What was paid is never changed: it is taken back by its mirror. */
export const PayPiece = defineEntity('payPiece', {
  label: '计件明细',
  table: 'erp_pay_piece',
  wire: '/erp_pay_piece/erpPayPiece',
  verbs: ['list', 'queryById', 'exportXls'],
  responsible: 'worker',
  fields: {
    scan: f.text('扫码编号', { required: true, max: 100, search: true, wire: 'scanUid' }),
    worker: f.user('员工', { required: true, search: true, wire: 'userId' }),
    /** One, or minus one of what takes back what was paid. */
    sign: f.int('正负', { required: true, default: 1, min: -1, max: 1 }),
    source: f.dict('来源', PieceSource, { required: true, default: 'scan', search: true, wire: 'srcType' }),
    pieceKey: f.text('计件项目', { required: true, max: 32, search: true }),
    opName: f.text('工序', { max: 30, search: true }),
    workOrder: f.ref('工单', WorkOrder, { search: true, wire: 'workOrderId' }),
    /** By its id alone: whoever reads pieces does not read orders for it. */
    order: f.text('客户订单', { max: 36, internal: true, wire: 'orderId' }),
    orderLine: f.ref('订单行', OrderLine, { wire: 'orderLineId' }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    serial: f.text('门码', { max: 20, search: 'contains' }),
    workOn: f.date('工作日期', { required: true, search: true, wire: 'workDate' }),
    /** Of the scan: whoever shared it has the same, so that a sum over workers would count it more than once. */
    qty: f.decimal('数量', { required: true, scale: 3 }),
    quality: f.dict('质量', PieceQuality, { default: 'ok', search: true }),
    share: f.decimal('分配比例', { default: 1, percent: true, scale: 6 }),
    price: f.decimal('单价', { scale: 4, isPrice: true, guarded: true }),
    /** What all of it measures, in the unit of its price. */
    measure: f.decimal('计价数量', { scale: 6 }),
    unit: f.dict('计价单位', PieceUnit),
    priceRow: f.ref('单价来源', PayPrice, { wire: 'priceId' }),
    amount: f.money('金额', { sum: true, guarded: true }),
    month: f.text('计薪月份', { required: true, max: 7, search: true, wire: 'periodCode' }),
    /** Which installation or visit it is for, in words. */
    remark: f.text('说明', { max: 200 }),
    fault: f.text('异常', { max: 200, search: 'contains' }),
    slip: f.text('工资单', { max: 36, internal: true }),
    adjustOf: f.text('冲减', { max: 36, internal: true }),
    status: f.flow('状态', {
      states: { pending: '待确认', confirmed: '已确认', settled: '已入工资', voided: '作废' },
      moves: {
        reprice: { label: '重新取价', from: ['pending', 'confirmed'], batch: true },
        confirm: { label: '确认', from: 'pending', to: 'confirmed', bySystem: true },
        void: { label: '作废', from: ['pending', 'confirmed'], to: 'voided', ask: '作废原因：' },
      },
      editable: [],
    }),
  },
  unique: [['scan', 'worker', 'sign']],
  title: 'scan',
  list: [
    'workOn',
    'worker',
    'opName',
    'qty',
    'amount',
    'status',
    'fault',
    'price',
    'month',
    'workOrder',
    'door',
    'share',
    'measure',
    'unit',
    'quality',
    'serial',
    'source',
    'remark',
  ],
  sort: ['workOn', 'desc'],
})
