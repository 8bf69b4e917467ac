import path from 'node:path'
import { servicesOf } from '../context/platform.ts'
import type { Job } from '../module/job.ts'
import { backupHere } from '../ops/backup-here.ts'

/** Backs the product up into its own data folder, as often as staff say. */
export const backup: Job = {
  label: '数据备份',
  isOffered: true,
  run: async (ctx) => `已备份到 ${path.basename(await backupHere(servicesOf(ctx), 'scheduled'))}`,
}
