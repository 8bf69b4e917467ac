import { defineEntity, f } from '@mortise/model'

/** Best so far at a moment of a search: milliseconds since it began, the score, and how many work orders are late. */
export type CurvePoint = readonly [elapsed: number, score: number, lateJobs: number]

/** How a published plan followed what happened in the shop. */
export interface PlanRepair {
  readonly at: string
  /** Some of the reasons, and how many there were. */
  readonly reasons: readonly string[]
  readonly count: number
  /** Operations that stand elsewhere since. */
  readonly moved: number
  /** Work orders that became late by it. */
  readonly late: readonly { readonly no: string; readonly minutes: number }[]
}

const weight = (label: string, value: number, help?: string) =>
  f.decimal(label, { default: value, min: 0, max: 1000, scale: 3, frozen: true, ...(help && { help }) })
const figure = (label: string) => f.int(label, { readonly: true })

/**
 * One plan of the whole shop: found by a search, changed by hand, and, once it is published, what everybody works by. There is one
 * published plan at a time; those before it stay to be looked at.
 */
export const ScheduleScenario = defineEntity('scheduleScenario', {
  label: '排程方案',
  table: 'erp_aps_scenario',
  wire: '/erp_aps_scenario/erpApsScenario',
  verbs: ['list', 'queryById', 'delete', 'exportXls'],
  fields: {
    no: f.serial('方案号', 'PC{yyyyMMdd}{000}', { wire: 'docNo' }),
    name: f.text('方案名称', { max: 50, search: 'contains' }),
    base: f.ref('基于方案', 'scheduleScenario', { readonly: true, wire: 'baseId' }),
    seconds: f.int('计算时间(秒)', { default: 30, min: 5, max: 600, frozen: true }),
    moveLimit: f.int('迭代上限', {
      min: 1,
      max: 100_000_000,
      frozen: true,
      help: '填写后按迭代次数结束，同样的种子得到同样的计划',
    }),
    seed: f.int('随机种子', { default: 1, min: 0, max: 2_000_000_000, frozen: true }),
    horizonDays: f.int('排程期(天)', { default: 30, min: 1, max: 365, frozen: true }),
    setUpWeight: weight('换型权重', 0.2, '每分钟换型'),
    lengthWeight: weight('总工期权重', 0.05, '每分钟总工期'),
    movedWeight: weight('稳定权重', 0.02, '每分钟偏离已发布计划'),
    overWaitWeight: weight('超时等待权重', 5, '每分钟超过最长等待'),
    startAt: f.datetime('排程起点', { readonly: true }),
    /** When the search last said that it is at work. */
    heardAt: f.datetime('最近消息', { readonly: true }),
    progress: f.int('进度(%)', { default: 0, readonly: true }),
    jobCount: figure('工单数'),
    opCount: figure('工序数'),
    score: f.decimal('评分', { readonly: true, scale: 2, help: '越小越好' }),
    lateJobs: figure('迟期工单'),
    lateMinutes: f.decimal('加权迟期(分钟)', { readonly: true, scale: 0 }),
    setUpMinutes: figure('换型(分钟)'),
    lengthMinutes: figure('总工期(分钟)'),
    movedMinutes: figure('偏离(分钟)'),
    overWaitMinutes: figure('超时等待(分钟)'),
    moveCount: figure('迭代次数'),
    elapsed: figure('用时(毫秒)'),
    curve: f.json<readonly CurvePoint[]>('评分曲线', { readonly: true }),
    isCutShort: f.bool('提前结束', { default: false, readonly: true }),
    /** Which publication it was made upon: `publication` of the plan that stood then. */
    publication: f.int('发布序号', { readonly: true }),
    finishedAt: f.datetime('完成时间', { readonly: true }),
    publishedAt: f.datetime('发布时间', { readonly: true }),
    publishedBy: f.user('发布人', { readonly: true }),
    /** The latest first. */
    repairs: f.json<readonly PlanRepair[]>('跟随现场', { readonly: true }),
    note: f.text('说明', { max: 500, readonly: true }),
    status: f.flow('状态', {
      states: {
        queued: '排队',
        running: '计算中',
        finished: '试算',
        published: '已发布',
        replaced: '已替换',
        cancelled: '已取消',
        failed: '失败',
      },
      moves: {
        begin: { label: '开始', from: ['queued', 'running'], to: 'running', bySystem: true },
        finish: { label: '完成', from: ['queued', 'running'], to: 'finished', bySystem: true },
        fail: { label: '失败', from: ['queued', 'running'], to: 'failed', bySystem: true },
        cancel: { label: '取消', from: 'queued', to: 'cancelled', bySystem: true },
        publish: { label: '发布', from: 'finished', to: 'published', bySystem: true },
        replace: { label: '替换', from: 'published', to: 'replaced', bySystem: true },
      },
      // Nobody edits one; these may be deleted.
      editable: ['finished', 'replaced', 'cancelled', 'failed'],
    }),
  },
  title: 'no',
  list: [
    'no',
    'name',
    'status',
    'jobCount',
    'opCount',
    'lateJobs',
    'lateMinutes',
    'setUpMinutes',
    'score',
    'elapsed',
    'note',
    'createBy',
    'createTime',
    'publishedAt',
  ],
})

/** The figures of a scenario that say how good it is. */
export const scoreFields = [
  'score',
  'lateJobs',
  'lateMinutes',
  'setUpMinutes',
  'lengthMinutes',
  'movedMinutes',
  'overWaitMinutes',
] as const

/** What a search is told that is to look for the same as another did. */
export const runSettings = [
  'seconds',
  'moveLimit',
  'seed',
  'horizonDays',
  'setUpWeight',
  'lengthWeight',
  'movedWeight',
  'overWaitWeight',
] as const
