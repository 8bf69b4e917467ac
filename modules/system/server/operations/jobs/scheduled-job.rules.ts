import { BusinessError, nextRuns } from '@mortise/model'
import { rules } from '@mortise/server'
import { ScheduledJob } from '@mortise/system/model'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { isBuiltIn, schedulesChanged } from './schedules.ts'

export const scheduledJobRules = rules(ScheduledJob, {
  prepare(schedule, ctx) {
    refuseOtherTenants(ctx)
    const { payload } = schedule
    if (payload !== null && (typeof payload !== 'object' || Array.isArray(payload)))
      throw new BusinessError('参数应为JSON对象，例如 {"days":30}', { field: 'payload' })
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
