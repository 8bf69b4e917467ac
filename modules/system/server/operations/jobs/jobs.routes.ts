import { BusinessError, nextRuns, type RowOf } from '@mortise/model'
import {
  type AnyRoute,
  act,
  type Context,
  get,
  type JobRun,
  jobRuns,
  lastRuns,
  message,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { type JobRunShown, ScheduledJob } from '@mortise/system/model'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { realNames } from '../../shared/real-names.ts'
import { whole } from '../../shared/whole.ts'
import { scheduledOf, schedulesChanged } from './schedules.ts'

const anyMethod = { methods: ['GET', 'POST', 'PUT'] } as const

/** Scheduled jobs: when they run next and ran last, started by hand, stopped, and how each run went. */
export const jobRoutes: AnyRoute[] = [
  get('/sys/quartzJob/list', 'scheduledJob:list', async ({ ctx, query }) => {
    refuseOtherTenants(ctx)
    const page = await ctx.list(ScheduledJob, query)
    const last = await lastRuns(
      servicesOf(ctx),
      page.records.map(({ id }) => String(id)),
    )
    const shown = await shownRuns(ctx, [...last.values()])
    return {
      ...page,
      records: page.records.map((record) => {
        const run = last.get(String(record.id))
        const [nextTime = null] = record.status === 0 ? nextOf(String(record.cronExpression), 1) : []
        return { ...record, nextTime, lastRun: run ? shown(run) : null }
      }),
    }
  }),

  get('/sys/quartzJob/nextTimes', 'scheduledJob:list', ({ query }) =>
    nextRuns(query.cron ?? '', { count: 10 }),
  ),

  get('/sys/quartzJob/log', 'scheduledJob:list', async ({ ctx, query }) => {
    refuseOtherTenants(ctx)
    const [page, size] = [whole(query.pageNo, 1, 10_000), whole(query.pageSize, 10, 100)]
    const { runs, total } = await jobRuns(servicesOf(ctx), query.id ?? '', { page, size })
    const shown = await shownRuns(ctx, runs)
    return { records: runs.map(shown), total, size, current: page, pages: Math.ceil(total / size) }
  }),

  act('/sys/quartzJob/execute', 'scheduledJob:execute', async (ctx, id) => {
    const schedule = await scheduleOf(ctx, id)
    await servicesOf(ctx).jobs.runNow(scheduledOf(schedule), ctx.user.username)
    return message('任务已开始执行')
  }),
  act('/sys/quartzJob/pause', 'scheduledJob:pause', (ctx, id) => switched(ctx, id, false), anyMethod),
  act('/sys/quartzJob/resume', 'scheduledJob:resume', (ctx, id) => switched(ctx, id, true), anyMethod),
]

async function scheduleOf(ctx: Context, id: string): Promise<RowOf<typeof ScheduledJob>> {
  refuseOtherTenants(ctx)
  const schedule = await ctx.repo(ScheduledJob).first({ id })
  if (!schedule) throw new BusinessError('未找到对应实体')
  return schedule
}

async function switched(ctx: Context, id: string, isActive: boolean) {
  const schedule = await scheduleOf(ctx, id)
  if (schedule.isActive !== isActive) await ctx.repo(ScheduledJob).edit({ id, isActive })
  schedulesChanged(ctx)
  return message(isActive ? '任务已启用' : '任务已停止')
}

/** The next runs, none for an expression that cannot be read. */
function nextOf(cron: string, count: number): string[] {
  try {
    return nextRuns(cron, { count })
  } catch (error) {
    if (error instanceof BusinessError) return []
    throw error
  }
}

/** How runs are shown, those who started them by name. */
async function shownRuns(ctx: Context, runs: readonly JobRun[]): Promise<(run: JobRun) => JobRunShown> {
  const nameOf = await realNames(
    ctx,
    runs.map(({ startedBy }) => startedBy ?? ''),
  )
  return (run) => ({
    id: run.id,
    tenantId: run.tenant,
    fireTime: run.fireAt,
    startBy: run.startedBy,
    starter: run.startedBy && nameOf(run.startedBy),
    startTime: run.startedAt,
    endTime: run.finishedAt,
    costTime: run.milliseconds,
    status: run.outcome,
    attempt: run.attempt,
    content: run.error ?? run.output,
    node: run.node,
  })
}
