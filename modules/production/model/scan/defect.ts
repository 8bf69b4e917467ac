import { defineEntity, f } from '@mortise/model'
import { WorkOrder } from '../work-order.ts'
import { DefectCode, DefectDecision, DefectDuty } from './dicts.ts'
import { FactoryScan } from './factory-scan.ts'

/** What is asked of whoever lets bad pieces be done again. */
export const ReworkInput = defineEntity('defectRework', {
  label: '返工',
  fields: {
    duty: f.dict('责任', DefectDuty, { required: true }),
    backTo: f.int('返工起始工序号', {
      min: 0,
      max: 9999,
      wire: 'backToOp',
      help: '填前面的工序号则从该工序起重做，其间各工序重新报工，不重复计件；不填则在发现工序返工',
    }),
  },
})

/** Pieces that were found bad at an operation, until somebody decides what becomes of them. */
export const Defect = defineEntity('defect', {
  label: '不良处理',
  table: 'erp_defect',
  wire: '/erp_defect/erpDefect',
  verbs: ['list', 'queryById', 'exportXls'],
  findBy: ['no'],
  fields: {
    no: f.serial('不良单号', 'BL{yyyyMMdd}{0000}', { wire: 'docNo' }),
    workOrder: f.ref('工单', WorkOrder, { required: true, search: true, wire: 'workOrderId' }),
    opNo: f.int('工序号', { required: true }),
    opName: f.text('工序', { max: 20, search: true }),
    serial: f.text('门码', { max: 20, search: 'contains' }),
    scan: f.ref('扫码记录', FactoryScan, { required: true, wire: 'scanId' }),
    qty: f.int('数量', { required: true, sum: true }),
    code: f.dict('不良原因', DefectCode, { search: true, wire: 'defectCode' }),
    photos: f.image('照片', { limit: 6, wire: 'photo' }),
    decision: f.dict('处理', DefectDecision, { search: true }),
    /** The operation that the pieces are done again from; the one where they were found unless somebody says so. */
    backTo: f.int('返回工序号', { wire: 'backToOp' }),
    duty: f.dict('责任', DefectDuty, { search: true }),
    decidedBy: f.user('处理人', { search: true }),
    decidedAt: f.datetime('处理时间'),
    status: f.flow('状态', {
      states: { open: '待处理', decided: '返工中', done: '已处理', taken: '已撤销' },
      moves: {
        rework: {
          label: '返工',
          from: 'open',
          to: 'decided',
          input: ReworkInput,
          waits: true,
        },
        scrap: { label: '报废', from: 'open', to: 'done', ask: '责任：', reasons: DefectDuty },
        concede: { label: '让步', from: 'open', to: 'done', ask: '责任：', reasons: DefectDuty },
        await: { label: '待返工', from: 'open', to: 'decided', bySystem: true },
        settle: { label: '处理完成', from: ['open', 'decided'], to: 'done', bySystem: true },
        takeBack: { label: '撤销', from: 'open', to: 'taken', bySystem: true },
        reopen: { label: '撤销处理', from: ['decided', 'done'], to: 'open', bySystem: true },
        redo: { label: '撤销返工', from: 'done', to: 'decided', bySystem: true },
      },
      editable: [],
    }),
  },
  title: 'no',
  list: [
    'no',
    'workOrder',
    'opName',
    'serial',
    'qty',
    'code',
    'photos',
    'status',
    'decision',
    'backTo',
    'duty',
    'decidedBy',
    'createTime',
  ],
})
