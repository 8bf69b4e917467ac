import { BusinessError, nextRuns } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { ScheduledJob } from '@mortise/system/model'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { isBuiltIn, schedulesChanged } from './schedules.ts'

export const scheduledJobRules = rules(ScheduledJob, {
  async prepare(schedule, ctx) {
    refuseOtherTenants(ctx)
    const { payload } = schedule
    if (payload !== null && (typeof payload !== 'object' || Array.isArray(payload)))
      throw new BusinessError('参数应为JSON对象，例如 {"days":30}', { field: 'payload' })
    return schedule.name || !schedule.job ? undefined : { name: await freeName(ctx, schedule.job) }
  },

  check(schedule, _, before) {
    if (before && before.job !== schedule.job && isBuiltIn(before))
      throw new BusinessError(`系统内置任务【${before.name}】的执行内容不能修改`, { field: 'job' })
    if (before?.cron !== schedule.cron) refuseSilent(schedule.cron)
  },
  saved: (_, ctx) => schedulesChanged(ctx),

  remove(schedule, ctx) {
    refuseOtherTenants(ctx)
    if (isBuiltIn(schedule)) throw new BusinessError(`系统内置任务【${schedule.name}】不能删除，可停用`)
  },
  removed: (_, ctx) => schedulesChanged(ctx),
})

/** A form that knows no names leaves a schedule to be called as what it runs, numbered where that is taken. */
async function freeName(ctx: Context, job: string): Promise<string> {
  const label =
    servicesOf(ctx)
      .jobs.offered()
      .find(({ name }) => name === job)?.label ?? job
  const same = await ctx.repo(ScheduledJob).find({ name: { startsWith: label } })
  const taken = new Set(same.map(({ name }) => name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? label : `${label}(${number})`
    if (!taken.has(name)) return name
  }
}

/** An expression is read, and must name a moment that is still to come. */
export function refuseSilent(cron: string): void {
  try {
    if (nextRuns(cron, { count: 1 }).length > 0) return
  } catch (error) {
    if (error instanceof BusinessError)
      throw new BusinessError(error.message, { field: 'cron', cause: error })
    throw error
  }
  throw new BusinessError(`Cron表达式【${cron}】没有任何执行时间，任务永远不会执行`, { field: 'cron' })
}
