import { add, defineEntity, f, posted, sub, sum, takes } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { BadDuty } from './dicts.ts'
import { ofOrder } from './of-order.ts'
import { OutsourceOrder } from './outsource-order.ts'

/** What came back from a partner, good and bad, and what of our material it took. */
export const OutsourceReceipt = defineEntity('outsourceReceipt', {
  label: '外协收货单',
  table: 'erp_outsource_receive',
  wire: '/erp_outsource_receive/erpOutsourceReceive',
  fields: {
    no: f.serial('收货单号', 'WXSH{yyyyMMdd}{0000}', { wire: 'docNo' }),
    ...ofOrder,
    partnerWarehouse: f.ref('外协仓', Warehouse, { readonly: true, wire: 'fromWarehouseId' }),
    warehouse: f.ref('收货仓库', Warehouse, {
      search: true,
      wire: 'warehouseId',
      help: '工序外协回到工单，不填',
    }),
    date: f.date('收货日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    noteNo: f.text('送货单号', { max: 64, search: true, wire: 'deliveryNoteNo' }),
    items: f.lines('收货明细', {
      wire: 'itemList',
      fields: {
        orderItem: f.sourceLine('外协产出', { wire: 'outsourceItemId' }),
        material: f.material('产出物料', { required: true, wire: 'materialId' }),
        lotNo: f.text('批号', { max: 48 }),
        qty: f.decimal('收货数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        badQty: f.decimal('不良数量', { default: 0, min: 0, max: 99_999_999, sum: true, wire: 'qtyBad' }),
        okQty: f.decimal('合格数量', { sum: true, wire: 'qtyOk' }),
        badDuty: f.dict('不良责任', BadDuty, { default: BadDuty.partner }),
        defect: f.text('不良原因', { max: 200, wire: 'defectCode' }),
        fee: f.decimal('含税加工费', { scale: 6, isPrice: true, readonly: true, guarded: true }),
        taxRate: f.decimal('税率', { percent: true, default: 0, scale: 4, readonly: true }),
        /** Without tax, of the good ones: what the output costs beside its material. */
        feeNet: f.money('不含税加工费', { readonly: true, sum: true, guarded: true }),
      },
      derive: { okQty: ({ qty, badQty }) => sub(qty, badQty, 4) },
    }),
    mats: f.lines('耗料明细', {
      wire: 'matList',
      fields: {
        mat: f.text('外协用料', { max: 36, readonly: true, wire: 'matId' }),
        material: f.material('物料', { required: true, readonly: true, wire: 'materialId' }),
        allowedQty: f.decimal('定额耗用', { default: 0, readonly: true, sum: true }),
        usedQty: f.decimal('实际耗用', { min: 0, max: 99_999_999, help: '不填则同定额' }),
        overQty: f.decimal('超耗', { sum: true }),
      },
      derive: {
        overQty: ({ allowedQty, usedQty }) => Math.max(0, sub(usedQty ?? allowedQty, allowedQty, 4)),
      },
    }),
    totalOk: f.decimal('合格', { sum: true }),
    totalBad: f.decimal('不良', { sum: true }),
    feeNet: f.money('不含税加工费', { sum: true, guarded: true }),
    goods: f.digest('产出', { lines: 'items', of: 'material', qty: 'qty' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      posted({
        states: { posted: '已收货' },
        moves: { post: { label: '收货', ask: '收货后不能修改，确认收货？', waits: true } },
      }),
    ),
  },
  from: takes(OutsourceOrder, {
    ref: 'order',
    lines: 'items',
    lineRef: 'orderItem',
    find: { same: 'material' },
    while: ['approved', 'running', 'done'],
    head: ['supplier', 'partnerWarehouse'],
    line: ['fee', 'taxRate'],
    open: 'openQty',
    qty: 'qty',
    counts: { receivedQty: 'qty', okQty: 'okQty', badQty: 'badQty' },
    in: ['posted'],
    act: '收货',
    words: { beyond: ({ left }) => `收货数量超出外协单未收数量 ${left}` },
  }),
  derive: {
    totalOk: ({ items }) => sum(items, ({ okQty }) => okQty, 4),
    totalBad: ({ items }) => sum(items, ({ badQty }) => badQty, 4),
    feeNet: ({ items }) => items?.reduce((total, { feeNet }) => add(total, feeNet), 0) ?? 0,
  },
  title: 'no',
  list: [
    'no',
    'order',
    'supplier',
    'status',
    'goods',
    'totalOk',
    'totalBad',
    'warehouse',
    'date',
    'noteNo',
    'feeNet',
    'createBy',
    'createTime',
  ],
  form: [
    ['收货信息', ['order', 'warehouse', 'date', 'noteNo', 'remark']],
    ['收货明细', ['items']],
    ['耗料明细', ['mats']],
  ],
  paper: {
    head: ['no', 'order', 'supplier', 'warehouse', 'date', 'noteNo', 'remark'],
    columns: ['lotNo', 'qty', 'okQty', 'badQty', 'badDuty', 'defect'],
    signs: ['送货人', '质检', '仓管员'],
  },
})
