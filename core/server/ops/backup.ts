import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { now } from '@mortise/model'
import { Client, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import about from '../package.json' with { type: 'json' }
import {
  counted,
  filesPrefix,
  type Manifest,
  makeProgress,
  manifestName,
  plainSettings,
  type Totals,
  tablePrefix,
  totalsName,
} from './backup/archive.ts'
import { readSchema, type StoredTable } from './backup/schema.ts'
import { makeSeal, type Seal, sealName } from './backup/seal.ts'
import { tarEnd, tarEntry } from './backup/tar.ts'

export interface BackupOptions {
  readonly url: string
  /** The folder of uploaded files; null when they lie elsewhere and have their own backup. */
  readonly filesDir: string | null
  /** The archive to be written; nothing is there under this name before it is whole. */
  readonly target: string
  /** What it is sealed by, so that whoever has the same knows it again. */
  readonly key: string
  readonly say: (line: string) => void
  /** It is under way and will not be refused any more. */
  readonly onBegun?: () => void
}

/** What its connection is called, by which whoever asks sees that one is being made. */
export const backupSession = 'mortise-backup'

const pieceSize = 1024 * 1024

/**
 * Writes one archive of everything: all rows as they were at one moment, how the tables are built, and the uploaded
 * files. A plain compressed tar, made and read by streaming, that needs no other program and any PostgreSQL can take.
 */
export async function backup({ url, filesDir, target, key, say, onBegun }: BackupOptions): Promise<Totals> {
  const client = new Client({ connectionString: url, application_name: backupSession })
  await mkdir(path.dirname(target), { recursive: true })
  const unfinished = `${target}.part`
  try {
    await client.connect()
    await client.query(plainSettings)
    await client.query('begin isolation level repeatable read read only')
    const totals = { rows: {}, files: 0 }
    const file = await open(unfinished, 'wx', 0o600)
    onBegun?.()
    const archive = Readable.from(archiveOf(client, { filesDir, totals, seal: makeSeal(key), say }), {
      objectMode: false,
    })
    await pipeline(archive, createGzip(), file.createWriteStream({ flush: true }))
    await client.query('commit')
    await rename(unfinished, target)
    return totals
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`另一个备份正在写入 ${unfinished}`, { cause: error })
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

interface Counting {
  rows: Record<string, number>
  files: number
}

interface Archiving {
  readonly filesDir: string | null
  readonly totals: Counting
  readonly seal: Seal
  readonly say: (line: string) => void
}

async function* archiveOf(client: ClientBase, { filesDir, totals, seal, say }: Archiving) {
  const sealed: Put = (name, size, body) => tarEntry(name, size, seal.over(name, size, body))
  const schema = await readSchema(client)
  const manifest: Manifest = {
    product: 'mortise',
    format: 2,
    version: about.version,
    createdAt: now(),
    hasFiles: filesDir !== null,
    schema,
  }
  yield* jsonEntry(sealed, manifestName, manifest)
  const progress = makeProgress(say)
  for (const [index, table] of schema.tables.entries()) {
    progress(() => `正在备份数据表 ${index + 1}/${schema.tables.length}：${table.name}`)
    for await (const piece of rowsOf(client, table, totals, sealed)) {
      yield piece
      progress(() => `正在备份数据表 ${index + 1}/${schema.tables.length}：${table.name}……`)
    }
  }
  for await (const file of filesDir === null ? [] : filesBelow(filesDir, '')) {
    yield* sealed(filesPrefix + file.name, file.size, createReadStream(file.path))
    totals.files += 1
    progress(() => `正在备份文件：${counted(totals.files)} 个`)
  }
  yield* jsonEntry(sealed, totalsName, totals satisfies Totals)
  const text = Buffer.from(seal.text())
  yield* tarEntry(sealName, text.length, [text])
  yield tarEnd()
}

type Put = typeof tarEntry

function jsonEntry(put: Put, name: string, value: unknown) {
  const text = Buffer.from(JSON.stringify(value))
  return put(name, text.length, [text])
}

async function* rowsOf(client: ClientBase, { name, columns }: StoredTable, { rows }: Counting, put: Put) {
  const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let number = 0
  for await (const piece of pieces(copy)) {
    number += 1
    yield* put(`${tablePrefix(name)}${String(number).padStart(8, '0')}`, piece.length, [piece])
  }
  rows[name] = copy.rowCount
}

async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const part of source) {
    parts.push(part)
    size += part.length
    if (size < pieceSize) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
}

interface FoundFile {
  readonly path: string
  readonly name: string
  readonly size: number
}

async function* filesBelow(folder: string, prefix: string): AsyncGenerator<FoundFile> {
  if (prefix === '' && !(await stat(folder).catch(() => null))) return
  for await (const entry of await opendir(folder)) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(at, `${prefix}${entry.name}/`)
    else if (entry.isFile()) yield { path: at, name: prefix + entry.name, size: (await stat(at)).size }
  }
}
