import { defineEntity, f, posted, takes } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { balanceOf, toSendOf } from './counts.ts'
import { ofOrder } from './of-order.ts'
import { OutsourceOrder } from './outsource-order.ts'

const head = {
  ...ofOrder,
  partnerWarehouse: f.ref('外协仓', Warehouse, { readonly: true, wire: 'toWarehouseId' }),
}
const line = {
  mat: f.sourceLine('外协用料', { wire: 'matId' }),
  material: f.material('物料', { required: true, wire: 'materialId' }),
  isPieces: f.bool('在制品', { default: false, readonly: true, wire: 'wip' }),
  lotNo: f.text('批号', { max: 48 }),
  qty: f.decimal('数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
  remark: f.text('备注', { max: 200 }),
}

/** Both take lines of the order's material. */
const ofMats = {
  ref: 'order',
  lines: 'mats',
  into: 'items',
  lineRef: 'mat',
  find: { same: 'material' },
  head: ['supplier', 'partnerWarehouse'],
  line: ['isPieces'],
  qty: 'qty',
  in: ['posted'],
} as const

/** Material that goes to a partner: it stays ours, in the warehouse that stands for the partner. */
export const OutsourceSend = defineEntity('outsourceSend', {
  label: '外协发料单',
  table: 'erp_outsource_send',
  wire: '/erp_outsource_send/erpOutsourceSend',
  fields: {
    no: f.serial('发料单号', 'WXFL{yyyyMMdd}{0000}', { wire: 'docNo' }),
    ...head,
    warehouse: f.ref('发料仓库', Warehouse, {
      search: true,
      wire: 'warehouseId',
      help: '只送在制品时不填',
    }),
    date: f.date('发料日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    carrier: f.text('承运人', { max: 50 }),
    items: f.lines('发料明细', { wire: 'itemList', fields: line }),
    goods: f.digest('物料', { lines: 'items', of: 'material', qty: 'qty' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      posted({
        states: { posted: '已发料' },
        moves: { post: { label: '发料', ask: '发料后不能修改，确认发料？', waits: true } },
      }),
    ),
  },
  from: takes(OutsourceOrder, {
    ...ofMats,
    while: ['approved', 'running'],
    open: toSendOf,
    counts: { sentQty: 'qty' },
    act: '发料',
  }),
  title: 'no',
  list: [
    'no',
    'order',
    'supplier',
    'status',
    'goods',
    'warehouse',
    'date',
    'carrier',
    'createBy',
    'createTime',
  ],
  form: [
    ['发料信息', ['order', 'warehouse', 'date', 'carrier', 'remark']],
    ['发料明细', ['items']],
  ],
  paper: {
    head: ['no', 'order', 'supplier', 'warehouse', 'partnerWarehouse', 'date', 'carrier', 'remark'],
    columns: ['lotNo', 'qty', 'remark'],
    signs: ['仓管员', '承运人', '外协商签收'],
  },
})

/** What a partner did not use and gives back. */
export const OutsourceReturn = defineEntity('outsourceReturn', {
  label: '外协退料单',
  table: 'erp_outsource_return',
  wire: '/erp_outsource_return/erpOutsourceReturn',
  fields: {
    no: f.serial('退料单号', 'WXTL{yyyyMMdd}{0000}', { wire: 'docNo' }),
    ...head,
    warehouse: f.ref('退入仓库', Warehouse, {
      search: true,
      wire: 'warehouseId',
      help: '只退在制品时不填',
    }),
    date: f.date('退料日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    items: f.lines('退料明细', { wire: 'itemList', fields: line }),
    goods: f.digest('物料', { lines: 'items', of: 'material', qty: 'qty' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      posted({
        states: { posted: '已退料' },
        moves: { post: { label: '退料', ask: '退料后不能修改，确认退料？', waits: true } },
      }),
    ),
  },
  from: takes(OutsourceOrder, {
    ...ofMats,
    while: ['running', 'done'],
    open: balanceOf,
    counts: { returnedQty: 'qty' },
    act: '退料',
  }),
  title: 'no',
  list: ['no', 'order', 'supplier', 'status', 'goods', 'warehouse', 'date', 'createBy', 'createTime'],
  form: [
    ['退料信息', ['order', 'warehouse', 'date', 'remark']],
    ['退料明细', ['items']],
  ],
  paper: {
    head: ['no', 'order', 'supplier', 'partnerWarehouse', 'warehouse', 'date', 'remark'],
    columns: ['lotNo', 'qty', 'remark'],
    signs: ['外协商', '仓管员'],
  },
})
