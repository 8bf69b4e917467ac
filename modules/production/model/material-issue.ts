import { IssueMode } from '@mortise/engineering/model'
import { defineEntity, f, posted, sub, takes } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { toIssueOf } from './order/material-counts.ts'
import { WorkOrder } from './work-order.ts'

/** Material that is fetched for a work order: out of what is held for it first. */
export const MaterialIssue = defineEntity('materialIssue', {
  label: '领料单',
  table: 'erp_pick',
  wire: '/erp_pick/erpPick',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('领料单号', 'LL{yyyyMMdd}{0000}', { wire: 'docNo' }),
    workOrder: f.ref('工单', WorkOrder, { required: true, frozen: true, search: true, wire: 'workOrderId' }),
    warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
    date: f.date('领料日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    keeper: f.user('领料人', { search: true }),
    items: f.lines('领料明细', {
      wire: 'itemList',
      fields: {
        mat: f.sourceLine('工单用料', { wire: 'matId' }),
        material: f.material('物料', { required: true, wire: 'materialId' }),
        lotNo: f.text('批号', { max: 48 }),
        qty: f.decimal('数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        returnedQty: f.counted('已退', { of: 'qty' }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
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
  from: takes(WorkOrder, {
    ref: 'workOrder',
    lines: 'mats',
    into: 'items',
    lineRef: 'mat',
    find: { same: 'material' },
    while: ['released', 'running', 'paused', 'finished'],
    open: (mat) => (mat.issueMode === IssueMode.picked ? toIssueOf(mat) : 0),
    qty: 'qty',
    counts: { issuedQty: 'qty' },
    in: ['posted'],
    act: '领料',
  }),
  title: 'no',
  list: ['no', 'workOrder', 'status', 'goods', 'warehouse', 'date', 'keeper', 'createBy', 'createTime'],
  form: [
    ['领料信息', ['workOrder', 'warehouse', 'date', 'keeper', 'remark']],
    ['领料明细', ['items']],
  ],
  paper: {
    head: ['no', 'workOrder', 'warehouse', 'date', 'keeper', 'remark'],
    columns: ['lotNo', 'qty', 'remark'],
    signs: ['领料人', '仓管员'],
  },
})

/** What was fetched and is not used goes back, at what it cost when it left. */
export const MaterialReturn = defineEntity('materialReturn', {
  label: '退料单',
  table: 'erp_pick_return',
  wire: '/erp_pick_return/erpPickReturn',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('退料单号', 'TL{yyyyMMdd}{0000}', { wire: 'docNo' }),
    issue: f.ref('领料单', MaterialIssue, { required: true, frozen: true, search: true, wire: 'pickId' }),
    workOrder: f.ref('工单', WorkOrder, { readonly: true, search: true, wire: 'workOrderId' }),
    warehouse: f.ref('仓库', Warehouse, { search: true, wire: 'warehouseId', help: '不选则为领料仓库' }),
    date: f.date('退料日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    items: f.lines('退料明细', {
      wire: 'itemList',
      fields: {
        issueItem: f.sourceLine('领料明细', { wire: 'pickItemId' }),
        material: f.material('物料', { required: true, wire: 'materialId' }),
        lotNo: f.text('批号', { max: 48, readonly: true }),
        qty: f.decimal('数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
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
  from: takes(MaterialIssue, {
    ref: 'issue',
    lines: 'items',
    lineRef: 'issueItem',
    find: { same: 'material' },
    while: ['posted'],
    head: ['workOrder'],
    line: ['lotNo'],
    fills: ['warehouse'],
    open: ({ qty, returnedQty }) => sub(qty, returnedQty, 4),
    qty: 'qty',
    counts: { returnedQty: 'qty' },
    countsThrough: { returnedQty: 'qty' },
    in: ['posted'],
    act: '退料',
  }),
  title: 'no',
  list: ['no', 'issue', 'workOrder', 'status', 'goods', 'warehouse', 'date', 'createBy', 'createTime'],
  form: [
    ['退料信息', ['issue', 'warehouse', 'date', 'remark']],
    ['退料明细', ['items']],
  ],
})
