import { defineEntity, f } from '@mortise/model'
import { MrpBucket } from './dicts.ts'

/** Days or weeks that are planned at most. */
export const MOST_PERIODS = 180

/** One calculation of what to buy and make. The last one that was finished has the suggestions that are still open. */
export const MrpRun = defineEntity('mrpRun', {
  label: '物料需求计算',
  table: 'erp_mrp_run',
  wire: '/erp_mrp_run/erpMrpRun',
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  fields: {
    no: f.serial('运算号', 'MRP{yyyyMMdd}{0000}', { wire: 'docNo' }),
    bucket: f.dict('期间', MrpBucket, { default: MrpBucket.week, frozen: true, search: true }),
    periods: f.int('期数', {
      default: 12,
      min: 1,
      max: MOST_PERIODS,
      frozen: true,
      help: '从今天起算多少天或多少周',
    }),
    endOn: f.date('计划至', { readonly: true }),
    progress: f.int('进度(%)', { default: 0, readonly: true }),
    materialCount: f.int('物料数', { readonly: true }),
    suggestionCount: f.int('建议数', { readonly: true }),
    overdueCount: f.int('逾期建议', { readonly: true }),
    changeCount: f.int('催货推迟取消', { readonly: true }),
    // Made just before what there is was read: whatever has a later id was not seen.
    seenTo: f.text('取数标记', { max: 36, readonly: true }),
    finishedAt: f.datetime('完成时间', { readonly: true }),
    note: f.text('说明', { max: 500, readonly: true }),
    status: f.flow('状态', {
      states: {
        queued: '排队',
        running: '计算中',
        finished: '完成',
        cancelled: '已取消',
        failed: '失败',
      },
      moves: {
        begin: { label: '开始', from: ['queued', 'running'], to: 'running', bySystem: true },
        finish: { label: '完成', from: 'running', to: 'finished', bySystem: true },
        fail: { label: '失败', from: ['queued', 'running'], to: 'failed', bySystem: true },
        cancel: {
          label: '取消',
          from: ['queued', 'running'],
          to: 'cancelled',
          ask: '取消本次计算？上次的建议保留不变。',
        },
      },
      editable: [],
    }),
  },
  title: 'no',
  list: [
    'no',
    'status',
    'bucket',
    'periods',
    'endOn',
    'materialCount',
    'suggestionCount',
    'overdueCount',
    'changeCount',
    'note',
    'createBy',
    'createTime',
    'finishedAt',
  ],
  form: [['', ['bucket', 'periods']]],
})
