import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BusinessError, now } from '@mortise/model'
import { Client } from 'pg'
import { derivedSecret } from '../base/secret.ts'
import type { Services } from '../context/services.ts'
import { counted } from './backup/archive.ts'
import { sealPurpose } from './backup/seal.ts'
import { shelfOf, shelvedBackup } from './backup/shelf.ts'
import { backupOnShelf, filesOf } from './backup-here.ts'
import { countPeers } from './peers.ts'
import { restore } from './restore.ts'

/** What came of the last time that the running product was taken back to a backup. */
export interface RestoreOutcome {
  readonly name: string
  readonly at: string
  readonly by: string
  /** The backup of what was there before. */
  readonly before: string | null
  readonly isDone: boolean
  readonly text: string
}

interface RestoreRequest {
  readonly name: string
  readonly tenant: string
  readonly username: string
  readonly requestId: string
  /** The entity and title that the log of changes names it under. */
  readonly entity: string
  readonly title: string | null
}

/**
 * Takes the running product back to one of its backups: what is there now is backed up first, nobody is served
 * meanwhile, and whatever comes of it is written down beside the backups, where a restore does not reach.
 */
export async function restoreHere(services: Services, wanted: RestoreRequest): Promise<void> {
  const { config, log, maintenance } = services
  if (!maintenance) throw new BusinessError('当前运行方式不支持在线恢复，请停机后用 npm run restore 恢复')
  // What another server keeps in memory would be of rows that are no more.
  if ((await countPeers(services.db.pool)) > 1)
    throw new BusinessError('还有其他服务器在使用同一数据库，请停机后用 npm run restore 恢复')
  const { name, file } = await shelvedBackup(config, wanted.name)
  maintenance(async (url, say) => {
    const outcome = { name, by: wanted.username }
    try {
      const before = path.basename(await backupOnShelf(config, { url, why: 'restore', say }))
      const { rows, files } = await restore({
        url,
        filesDir: filesOf(config),
        source: file,
        key: derivedSecret(config, sealPurpose),
        force: true,
        say,
      })
      await noted(url, wanted, before).catch((error: unknown) =>
        log.error({ err: error }, 'who restored a backup was not written down'),
      )
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      const text = `${counted(total)} 行，${counted(files)} 个文件`
      await keep(services, { ...outcome, at: now(), isDone: true, text, before })
    } catch (error) {
      log.error({ err: error, name }, 'a backup was not restored')
      const text = error instanceof Error ? error.message : String(error)
      await keep(services, { ...outcome, at: now(), isDone: false, text, before: null })
    }
  })
}

/** What came of it the last time; null where it never was done. */
export async function lastRestore({ config }: Pick<Services, 'config'>): Promise<RestoreOutcome | null> {
  const text = await readFile(outcomeFile(config), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as RestoreOutcome)
}

const keep = ({ config }: Services, outcome: RestoreOutcome): Promise<void> =>
  writeFile(outcomeFile(config), JSON.stringify(outcome))

const outcomeFile = (config: Services['config']): string => path.join(shelfOf(config), 'restored.json')

/** Who went back to what, in the log of what now is. */
async function noted(
  url: string,
  { tenant, username, requestId, entity, title, name }: RestoreRequest,
  before: string,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into engine.audit (tenant_id, entity, row_id, verb, username, after, request_id)
       values ($1, $2, $1, 'restore', $3, $4, $5)`,
      [tenant, entity, username, { title, backup: name, before }, requestId],
    )
  } finally {
    await client.end()
  }
}
