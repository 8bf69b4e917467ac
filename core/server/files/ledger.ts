import { BusinessError } from '@mortise/model'
import type { Pool, PoolClient } from 'pg'
import { underLock } from '../db/statement/under-lock.ts'

/** A file as it is written down. */
export interface Entry {
  readonly path: string
  readonly tenant: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly sha256: string
  readonly folder: string
  readonly isPublic: boolean
  readonly by: string
}

interface LedgerOptions {
  readonly storage: 'local' | 's3'
  /** Megabytes that the files of a tenant may take; any number if 0. */
  readonly quotaOf: (tenant: string) => Promise<number>
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_048_576)

/**
 * What is known of files: where the bytes of each lie and how much they take together. The same content is kept once a
 * tenant and never shared beyond it, so that nobody learns from an upload what others have.
 */
export function makeLedger(pool: Pool, { storage, quotaOf }: LedgerOptions) {
  const insert = (client: Pick<PoolClient, 'query'>, entry: Entry, blob: string) =>
    client.query(
      `insert into engine.file (path, tenant_id, name, size, type, sha256, biz, is_public, create_by, blob, storage)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        entry.path,
        entry.tenant,
        entry.name,
        entry.size,
        entry.type,
        entry.sha256,
        entry.folder,
        entry.isPublic,
        entry.by,
        blob,
        storage,
      ],
    )
  const usedBy = async (client: Pick<PoolClient, 'query'>, tenant: string): Promise<number> => {
    const { rows } = await client.query(
      'select bytes::float8 as bytes from engine.file_use where tenant_id = $1',
      [tenant],
    )
    return (rows[0] as { bytes: number } | undefined)?.bytes ?? 0
  }
  /** What the product itself makes, for nobody in particular, is not counted against anybody. */
  const refuse = (quota: number, used: number, { tenant, size }: Entry) => {
    if (quota === 0 || tenant === '' || used + size <= quota * 1_048_576) return
    throw new BusinessError(
      `存储空间不足：配额${quota}MB，已用${megabytes(used)}MB，该文件${megabytes(size)}MB，请清理文件后再上传`,
    )
  }

  return {
    async blobOf(path: string): Promise<string | null> {
      const { rows } = await pool.query<{ blob: string }>('select blob from engine.file where path = $1', [
        path,
      ])
      return rows[0]?.blob ?? null
    },

    /** Writes a file down whose content is there already; false when it is not, and has to be stored. */
    shareTwin: (entry: Entry): Promise<boolean> =>
      // Held against whoever is about to remove the last of its kind.
      underLock(pool, `file ${entry.sha256}`, async (client) => {
        const { rows } = await client.query<{ blob: string }>(
          `select blob from engine.file where tenant_id = $1 and sha256 = $2 and size = $3 and storage = $4 limit 1`,
          [entry.tenant, entry.sha256, entry.size, storage],
        )
        if (!rows[0]) return false
        await insert(client, entry, rows[0].blob)
        return true
      }),

    /** Before bytes travel for nothing; what counts is said again when they are written down. */
    refuseFull: async (entry: Entry): Promise<void> =>
      refuse(await quotaOf(entry.tenant), await usedBy(pool, entry.tenant), entry),

    async add(entry: Entry): Promise<void> {
      const quota = await quotaOf(entry.tenant)
      // One at a time in a tenant, so that two cannot both have the last of its room.
      await underLock(pool, `files of ${entry.tenant}`, async (client) => {
        refuse(quota, await usedBy(client, entry.tenant), entry)
        await insert(client, entry, entry.path)
        await client.query(
          `insert into engine.file_use (tenant_id, bytes) values ($1, $2)
           on conflict (tenant_id) do update set bytes = file_use.bytes + excluded.bytes`,
          [entry.tenant, entry.size],
        )
      })
    },

    /** Forgets a file; answers where bytes lie that nobody needs any more. */
    async remove(path: string): Promise<string | null> {
      const { rows: found } = await pool.query<{ sha256: string }>(
        'select sha256 from engine.file where path = $1',
        [path],
      )
      if (!found[0]) return null
      return underLock(pool, `file ${found[0].sha256}`, async (client) => {
        const { rows } = await client.query<{ blob: string; tenant_id: string; size: string }>(
          'delete from engine.file where path = $1 returning blob, tenant_id, size',
          [path],
        )
        if (!rows[0]) return null
        const { blob, tenant_id, size } = rows[0]
        const { rowCount } = await client.query('select 1 from engine.file where blob = $1 limit 1', [blob])
        if (rowCount) return null
        await client.query(
          'update engine.file_use set bytes = greatest(0, bytes - $2) where tenant_id = $1',
          [tenant_id, size],
        )
        return blob
      })
    },

    async usage(tenant: string) {
      const quota = await quotaOf(tenant)
      return { used: await usedBy(pool, tenant), quota: quota === 0 ? null : quota * 1_048_576 }
    },
  }
}
