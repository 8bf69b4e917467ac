import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Linked, now, type Rename } from '@mortise/model'
import type { PoolClient } from 'pg'
import type { Database } from '../statement/database.ts'
import type { Log } from '../statement/role.ts'
import { quote } from '../tables/columns.ts'
import { desiredTables, type Table } from '../tables/desired.ts'
import { coreTables, migrationTables } from '../tables/engine-tables.ts'
import type { ModuleTables } from '../tables/module-tables.ts'
import { applyApart, givingWay, lockTimeout } from './apart.ts'
import { applyChanges } from './apply.ts'
import { type Change, difference } from './differ.ts'
import { engineWalls } from './engine-walls.ts'
import { leftIn, lostLines, readLeftBehind } from './left-behind.ts'
import { pendingRenames, recordRenames, renameSerials, renameTables } from './renames.ts'
import { dropReportViews } from './report-views.ts'
import { findTrigrams, isSearchOpen, openSearch } from './trigrams.ts'
import { oldValuesOf, rewriteValues } from './values.ts'
import { dropViews, makeViews, viewsOf } from './views.ts'
import { allMigrations, pendingMigrations, runMigration } from './written.ts'

export interface MigrateOptions {
  readonly database: Database
  readonly linked: Linked
  readonly modules: readonly ModuleTables[]
  /** Statements that make the engine's own tables, safe to repeat. */
  readonly engineTables: readonly string[]
  readonly log: Log
}

export interface Migrated {
  /** How many statements were needed; none when all stood already. */
  readonly changes: number
  /** What is wanted but waits for the rows to allow it. */
  readonly refused: readonly string[]
}

/** Any number will do, as long as it stays: whoever holds it changes tables, all others wait. */
const lockKey = 7_706_211_450

/** Raised when the same definitions are to give other tables, so that databases that stand are compared anew. */
const differVersion = 3

/** Brings the database up to the definitions: adds, widens and renames, never takes away. */
export async function migrate(options: MigrateOptions): Promise<Migrated> {
  const { database, linked, log } = options
  const tables = desiredTables(linked, now())
  const hash = hashOf(options, tables)
  if (await isCurrent(options, tables, hash)) return { changes: 0, refused: [] }
  const client = await database.owner.connect()
  let broken: Error | undefined
  try {
    await lock(client, log)
    const result = await bringUp(client, options, tables, hash)
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    for (const line of result.refused) log.warn(line)
    if (result.changes > 0) log.info(`数据库结构已更新：${result.changes} 项`)
    return result
  } catch (error) {
    // The lock goes with its connection.
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Asked for again and again: who waits inside a statement is waited for by whoever makes an index beside others. */
async function lock(client: PoolClient, log: Log) {
  for (let isLogged = false; ; isLogged = true) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [lockKey])
    if (rows[0].isMine) return
    if (!isLogged) log.info('另一进程正在更新数据库结构，等待其完成……')
    await wait(100)
  }
}

/** Tables first, in one transaction; then what would keep others from large tables, beside them and bit by bit. */
async function bringUp(
  client: PoolClient,
  options: MigrateOptions,
  tables: readonly Table[],
  hash: string,
): Promise<Migrated> {
  const { apart, renames, leftBehind, ...first } = await givingWay(() =>
    inTransaction(client, () => bringUpTables(client, options, tables)),
  )
  let changes = first.changes + apart.length
  for (const values of oldValuesOf(options.linked, renames)) {
    const rewritten = await rewriteValues(client, values)
    if (rewritten > 0) changes += 1
  }
  const refused = [...first.refused, ...(await applyApart(client, apart))]
  await inTransaction(client, async () => {
    await recordRenames(client, renames)
    // Left open while something waits, so that the next start tries again.
    await client.query(
      `insert into engine.schema_state (hash, left_behind) values ($1, $2)
       on conflict (only_row) do update
         set hash = excluded.hash, left_behind = excluded.left_behind, applied_at = localtimestamp(3)`,
      [refused.length > 0 ? '' : hash, leftBehind],
    )
  })
  return { changes, refused }
}

interface BroughtUp extends Migrated {
  readonly apart: readonly Change[]
  readonly renames: readonly Rename[]
  readonly leftBehind: readonly string[]
}

async function bringUpTables(
  client: PoolClient,
  { database, linked, modules, engineTables, log }: MigrateOptions,
  tables: readonly Table[],
): Promise<BroughtUp> {
  await client.query(`set local lock_timeout = '${lockTimeout}'`)
  await client.query([...migrationTables, ...coreTables, ...engineTables].join(';\n'))
  if (database.appRole) await client.query(grants(quote(database.appRole)))
  await client.query(engineWalls(database.appRole))
  await dropReportViews(client, database.appRole)
  await dropViews(client, modules)
  const pending = await pendingMigrations(client, modules)
  const isBefore = ({ migration }: (typeof pending)[number]) => migration.at === 'before'
  for (const migration of pending.filter(isBefore)) await runMigration(client, migration)

  const trigrams = await findTrigrams(client, tables)
  await openSearch(client)
  const renames = await pendingRenames(client, linked)
  const { found, changes: moved } = await renameTables(client, trigrams.tables, database.appRole)
  if (renames.length > 0) await renameSerials(client, linked.entities.values())
  const known = await readLeftBehind(client)
  const differences = trigrams.tables.map((table) =>
    difference(table, found.get(table.name), { role: database.appRole }, leftIn(table, known)),
  )
  const lines = await lostLines(client, tables, found, known)
  refuseFaults([...differences.flatMap((one) => one.faults), ...lines.faults])
  for (const line of differences.flatMap((one) => one.remarks)) log.info(line)
  const changes = differences.flatMap((one) => one.changes)
  const refused = [
    ...trigrams.refused,
    ...(await applyChanges(
      client,
      changes.filter(({ apart }) => !apart),
    )),
  ]
  if (renames.length > 0) for (const module of modules) await module.renamed?.(client, renames, linked)

  for (const migration of pending.filter((one) => !isBefore(one))) await runMigration(client, migration)
  await makeViews(client, modules, database.appRole)
  const apart = changes.filter((change) => change.apart)
  return {
    changes: moved + changes.length - apart.length + pending.length,
    refused,
    apart,
    renames,
    leftBehind: [
      ...differences.flatMap(({ left }, index) => left.map((column) => `${tables[index]?.name}.${column}`)),
      ...lines.left,
    ],
  }
}

async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function refuseFaults(faults: readonly string[]) {
  if (faults.length === 0) return
  throw new Error(`数据库与定义不符，需要编写迁移（不会自动删改数据）：\n${faults.join('\n')}`)
}

const grants = (role: string) => `
  grant usage on schema public, engine to ${role};
  grant select, insert, update, delete on all tables in schema engine to ${role};
  grant usage, select on all sequences in schema engine to ${role};
  revoke insert, update, delete on engine.migration, engine.schema_state from ${role};
  revoke update, delete, truncate on engine.audit from ${role}`

/** Everything that decides what the tables look like, except what existing rows would be filled with. */
function hashOf(
  { database, linked, modules, engineTables }: MigrateOptions,
  tables: readonly Table[],
): string {
  const all = [
    differVersion,
    tables,
    [...migrationTables, ...coreTables, ...engineTables],
    viewsOf(modules).map(({ entity, select }) => [entity.table, select]),
    allMigrations(modules).map(({ module, migration }) => [module, migration.name]),
    linked.renames,
    database.appRole && grants(database.appRole),
    engineWalls(database.appRole),
  ]
  const text = JSON.stringify(all, (key, value: unknown) => (key === 'fill' ? undefined : value))
  return createHash('sha256').update(text).digest('hex')
}

/** Whether the last migration left exactly this, and the tables and grants are still there, say after a restore. */
async function isCurrent(
  { database: { owner, appRole }, modules }: MigrateOptions,
  tables: readonly Table[],
  hash: string,
): Promise<boolean> {
  try {
    const { rows } = await owner.query<{ isCurrent: boolean }>(
      `select (select hash = $1 from engine.schema_state) and ${isSearchOpen} and
              (select count(*) from pg_class
                where relnamespace = 'public'::regnamespace and relname = any($2)
                  and ($3::text is null or has_table_privilege($3, oid, 'insert'))) = $4 and
              (select count(*) from pg_class
                where relnamespace = 'public'::regnamespace and relname = any($5)
                  and ($3::text is null or has_table_privilege($3, oid, 'select'))) = cardinality($5) as "isCurrent"`,
      [
        hash,
        tables.map((table) => table.name),
        appRole,
        tables.length,
        viewsOf(modules).map(({ entity }) => entity.table),
      ],
    )
    return rows[0]?.isCurrent === true
  } catch (error) {
    const isMissing = ['42P01', '3F000'].includes((error as { code?: string }).code ?? '')
    if (!isMissing) throw error
    return false
  }
}
