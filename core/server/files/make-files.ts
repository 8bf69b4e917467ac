import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BusinessError } from '@mortise/model'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { FileRecord, Files, SaveOptions } from '../context/files.ts'
import type { Providers } from '../context/providers.ts'
import type { Database } from '../db/statement/database.ts'
import { inspectFile } from './inspect.ts'
import { fileKinds } from './kinds.ts'
import { makeLedger } from './ledger.ts'
import { extensionOf, folderOf, isPlainPath, madePath, uploadPath } from './names.ts'
import { openStore } from './open-store.ts'
import { clearScratch, measureScratch, scratchFile, writeScratch } from './scratch.ts'
import { makeSigner } from './sign.ts'

const columns = `path, tenant_id as tenant, name, size::float8 as size, type, sha256, is_public as "isPublic",
  create_by as "createBy", to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime"`

/** Files on the installation's disk, or in S3 when it is told of one. */
export function makeFiles(
  config: Config,
  db: Database,
  log: Logger,
  ownQuota: Providers['fileQuota'] = async () => null,
): Files {
  const scratch = path.join(config.dataDir, 'scratch')
  const store = openStore(config)
  const signer = makeSigner(config)
  const quotaOf = async (tenant: string) => (await ownQuota(tenant)) ?? config.fileQuota
  const ledger = makeLedger(db.pool, { storage: config.s3 ? 's3' : 'local', quotaOf })
  mkdirSync(scratch, { recursive: true })
  clearScratch(scratch).catch((error: unknown) => log.warn({ err: error }, 'scratch folder was not cleared'))

  const find = async (filePath: string): Promise<FileRecord | null> => {
    if (!isPlainPath(filePath)) return null
    const { rows } = await db.pool.query<FileRecord>(`select ${columns} from engine.file where path = $1`, [
      filePath,
    ])
    return rows[0] ?? null
  }

  const keep = async (
    file: string,
    name: string,
    options: SaveOptions,
    written: { size: number; sha256: string },
  ) => {
    const folder = folderOf(options.folder)
    if (folder === null) throw new BusinessError('上传失败！')
    const kind = options.trusted ? fileKinds[extensionOf(name)] : await inspectFile(file, name)
    const filePath = options.trusted ? madePath(folder, name) : uploadPath(folder, name)
    const type = kind?.type ?? 'application/octet-stream'
    const entry = {
      path: filePath,
      tenant: options.tenant ?? '',
      name: [...name].slice(-200).join(''),
      ...written,
      type,
      folder,
      isPublic: options.isPublic ?? false,
      by: options.by ?? '',
    }
    if (!(await ledger.shareTwin(entry))) {
      await ledger.refuseFull(entry)
      await store.put(filePath, file, { ...written, type })
      try {
        await ledger.add(entry)
      } catch (error) {
        await store.remove(filePath)
        throw error
      }
    }
    return { path: filePath, name, size: written.size, type }
  }

  return {
    scratch,
    find,
    async save(source, name, options = {}) {
      const isTakenOver = 'file' in source
      const file = isTakenOver ? source.file : scratchFile(scratch)
      try {
        const bytes = Buffer.isBuffer(source) ? Readable.from([source]) : source
        const written = isTakenOver
          ? await measureScratch(file)
          : await writeScratch(bytes as NodeJS.ReadableStream as AsyncIterable<Buffer>, file)
        return await keep(file, name, options, written)
      } finally {
        await rm(file, { force: true })
      }
    },
    async open(filePath, range) {
      const record = await find(filePath)
      const stream = record && (await store.get((await ledger.blobOf(filePath)) ?? filePath, range))
      return stream
        ? { stream, size: range ? range.end - range.start + 1 : record.size, type: record.type }
        : null
    },
    async remove(filePath) {
      const blob = await ledger.remove(filePath)
      if (blob !== null) await store.remove(blob)
    },
    usage: ledger.usage,
    async publish(filePath, isPublic) {
      await db.pool.query('update engine.file set is_public = $2 where path = $1', [filePath, isPublic])
    },
    signedUrl: signer.url,
    isSigned: signer.isGood,
  }
}
