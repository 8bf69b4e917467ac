import { defineEntity, f } from '@mortise/model'
import { OrderLine } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { Warehouse } from '@mortise/stock/model'
import { SheetSource, sawnStates } from './dicts.ts'
import type { Layout } from './nest/nest-result.ts'
import { Offcut } from './offcut.ts'
import { LONGEST } from './panel.ts'

/** Panels that one nest takes at most. */
export const MOST_PANELS = 2000

const read = { readonly: true } as const

/** Panels of one material laid on boards: calculated, looked at, and released to the saw with the boards it takes. */
export const CutPlan = defineEntity('cutPlan', {
  label: '排版单',
  table: 'erp_nest',
  wire: '/erp_nest/erpNest',
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  findBy: ['no'],
  fields: {
    no: f.serial('排版单号', 'PB{yyyyMMdd}{0000}', { wire: 'docNo' }),
    material: f.material('材料', { required: true, frozen: true, search: true, wire: 'materialId' }),
    thickness: f.decimal('厚(mm)', {
      frozen: true,
      min: 0,
      max: 500,
      scale: 1,
      help: '不填则取材料的厚度',
    }),
    workOrders: f.refMany('工单', WorkOrder, {
      frozen: true,
      wire: 'workOrderIds',
      help: '不选则取该材料全部待排版的板件',
    }),
    warehouse: f.ref('板材仓', Warehouse, {
      required: true,
      frozen: true,
      search: true,
      wire: 'warehouseId',
    }),
    sheetLength: f.decimal('板长(mm)', {
      frozen: true,
      min: 100,
      max: LONGEST,
      scale: 1,
      help: '不填则取材料的长',
    }),
    sheetWidth: f.decimal('板宽(mm)', {
      frozen: true,
      min: 100,
      max: LONGEST,
      scale: 1,
      help: '不填则取材料的宽',
    }),
    kerf: f.decimal('锯缝(mm)', { default: 4, frozen: true, min: 0, max: 50, scale: 1 }),
    trim: f.decimal('修边(mm)', {
      default: 0,
      frozen: true,
      min: 0,
      max: 100,
      scale: 1,
      help: '整板四边各锯掉多少，含锯缝',
    }),
    keepLength: f.decimal('余料长≥(mm)', { default: 600, frozen: true, min: 1, max: LONGEST, scale: 1 }),
    keepWidth: f.decimal('余料宽≥(mm)', { default: 300, frozen: true, min: 1, max: LONGEST, scale: 1 }),
    usesOffcuts: f.bool('先用余料', { default: true, frozen: true }),
    progress: f.int('进度(%)', { default: 0, ...read }),
    panelCount: f.int('板件数', { ...read, sum: true }),
    sheetCount: f.int('整板数', { ...read, sum: true }),
    offcutCount: f.int('用余料数', { ...read, sum: true }),
    keptCount: f.int('留余料数', { ...read, sum: true }),
    utilisation: f.decimal('利用率', { ...read, percent: true, scale: 4 }),
    cutCount: f.rollup('已开料', { from: 'panel', by: 'plan', where: { status: sawnStates } }),
    note: f.text('说明', { max: 500, ...read }),
    layouts: f.lines('排样图', {
      ...read,
      wire: 'layoutList',
      fields: {
        no: f.int('图号', { ...read, isName: true }),
        layout: f.json<Layout>('排样', { required: true }),
      },
    }),
    sheets: f.lines('用板', {
      ...read,
      wire: 'sheetList',
      fields: {
        sheetNo: f.int('板号', { required: true, isName: true }),
        layoutNo: f.int('图号', { required: true, isName: true }),
        source: f.dict('用板', SheetSource, { required: true }),
        offcut: f.ref('余料', Offcut, { wire: 'offcutId' }),
        length: f.decimal('长(mm)', { required: true, scale: 1 }),
        width: f.decimal('宽(mm)', { required: true, scale: 1 }),
        panelCount: f.int('板件数', { required: true, sum: true }),
        utilisation: f.decimal('利用率', { required: true, percent: true, scale: 4 }),
        qty: f.decimal('领用数量', { required: true, sum: true }),
        lotNo: f.text('批号', { max: 48 }),
      },
    }),
    works: f.lines('工单用料', {
      ...read,
      wire: 'workList',
      fields: {
        workOrder: f.ref('工单', WorkOrder, { required: true, wire: 'workOrderId' }),
        orderLine: f.ref('订单行', OrderLine, { wire: 'orderLineId' }),
        mat: f.sourceLine('工单用料', { wire: 'matId' }),
        panelCount: f.int('板件数', { required: true, sum: true }),
        area: f.decimal('板件面积(㎡)', { required: true, sum: true, scale: 4 }),
        qty: f.decimal('领用数量', { sum: true }),
        /** What of the work order's need this is, waste and all. */
        countedQty: f.decimal('计入应领', { sum: true }),
      },
    }),
    releasedBy: f.user('下发人', read),
    releasedAt: f.datetime('下发时间', { ...read, search: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        queued: '排队',
        running: '计算中',
        calculated: '待下发',
        released: '已下发',
        done: '已开料',
        cancelled: '已取消',
        failed: '失败',
        voided: '已作废',
        reversed: '已冲销',
      },
      moves: {
        begin: { label: '开始', from: ['queued', 'running'], to: 'running', bySystem: true },
        finish: { label: '完成', from: 'running', to: 'calculated', bySystem: true },
        fail: { label: '失败', from: ['queued', 'running'], to: 'failed', bySystem: true },
        cancel: { label: '取消', from: ['queued', 'running'], to: 'cancelled', ask: '取消本次排版计算？' },
        release: {
          label: '下发开料',
          from: 'calculated',
          to: 'released',
          ask: '下发后从库存领用板材，确认下发？',
          stamps: 'released',
          waits: true,
        },
        void: { label: '作废', from: 'calculated', to: 'voided', ask: '作废后板件可重新排版，确认作废？' },
        reverse: { label: '冲销', from: 'released', to: 'reversed', ask: '冲销原因：' },
        complete: { label: '开料完成', from: 'released', to: 'done', bySystem: true },
        resume: { label: '继续开料', from: 'done', to: 'released', bySystem: true },
      },
      editable: [],
    }),
  },
  // There is nothing of it before it is calculated.
  when: {
    sheets: ({ sheets }) => (sheets?.length ?? 0) > 0,
    works: ({ works }) => (works?.length ?? 0) > 0,
  },
  title: 'no',
  list: [
    'no',
    'status',
    'material',
    'utilisation',
    'panelCount',
    'cutCount',
    'sheetCount',
    'thickness',
    'offcutCount',
    'keptCount',
    'warehouse',
    'note',
    'createBy',
    'createTime',
    'releasedAt',
  ],
  form: [
    ['材料', ['material', 'thickness', 'workOrders', 'warehouse', 'sheetLength', 'sheetWidth']],
    ['开料', ['kerf', 'trim', 'keepLength', 'keepWidth', 'usesOffcuts', 'remark']],
    ['用板', ['sheets']],
    ['工单用料', ['works']],
  ],
})
