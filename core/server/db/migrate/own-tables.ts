import { createHash } from 'node:crypto'
import { BusinessError, type Linked, now, type Rename, renameKey } from '@mortise/model'
import type { PoolClient } from 'pg'
import { quote } from '../tables/columns.ts'
import { desiredTables, type Table } from '../tables/desired.ts'
import { applyChanges } from './apply.ts'
import { readCatalog } from './catalog.ts'
import { type Change, difference } from './differ.ts'
import { renameSerials, renameTables } from './renames.ts'
import { findTrigrams } from './trigrams.ts'
import { oldValuesOf, rewriteValues } from './values.ts'

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

interface Bringing {
  readonly tenant: string
  readonly name: string
  /** All entities with the definition as it was, where there was one, and as it is to be. */
  readonly before: Linked | null
  readonly linked: Linked
  readonly role: string | null
}

/**
 * Brings the tables of one entity up to its definition, or refuses with the reason why that cannot be without loss.
 * Answers what is left to do once that has committed, while others write.
 */
export async function bringUpOwn(
  client: PoolClient,
  { tenant, name, before, linked, role }: Bringing,
): Promise<readonly Change[]> {
  const { tables } = await findTrigrams(client, tablesOf(linked, name))
  const renames = newRenames(linked, before, name)
  const { found } = await renameTables(client, tables, role)
  const entity = linked.entities.get(name)
  if (renames.length > 0 && entity) await renameSerials(client, [entity], tenant)
  const had = new Set(before ? tablesOf(before, name).flatMap(columnsIn) : [])
  const differences = tables.map((table) => {
    const columns = [...(found.get(table.name)?.columns.keys() ?? [])]
    const left = columns.filter((column) => !had.has(`${table.name}.${column}`))
    return difference(table, found.get(table.name), { role }, new Set(left))
  })
  refuse(differences.flatMap(({ faults }) => faults))
  const changes = differences.flatMap((each) => each.changes)
  refuse(
    await applyChanges(
      client,
      changes.filter(({ apart }) => !apart),
    ),
  )
  if (entity) {
    const only = { ...linked, entities: new Map([[name, entity]]) }
    for (const values of oldValuesOf(only, renames)) await rewriteValues(client, values)
  }
  return changes.filter(({ apart }) => apart)
}

function refuse([first]: readonly string[]): void {
  if (first) throw new BusinessError(`字段变更会影响已有数据，未保存：${first}`)
}

const columnsIn = ({ name, columns }: Table): string[] => columns.map((column) => `${name}.${column.name}`)

/** What has another name since this definition. */
function newRenames(linked: Linked, before: Linked | null, name: string): Rename[] {
  const done = new Set(before?.renames.map(renameKey))
  return linked.renames.filter((rename) => !done.has(renameKey(rename)) && rename.at.split('.')[0] === name)
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
