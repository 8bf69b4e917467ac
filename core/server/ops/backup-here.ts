import { existsSync } from 'node:fs'
import path from 'node:path'
import { BusinessError, now } from '@mortise/model'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '../base/config.ts'
import { derivedSecret } from '../base/secret.ts'
import type { Services } from '../context/services.ts'
import { underLock } from '../db/statement/under-lock.ts'
import { sealPurpose } from './backup/seal.ts'
import { shelfOf } from './backup/shelf.ts'
import { type BackupOptions, backup, backupSession } from './backup.ts'

/** Backs the running product up into its own data folder and answers where to: for what must not be done without. */
export async function backupHere(
  { config, db, log }: Services,
  why: string,
  onBegun?: () => void,
): Promise<string> {
  const { connectionString: url } = db.owner.options
  if (!url) throw new Error('the address of the database is not known')
  return backupOnShelf(config, { url, why, say: (line) => log.info(line), onBegun })
}

/**
 * Begins one unless one is being made, however many ask at once. Only its beginning is waited for: a large one takes
 * longer than a browser does.
 */
export const beginBackup = (services: Services, why: string): Promise<void> =>
  underLock(services.db.owner, backupSession, async (client) => {
    if (await hasSession(client)) throw new BusinessError('正在备份，请稍候')
    await new Promise<void>((begun, refused) => {
      backupHere(services, why, begun).catch((error: unknown) => {
        services.log.error({ err: error }, 'no backup was made')
        refused(error)
      })
    })
  })

/** Whether one is being made just now, by whichever process; one that died with its process is none. */
export const isBackingUp = ({ db }: Pick<Services, 'db'>): Promise<boolean> => hasSession(db.owner)

async function hasSession(client: Pool | PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [backupSession],
  )
  return rowCount !== 0
}

/** The same of a database that the product does not use just now. */
export async function backupOnShelf(
  config: Config,
  { why, ...options }: Omit<BackupOptions, 'filesDir' | 'target' | 'key'> & { readonly why: string },
): Promise<string> {
  const target = freeTarget(shelfOf(config), why)
  const key = derivedSecret(config, sealPurpose)
  await backup({ ...options, filesDir: filesOf(config), target, key })
  return target
}

/** Two of one second would be one file: the later one is named by the next second that is free. */
function freeTarget(shelf: string, why: string): string {
  for (let at = now(); ; at = secondAfter(at)) {
    const stamp = at.replaceAll(/[-:]/g, '').replace(' ', '-')
    const target = path.join(shelf, `mortise-${stamp}-${why}.tar.gz`)
    if (!existsSync(target) && !existsSync(`${target}.part`)) return target
  }
}

const secondAfter = (wall: string): string =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + 1000).toISOString().slice(0, 19).replace('T', ' ')

/** Where uploaded files lie that a backup holds; null where they lie in a bucket. */
export const filesOf = ({ s3, dataDir }: Config): string | null => (s3 ? null : path.join(dataDir, 'files'))
