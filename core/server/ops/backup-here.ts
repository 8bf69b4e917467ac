import path from 'node:path'
import { now } from '@mortise/model'
import type { Services } from '../context/services.ts'
import { backup } from './backup.ts'

/** Backs the running product up into its own data folder and answers where to: for what must not be done without. */
export async function backupHere({ config, db, log }: Services, why: string): Promise<string> {
  const stamp = now().replaceAll(/[-:]/g, '').replace(' ', '-')
  const target = path.join(config.dataDir, 'backups', `mortise-${stamp}-${why}.tar.gz`)
  const { connectionString: url } = db.owner.options
  if (!url) throw new Error('the address of the database is not known')
  const filesDir = config.s3 ? null : path.join(config.dataDir, 'files')
  await backup({ url, filesDir, target, say: (line) => log.info(line) })
  return target
}
