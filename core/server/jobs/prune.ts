import { servicesOf } from '../context/platform.ts'
import type { Job } from '../module/job.ts'

/** How long runs can be looked up. */
const retentionDays = 90

/** Forgets old runs and firings; the last firing of each job is in its schedule. */
export const prune: Job = {
  label: '清理任务日志',
  cron: '0 40 3 * * ?',
  async run(ctx) {
    const old = `localtimestamp - interval '${retentionDays} days'`
    const { owner } = servicesOf(ctx).db
    const runs = await owner.query(
      `delete from engine.job_run where started_at < ${old} and outcome <> 'running'`,
    )
    const firings = await owner.query(`delete from engine.job_firing where fire_at < ${old}`)
    return `清理了 ${runs.rowCount} 次执行和 ${firings.rowCount} 次触发的记录`
  },
}
