import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase, type QueryConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  counted,
  filesPrefix,
  type Manifest,
  makeProgress,
  plainSettings,
  type Totals,
  tablePrefix,
  totalsName,
} from './backup/archive.ts'
import { refuseHarmful } from './backup/harmless.ts'
import { readArchive, readWhole, textOf } from './backup/read-archive.ts'
import type { StoredTable } from './backup/schema.ts'
import type { TarEntry } from './backup/tar.ts'

export interface RestoreOptions {
  readonly url: string
  /** Where uploaded files go; null when they lie elsewhere. */
  readonly filesDir: string | null
  readonly source: string
  /** What the archive has to be sealed by; null takes any, of which only harmless statements are run. */
  readonly key: string | null
  /** Empties a database that holds something; without it such a one is refused. */
  readonly force?: boolean
  readonly say: (line: string) => void
}

/**
 * Brings an archive back, all of it or nothing: one transaction makes the tables, loads and counts the rows and only
 * then commits. Files take their place last. The next start brings an older archive's tables up to date.
 */
export async function restore({
  url,
  filesDir,
  source,
  key,
  force = false,
  say,
}: RestoreOptions): Promise<Totals> {
  const staged = filesDir === null ? null : `${filesDir}.restoring`
  if (filesDir !== null && !force) await refuseFull(filesDir)
  const client = new Client({ connectionString: url, application_name: 'mortise-restore' })
  try {
    await client.connect()
    await client.query(plainSettings)
    await refuseWhileServing(client)
    if (staged !== null) await rm(staged, { recursive: true, force: true })
    const totals = await loadWhole(client, { source, key, staged, force, say })
    await client.query('analyze')
    if (staged !== null && filesDir !== null) await takePlace(staged, filesDir)
    return totals
  } finally {
    await client.end()
  }
}

async function loadWhole(
  client: ClientBase,
  { force, ...loading }: Loading & { force: boolean },
): Promise<Totals> {
  try {
    if (!force) await refuseUsed(client)
    loading.say('正在检查备份文件……')
    const manifest = await readWhole(loading.source, loading.key)
    if (loading.key === null) refuseHarmful(manifest.schema)
    await client.query('begin')
    if (force) await empty(client)
    await refuseUsed(client)
    const totals = await load(client, manifest, loading)
    await forgetTheLiving(client)
    await client.query('commit')
    return totals
  } catch (error) {
    if (loading.staged !== null) await rm(loading.staged, { recursive: true, force: true })
    // Not undone by a statement: in the middle of a load the connection takes none, and its end undoes the same.
    throw readable(error)
  }
}

/**
 * Whoever was signed in then signs in anew: a session that was ended since must not live again. Nor does a server that
 * served then: one that is counted among the living keeps the next restore from being made.
 */
async function forgetTheLiving(client: ClientBase) {
  for (const table of ['engine.session', 'engine.peer']) {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('${table}') is not null as "isThere"`,
    )
    if (rows[0]?.isThere) await client.query(`delete from ${table}`)
  }
}

/** What Node says of files and of compressed bytes, in the words of whoever restores. */
function readable(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'ENOENT') return new Error('找不到备份文件', { cause: error })
  return code.startsWith('Z_') ? new Error('备份文件已损坏，或不是备份文件', { cause: error }) : error
}

async function refuseWhileServing(client: ClientBase) {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'mortise' limit 1`,
  )
  if (rowCount !== 0) throw new Error('系统正在使用该数据库，请先停止服务再恢复')
}

async function refuseFull(filesDir: string) {
  const found = await readdir(filesDir).catch(() => [])
  if (found.length > 0) throw new Error(`文件目录 ${filesDir} 不是空的；确认要覆盖请加 --force`)
}

async function refuseUsed(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'engine', 'graphile_worker') and c.relkind in ('r', 'p') limit 1`,
  )
  if (rows.length > 0) throw new Error(`数据库不是空的（例如有表 ${rows[0]?.name}）；确认要覆盖请加 --force`)
}

/** One by one in `public`, whose extensions stay and which not every login may drop. */
async function empty(client: ClientBase) {
  await client.query('drop schema if exists engine, graphile_worker cascade')
  await client.query(`do $$
    declare thing record;
    begin
      for thing in
        select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
          format('%I.%I', n.nspname, c.relname) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')
        union all
        select 'function', p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and p.prokind = 'f' and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
      loop
        execute format('drop %s if exists %s cascade', thing.kind, thing.name);
      end loop;
    end $$`)
}

interface Loading {
  readonly source: string
  readonly key: string | null
  readonly staged: string | null
  readonly say: (line: string) => void
}

/** The manifest is the one that was checked: what the file says by now does not count. */
async function load(
  client: ClientBase,
  manifest: Manifest,
  { source, key, staged, say }: Loading,
): Promise<Totals> {
  const found: { rows: Record<string, number>; files: number } = { rows: {}, files: 0 }
  const progress = makeProgress(say)
  let totals: Totals | null = null
  await build(client, manifest, say)
  const entries = ahead(readArchive(source, key))
  await entries.peek()
  entries.drop()
  for (let entry = await entries.peek(); entry; entry = await entries.peek()) {
    if (entry.name === totalsName) {
      totals = JSON.parse(await textOf(entry)) as Totals
    } else if (entry.name.startsWith(filesPrefix)) {
      if (staged !== null) await extract(entry, staged)
      found.files += 1
      progress(() => `正在恢复文件：${counted(found.files)} 个`)
    } else {
      const table = tableOf(manifest, entry.name)
      progress(() => `正在恢复数据表：${table.name}`)
      found.rows[table.name] = await loadTable(client, table, entries)
      continue
    }
    entries.drop()
  }
  if (totals === null) throw new Error('备份文件不完整，没有恢复任何数据')
  compare(manifest, found, totals)
  say('正在建立索引与约束……')
  for (const statement of manifest.schema.after) await runOne(client, statement)
  for (const { name, lastValue, isCalled } of manifest.schema.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled])
  }
  return totals
}

/** By the protocol that takes a single statement: none can end the transaction and begin another. */
const runOne = (client: ClientBase, text: string) =>
  client.query({ text, queryMode: 'extended' } as QueryConfig)

async function build(
  client: ClientBase,
  { createdAt, version, schema }: Manifest,
  say: (line: string) => void,
) {
  say(`备份时间 ${createdAt}，程序版本 ${version}，数据表 ${schema.tables.length} 张`)
  for (const role of schema.roles) {
    const { rowCount } = await client.query('select 1 from pg_catalog.pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role "${role.replaceAll('"', '""')}" nologin`)
  }
  for (const statement of schema.before) await runOne(client, statement)
  for (const { create } of schema.sequences) if (create !== null) await runOne(client, create)
  for (const { create } of schema.tables) await runOne(client, create)
}

function tableOf({ schema }: Manifest, entry: string): StoredTable {
  const table = schema.tables.find(({ name }) => entry.startsWith(tablePrefix(name)))
  if (!table) throw new Error(`备份文件含有未说明的内容：${entry}`)
  return table
}

async function loadTable(
  client: ClientBase,
  { name, columns }: StoredTable,
  entries: Ahead,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(piecesOf(entries, tablePrefix(name)), copy as Writable)
  return copy.rowCount
}

async function* piecesOf(entries: Ahead, prefix: string) {
  for (;;) {
    const entry = await entries.peek()
    if (!entry?.name.startsWith(prefix)) return
    yield* entry.body
    entries.drop()
  }
}

/** Names come from a file that may have been changed: none may lead out of the folder. */
async function extract({ name, body }: TarEntry, folder: string) {
  const parts = name.slice(filesPrefix.length).split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part))) {
    throw new Error(`备份文件含有不允许的文件名：${name}`)
  }
  const target = path.join(folder, ...parts)
  await mkdir(path.dirname(target), { recursive: true })
  await pipeline(body, createWriteStream(target, { flags: 'wx' }))
}

function compare({ schema }: Manifest, found: Totals, expected: Totals) {
  for (const { name } of schema.tables) {
    const [rows, wanted] = [found.rows[name] ?? 0, expected.rows[name]]
    if (rows !== wanted)
      throw new Error(`数据表 ${name} 应有 ${wanted} 行，备份文件中有 ${rows} 行，没有恢复任何数据`)
  }
  if (found.files !== expected.files) {
    throw new Error(`应有文件 ${expected.files} 个，备份文件中有 ${found.files} 个，没有恢复任何数据`)
  }
}

async function takePlace(staged: string, folder: string) {
  try {
    await mkdir(staged, { recursive: true })
    await rm(folder, { recursive: true, force: true })
    await rename(staged, folder)
  } catch (cause) {
    throw new Error(`数据已恢复，但文件未能就位：请将 ${staged} 改名为 ${folder}`, { cause })
  }
}

type Ahead = ReturnType<typeof ahead>

/** Lets the next file be looked at before it is taken. */
function ahead(entries: AsyncIterator<TarEntry, undefined>) {
  let waiting: Promise<TarEntry | null> | null = null
  const take = async () => {
    const { value, done } = await entries.next()
    return done ? null : value
  }
  return {
    peek: () => (waiting ??= take()),
    drop() {
      waiting = null
    },
  }
}
