import { nextRuns } from '@mortise/model'
import { exportJob } from '../excel/index.ts'
import { sweepFiles } from '../files/index.ts'
import type { Job } from '../module/job.ts'
import type { ServerModule } from '../module/module.ts'
import { forgetLogs } from '../ops/watch/index.ts'
import { exportReportJob } from '../report/report-export.ts'
import { giveUpUploads } from '../uploads/index.ts'
import { backup } from './backup.ts'
import { notify } from './notify.ts'
import { prune } from './prune.ts'

/** A job under the name it is enqueued by. */
export interface NamedJob extends Job {
  readonly name: string
  /** Whether the clock starts it once for every tenant, or once for all. */
  readonly once: boolean
}

/** All jobs of all modules by name, `module:job`; a schedule that can never be read is refused here, at the start. */
export function registryOf(modules: readonly ServerModule[]): ReadonlyMap<string, NamedJob> {
  const jobs = new Map<string, NamedJob>()
  const engine = {
    notify,
    prune,
    export: exportJob,
    exportReport: exportReportJob,
    giveUpUploads,
    sweepFiles,
    forgetLogs,
    backup,
  }
  for (const [name, job] of Object.entries(engine)) {
    jobs.set(`core:${name}`, { ...job, name: `core:${name}`, once: true })
  }
  for (const { module, jobs: own = {} } of modules) {
    for (const [key, job] of Object.entries(own)) {
      const name = `${module.name}:${key}`
      if (jobs.has(name)) throw new Error(`job ${name} is defined twice`)
      jobs.set(name, {
        ...job,
        run: (ctx, payload, attempt) => job.run(ctx, payload, attempt),
        name,
        once: false,
      })
    }
  }
  for (const { name, cron } of jobs.values()) {
    if (cron !== undefined && !isReadable(cron))
      throw new Error(`job ${name} has a schedule that cannot be read: ${cron}`)
  }
  return jobs
}

/** Whether an expression says when anything runs. */
export function isReadable(cron: string): boolean {
  try {
    nextRuns(cron, { from: new Date(), count: 1 })
    return true
  } catch {
    return false
  }
}
