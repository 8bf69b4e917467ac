import { createHash } from 'node:crypto'
import { BusinessError, type Linked, now } from '@mortise/model'
import type { PoolClient } from 'pg'
import { applyChanges } from './apply.ts'
import { readCatalog } from './catalog.ts'
import { quote } from './columns.ts'
import { desiredTables, type Table } from './desired.ts'
import { difference } from './differ.ts'
import { findTrigrams } from './trigrams.ts'

/** What the names of tables that tenants made begin with, and no others do. */
export const ownTablePrefix = 'own_'

/** The table of an entity that a tenant made for itself: two tenants may each have one of the same name. */
export function ownTableName(tenant: string, column: string): string {
  const whose = /^\d{1,12}$/.test(tenant)
    ? tenant
    : `x${createHash('sha256').update(tenant).digest('hex').slice(0, 12)}`
  return `${ownTablePrefix}${whose}_${column}`
}

const tablesOf = (linked: Linked, name: string): Table[] =>
  desiredTables(linked, now()).filter(({ entity }) => entity === name)

/** Brings the tables of one entity up to its definition, or refuses with the reason why that cannot be without loss. */
export async function bringUpOwn(
  client: PoolClient,
  linked: Linked,
  name: string,
  role: string | null,
): Promise<void> {
  const { tables } = await findTrigrams(client, tablesOf(linked, name))
  const found = await readCatalog(
    client,
    tables.map((table) => table.name),
    role,
  )
  const differences = tables.map((table) => difference(table, found.get(table.name), { role }))
  const refused =
    differences.flatMap(({ faults }) => faults)[0] ??
    (
      await applyChanges(
        client,
        differences.flatMap(({ changes }) => changes),
      )
    )[0]
  if (refused) throw new BusinessError(`字段变更会影响已有数据，未保存：${refused}`)
}

/** Drops the columns that the definition has no longer; answers their names. */
export async function dropLeftColumns(client: PoolClient, linked: Linked, name: string): Promise<string[]> {
  const tables = tablesOf(linked, name)
  const found = await readCatalog(
    client,
    tables.map((table) => table.name),
    null,
  )
  const left = tables.flatMap((table) => {
    const wanted = new Set(table.columns.map((column) => column.name))
    return [...(found.get(table.name)?.columns.keys() ?? [])]
      .filter((column) => !wanted.has(column))
      .map((column) => ({ table: table.name, column }))
  })
  for (const { table, column } of left)
    await client.query(`alter table ${quote(table)} drop column ${quote(column)}`)
  return left.map(({ column }) => column)
}

/** Drops the tables of one entity, rows and all. */
export async function dropTables(client: PoolClient, linked: Linked, name: string): Promise<void> {
  for (const table of tablesOf(linked, name).toReversed())
    await client.query(`drop table if exists ${quote(table.name)}`)
}
