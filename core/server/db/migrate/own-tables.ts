import { createHash } from 'node:crypto'
import { BusinessError, type Linked, now, type Rename, renameKey } from '@mortise/model'
import type { PoolClient } from 'pg'
import { columnName, quote } from '../tables/columns.ts'
import { desiredTables, type Table } from '../tables/desired.ts'
import { applyChanges } from './apply.ts'
import { readCatalog } from './catalog.ts'
import { type Change, difference as differenceOf } from './differ.ts'
import { plannedRenames, renameSerials } from './renames.ts'
import type { RowViolation, TablePlan } from './table-plan.ts'
import { findTrigrams } from './trigrams.ts'
import { oldValuesOf, rewriteValues } from './values.ts'
import { violationSentence, violationsOf } from './violations.ts'

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

export interface Bringing {
  readonly tenant: string
  readonly name: string
  /** All entities with the definition as it was, where there was one, and as it is to be. */
  readonly before: Linked | null
  readonly linked: Linked
  readonly role: string | null
  /** Values of another type are converted. */
  readonly converts?: boolean
  /** Also those of which something is lost by it. */
  readonly allowsLoss?: boolean
}

/** How the tables of an entity come to its definition, and what stands in the way; nothing is touched. */
export async function planOwn(client: PoolClient, bringing: Bringing): Promise<TablePlan> {
  const { changes, faults, violations } = await plannedOwn(client, bringing)
  return {
    steps: changes.map(({ words, name, sql }) => ({ words: words ?? name, sql })),
    faults,
    violations,
  }
}

async function plannedOwn(client: PoolClient, { name, before, linked, role, converts = false }: Bringing) {
  const { tables } = await findTrigrams(client, tablesOf(linked, name))
  const found = await readCatalog(
    client,
    tables.flatMap((table) => [table.name, ...table.was]),
    role,
  )
  const had = new Set(before ? tablesOf(before, name).flatMap(columnsIn) : [])
  const canConvert = converts && (await knowsInputs(client))
  const title = columnName(linked.entities.get(name)?.title ?? 'id')
  const faults: string[] = []
  const changes: Change[] = []
  const violations: RowViolation[] = []
  for (const table of tables) {
    const renamed = plannedRenames(table, found)
    const columns = [...(renamed.found?.columns.keys() ?? [])]
    const left = columns.filter(
      (column) =>
        !had.has(`${renamed.table}.${renamed.column(column)}`) && !had.has(`${table.name}.${column}`),
    )
    const difference = differenceOf(table, renamed.found, { role }, new Set(left), { converts: canConvert })
    faults.push(...difference.faults)
    changes.push(...renamed.changes, ...difference.changes)
    if (renamed.found) violations.push(...(await violationsOf(client, renamed, difference.changes, title)))
  }
  return { changes, faults, violations }
}

/**
 * Brings the tables of one entity up to its definition, or refuses with the reason why that cannot be without loss.
 * Answers what is left to do once that has committed, while others write.
 */
export async function bringUpOwn(client: PoolClient, bringing: Bringing): Promise<readonly Change[]> {
  const { tenant, name, before, linked, allowsLoss = false } = bringing
  const { changes, faults, violations } = await plannedOwn(client, bringing)
  refuse([...faults, ...violations.filter(({ isLoss }) => !(isLoss && allowsLoss)).map(violationSentence)])
  refuse(
    await applyChanges(
      client,
      changes.filter(({ apart }) => !apart),
    ),
  )
  const entity = linked.entities.get(name)
  const renames = newRenames(linked, before, name)
  if (entity) {
    if (renames.length > 0) await renameSerials(client, [entity], tenant)
    const only = { ...linked, entities: new Map([[name, entity]]) }
    for (const values of oldValuesOf(only, renames)) await rewriteValues(client, values)
  }
  return changes.filter(({ apart }) => apart)
}

function refuse([first]: readonly string[]): void {
  if (first) throw new BusinessError(`字段变更会影响已有数据，未保存：${first}`)
}

/** Whether the server can say of a text what it would be as another type, which it can since version 16. */
async function knowsInputs(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isKnown: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as "isKnown"`,
  )
  return rows[0]?.isKnown === true
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
