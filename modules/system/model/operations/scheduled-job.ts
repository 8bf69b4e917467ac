import { defineDict, defineEntity, f } from '@mortise/model'

export const MissedRuns = defineDict('job_missed', '错过执行', { once: '补执行一次', skip: '不补执行' })

/** The jobs that modules tell in code; its items are read from there and nowhere else. */
export const JOB_NAMES = 'scheduled_job'

/** When a job of a module runs. Those that code gives a time have one from the start. */
export const ScheduledJob = defineEntity('scheduledJob', {
  label: '定时任务',
  table: 'sys_quartz_job',
  wire: '/sys/quartzJob',
  tenancy: 'shared',
  business: false,
  fields: {
    name: f.text('任务名称', { required: true, unique: true, search: true, max: 100, wire: 'jobName' }),
    job: f.dict('执行内容', JOB_NAMES, { required: true, search: true, wire: 'jobClassName' }),
    cron: f.text('Cron表达式', { required: true, max: 100, wire: 'cronExpression' }),
    isActive: f.bool('启用', { default: true, pair: [0, -1], search: true, wire: 'status' }),
    missed: f.dict('错过执行', MissedRuns, { default: 'once', wire: 'misfirePolicy' }),
    isConcurrent: f.bool('允许重叠执行', { default: false, wire: 'concurrent' }),
    timeoutSeconds: f.int('超时(秒)', {
      default: 3600,
      min: 0,
      max: 86_400,
      wire: 'timeoutS',
      help: '超过即中止，0 为不限',
    }),
    payload: f.json<Readonly<Record<string, unknown>>>('参数', {
      asText: true,
      wire: 'parameter',
      help: 'JSON 对象，由执行内容解释，可不填',
    }),
    description: f.text('描述', { max: 255 }),
  },
  list: ['name', 'job', 'cron', 'isActive', 'description'],
  form: [
    [
      '',
      [
        'name',
        'job',
        'cron',
        'isActive',
        'missed',
        'isConcurrent',
        'timeoutSeconds',
        'payload',
        'description',
      ],
    ],
  ],
  sort: ['createTime', 'asc'],
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
})

/** One run, as its history shows it. */
export interface JobRunShown {
  readonly id: string
  /** In whose world it ran. */
  readonly tenantId: string
  readonly fireTime: string | null
  readonly startBy: string | null
  /** The name of who started it by hand. */
  readonly starter: string | null
  readonly startTime: string
  readonly endTime: string | null
  readonly costTime: number | null
  readonly status: 'running' | 'done' | 'failed'
  readonly attempt: number
  readonly content: string | null
  readonly node: string
}
