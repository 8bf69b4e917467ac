import { dictItem, type RowOf } from '@mortise/model'
import { type Context, insertRows, type Scheduled, type Schedules } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { ScheduledJob } from '@mortise/system/model'
import { builtInId } from '../../shared/built-in-id.ts'

type Schedule = Pick<
  RowOf<typeof ScheduledJob>,
  'id' | 'job' | 'cron' | 'payload' | 'isConcurrent' | 'timeoutSeconds' | 'missed'
>

/** What the clock starts: the schedules that staff have not stopped. */
export const schedulesOf = ({ db }: Services): Schedules => ({
  async load() {
    const { rows } = await db.pool.query(
      `select id, job, cron, payload, is_concurrent as "isConcurrent", timeout_seconds as "timeoutSeconds", missed
       from sys_quartz_job where not deleted and is_active order by id`,
    )
    return (rows as Schedule[]).map(scheduledOf)
  },
})

export const scheduledOf = ({ id, job, cron, payload, ...options }: Schedule): Scheduled => ({
  key: id,
  job,
  cron,
  payload: payload ?? {},
  isConcurrent: options.isConcurrent,
  timeoutSeconds: options.timeoutSeconds,
  missed: options.missed,
})

/** After the commit the clock is looked at anew, on every node. */
export const schedulesChanged = (ctx: Context): void =>
  ctx.afterCommit(() => servicesOf(ctx).jobs.schedulesChanged())

/** The schedule that code itself gives a job. */
const scheduleId = (job: string): string => builtInId(`job:${job}`)

/** Whether a module tells of this schedule: it may be changed and stopped, but not deleted. */
export const isBuiltIn = ({ id, job }: { id: string; job: string }): boolean => id === scheduleId(job)

/** Writes the schedules that modules tell to where staff may change them; what is there stays as it is. */
export async function writeSchedules(ctx: Context): Promise<void> {
  const timed = servicesOf(ctx)
    .jobs.offered()
    .filter(({ cron }) => cron !== null)
  const rows = timed.map(({ name, label, cron }) => ({
    id: scheduleId(name),
    name: label,
    job: name,
    cron,
    description: '系统内置',
  }))
  const known = await ctx.db.selectFrom(ScheduledJob.table).select('id').execute()
  const lacking = rows.filter(({ id }) => !known.some((row) => row.id === id))
  if (lacking.length === 0) return
  await insertRows(ctx, ScheduledJob, lacking)
  schedulesChanged(ctx)
}

/** The jobs as choices of a form. */
export const jobChoices = ({ jobs }: Services) =>
  jobs.offered().map(({ name, label }) => dictItem(name, label))
