import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { BusinessError } from '@mortise/model'
import type { PoolClient } from 'pg'
import { makeSlots } from '../base/slots.ts'
import type { StoredFile } from '../context/files.ts'
import type { Services } from '../context/services.ts'
import { kindNamed } from './inspect.ts'
import { folderOf } from './names.ts'
import { openStore } from './open-store.ts'
import { tooLarge } from './receive.ts'
import { scratchFile, writeScratch } from './scratch.ts'
import type { FileStore } from './store.ts'

/** Bytes of each part but the last: few enough to send again, enough not to ask too often. */
export const partSize = 4 * 1_048_576
/** The largest file that may come in parts. */
export const largestInParts = 1024 * 1_048_576
/** What one user may have under way: files, and bytes of them all together. */
const mostUnfinished = 10
const mostUnfinishedBytes = 4 * largestInParts
/** Days after the last part until an unfinished upload is given up. */
export const retentionDays = 3

/** Whose upload it is; nobody else finds it. */
export interface Uploader {
  readonly tenant: string
  readonly username: string
}

/** A large file on its way in. */
export interface Upload {
  readonly id: string
  readonly name: string
  readonly biz: string
  readonly size: number
  readonly partSize: number
  /** The hash of each part that has come, in order. */
  readonly parts: readonly string[]
  /** Where the file is kept once it is whole. */
  readonly path: string | null
}

type FileInfo = Pick<StoredFile, 'path' | 'name' | 'size'>

const columns = `id, name, biz, size::float8 as size, part_size as "partSize", parts, path`
const own = 'id = $1 and tenant_id = $2 and create_by = $3'

const gone = () => new BusinessError('上传已过期或已被删除，请重新上传')
const outOfOrder = ({ parts }: Upload) =>
  new BusinessError(`分片顺序错误，应从第${parts.length + 1}片继续`, { result: { received: parts.length } })

const merging = makeSlots(
  { atOnce: 2, waiting: 50 },
  () => new BusinessError('上传失败，系统繁忙，请稍后再试'),
)

/** Files that come in parts, each checked for its order, size and hash; the parts lie where files lie, for all nodes. */
export function makeParts({ config, db, files }: Pick<Services, 'config' | 'db' | 'files'>) {
  const store = openStore(config)

  const find = async (who: Uploader, id: string): Promise<Upload> => {
    const { rows } = await db.pool.query<Upload>(`select ${columns} from engine.upload where ${own}`, [
      id,
      who.tenant,
      who.username,
    ])
    if (!rows[0]) throw gone()
    return rows[0]
  }
  const removeParts = ({ id, parts }: Pick<Upload, 'id' | 'parts'>) =>
    Promise.all(parts.map((sha256, index) => store.remove(partPath(id, index, sha256))))

  const remove = async (who: Uploader, id: string): Promise<void> => {
    const { rows } = await db.pool.query<Upload>(
      `delete from engine.upload where ${own} returning ${columns}`,
      [id, who.tenant, who.username],
    )
    if (!rows[0]) throw gone()
    await removeParts(rows[0])
  }

  const finish = async (who: Uploader, id: string): Promise<FileInfo> => {
    const upload = await find(who, id)
    if (upload.path !== null) return { ...upload, path: upload.path }
    if (upload.parts.length * upload.partSize < upload.size) throw outOfOrder(upload)
    // Whoever died over it does not hold it for ever.
    const { rowCount } = await db.pool.query(
      `update engine.upload set claimed_at = now()
       where id = $1 and path is null and (claimed_at is null or claimed_at < now() - interval '10 minutes')`,
      [id],
    )
    if (rowCount === 0) throw new BusinessError('文件正在合并，请稍后再试')
    try {
      const saved = await files.save(Readable.from(joined(store, upload)), upload.name, {
        folder: upload.biz,
        tenant: who.tenant,
        by: who.username,
      })
      await db.pool.query(`update engine.upload set path = $2, parts = '{}' where id = $1`, [id, saved.path])
      await removeParts(upload)
      return saved
    } catch (error) {
      // What is refused stays refused; after a fault the parts may be joined again.
      if (error instanceof BusinessError) await remove(who, id)
      else await db.pool.query('update engine.upload set claimed_at = null where id = $1', [id])
      throw error
    }
  }

  return {
    /** Begins an upload, or goes on with an unfinished one of the same name and size. */
    async begin(who: Uploader, { name, size, biz }: { name: string; size: number; biz?: string }) {
      const folder = folderOf(biz)
      if (folder === null || size <= 0) throw new BusinessError('上传失败！')
      kindNamed(name)
      if (size > largestInParts) throw tooLarge(largestInParts)
      return db.transaction(who.tenant, async (client) => {
        // Locked, so that two windows cannot both pass the limits or begin the same file twice.
        await client.query(`select pg_advisory_xact_lock(hashtext($1))`, [
          `upload ${who.tenant} ${who.username}`,
        ])
        const found = await client.query<Upload>(
          `select ${columns} from engine.upload where tenant_id = $1 and create_by = $2 and path is null
             and name = $3 and size = $4 and biz = $5`,
          [who.tenant, who.username, name, size, folder],
        )
        if (found.rows[0]) return found.rows[0]
        await refuseTooMany(client, who, size)
        const { rows } = await client.query<Upload>(
          `insert into engine.upload (id, tenant_id, create_by, name, biz, size, part_size)
           values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
          [randomBytes(16).toString('hex'), who.tenant, who.username, name, folder, size, partSize],
        )
        return rows[0]!
      })
    },

    /** What this user began and has not finished, the latest first. */
    async unfinished(who: Uploader): Promise<Upload[]> {
      const { rows } = await db.pool.query<Upload>(
        `select ${columns} from engine.upload where tenant_id = $1 and create_by = $2 and path is null
         order by touched_at desc`,
        [who.tenant, who.username],
      )
      return rows
    },

    /** Takes the next part; one that came before is taken for the answer that got lost. Answers how many are there. */
    async take(
      who: Uploader,
      id: string,
      part: { index: number; sha256: string; bytes: AsyncIterable<Buffer> },
    ): Promise<number> {
      const { index, sha256, bytes } = part
      const upload = await find(who, id)
      if (upload.parts[index] === sha256) return upload.parts.length
      const wanted = Math.min(upload.partSize, upload.size - index * upload.partSize)
      if (upload.path !== null || index !== upload.parts.length || wanted <= 0) throw outOfOrder(upload)
      const file = scratchFile(files.scratch)
      try {
        const written = await writeScratch(bytes, file, wanted)
        if (written.size !== wanted) throw new BusinessError('分片大小不正确，请重新上传')
        if (written.sha256 !== sha256) throw new BusinessError('分片校验失败，请重新上传')
        await store.put(partPath(id, index, sha256), file, { ...written, type: 'application/octet-stream' })
      } finally {
        await rm(file, { force: true })
      }
      const { rowCount } = await db.pool.query(
        `update engine.upload set parts = parts || $4::text, touched_at = now()
         where ${own} and path is null and cardinality(parts) = $5`,
        [id, who.tenant, who.username, sha256, index],
      )
      if (rowCount === 1) return index + 1
      // Another window was quicker; the same bytes are the same part.
      const now = await find(who, id).catch(() => null)
      if (now?.parts[index] === sha256) return now.parts.length
      await store.remove(partPath(id, index, sha256))
      throw now ? outOfOrder(now) : gone()
    },

    /** Joins the parts and keeps the file as any upload; a file that is refused is gone with its parts. */
    finish: (who: Uploader, id: string): Promise<FileInfo> => merging(() => finish(who, id)),

    remove,
    /** Removes what nobody went on with, on behalf of all tenants. */
    async giveUp(): Promise<void> {
      const { rows } = await db.owner.query<Upload>(
        `delete from engine.upload where touched_at < now() - interval '${retentionDays} days' returning ${columns}`,
      )
      for (const upload of rows) await removeParts(upload)
    },
  }
}

/** No path from outside begins with a dot, so nobody reads a part; the hash in it keeps two windows apart. */
const partPath = (id: string, index: number, sha256: string) => `.parts/${id}-${index}-${sha256}`

async function* joined(store: FileStore, { id, parts }: Upload): AsyncGenerator<Buffer> {
  for (const [index, sha256] of parts.entries()) {
    const part = await store.get(partPath(id, index, sha256))
    if (!part) throw gone()
    yield* part as AsyncIterable<Buffer>
  }
}

async function refuseTooMany(client: PoolClient, { tenant, username }: Uploader, size: number) {
  const { rows } = await client.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes
     from engine.upload where tenant_id = $1 and create_by = $2 and path is null`,
    [tenant, username],
  )
  const { count, bytes } = rows[0]!
  if (count < mostUnfinished && bytes + size <= mostUnfinishedBytes) return
  const megabytes = Math.round(bytes / 1_048_576)
  throw new BusinessError(`未完成的上传已有${count}个、共${megabytes}MB，请先继续或删除它们`)
}
