import { servicesOf } from '../context/platform.ts'
import type { Job } from '../module/job.ts'
import { orphans } from './references.ts'

/** Days in which somebody may still save the form for which a file was uploaded. */
export const orphanDays = 7

/** Removes uploads that nothing mentions, on behalf of all tenants. */
export const sweepFiles: Job = {
  label: '清理无引用文件',
  cron: '0 30 3 * * ?',
  async run(ctx) {
    const { db, linked, files, log } = servicesOf(ctx)
    for (;;) {
      const paths = await orphans(db.owner, linked, orphanDays)
      for (const path of paths) await files.remove(path)
      if (paths.length > 0) log.info({ files: paths.length }, 'uploads that nothing mentions were removed')
      if (paths.length === 0) return
    }
  },
}
