import { type AnyEntity, fieldsOf, type Linked, oldNames, type Rename, renameKey } from '@mortise/model'
import type { PoolClient } from 'pg'
import { quote } from '../tables/columns.ts'
import type { Column, Table } from '../tables/desired.ts'
import { nameBefore } from '../tables/indexes.ts'
import { applyChanges } from './apply.ts'
import { type FoundTable, readCatalog } from './catalog.ts'
import { changeWords } from './change-words.ts'
import type { Change } from './differ.ts'

/** Renames told in definitions that this database has not seen. */
export async function pendingRenames(client: PoolClient, { renames }: Linked): Promise<Rename[]> {
  if (renames.length === 0) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from engine.migration where sql is null and module = $1',
    [recordedBy],
  )
  const done = new Set(rows.map(({ name }) => name))
  return renames.filter((rename) => !done.has(renameKey(rename)))
}

/** Notes that they are done, also where there was nothing to do: an old name that comes up later is a new one. */
export async function recordRenames(client: PoolClient, renames: readonly Rename[]): Promise<void> {
  if (renames.length === 0) return
  await client.query('insert into engine.migration (module, name) select $1, unnest($2::text[])', [
    recordedBy,
    renames.map(renameKey),
  ])
}

/** In the place of a module, of which none is called so. */
const recordedBy = 'engine'

/** What there is of the tables, once those that had other names have their own. */
export async function renameTables(client: PoolClient, tables: readonly Table[], role: string | null) {
  const names = tables.flatMap(({ name, was }) => [name, ...was])
  const found = await readCatalog(client, names, role)
  const changes = tables.flatMap((table) => renamed(table, found))
  if (changes.length === 0) return { found, changes: 0 }
  await applyChanges(client, changes)
  return { found: await readCatalog(client, names, role), changes: changes.length }
}

/** A table as it will be found once it has its names, and by which statements. */
export interface Renamed {
  readonly changes: readonly Change[]
  readonly found: FoundTable | undefined
  /** What it, and a column of it, is called until then. */
  readonly table: string
  readonly column: (name: string) => string
}

/** The same without touching anything. */
export function plannedRenames(table: Table, found: ReadonlyMap<string, FoundTable>): Renamed {
  const changes = renamed(table, found)
  const names = (what: string) =>
    new Map(
      changes.flatMap(({ name }) => {
        const [, from = '', to = ''] = new RegExp(`^rename ${what} (\\S+) to (\\S+)$`).exec(name) ?? []
        return from ? [[from, to] as const] : []
      }),
    )
  const [columns, indexes] = [names('column'), names('index')]
  const [old = table.name] = names('table').keys()
  const existing = found.get(old)
  const now = (from: string) => columns.get(from) ?? from
  const before = new Map([...columns].map(([from, to]) => [to, from]))
  return {
    changes,
    table: old,
    column: (name) => before.get(name) ?? name,
    found: existing && {
      ...existing,
      columns: new Map(
        [...existing.columns].map(([name, column]) => [now(name), { ...column, name: now(name) }]),
      ),
      indexes: existing.indexes.map((name) => indexes.get(name) ?? name),
    },
  }
}

/** What gives tables, columns and indexes the names they are wanted by, with all that is in them. */
function renamed(table: Table, found: ReadonlyMap<string, FoundTable>): Change[] {
  const old = found.has(table.name) ? table.name : table.was.find((name) => found.has(name))
  const existing = old === undefined ? undefined : found.get(old)
  if (old === undefined || !existing) return []
  const columns = new Map(
    table.columns.flatMap((column) => {
      const was = columnBefore(column, existing)
      return was === undefined ? [] : [[column.name, was]]
    }),
  )
  const changes: Change[] = []
  const put = (what: 'table' | 'column' | 'index', from: string, to: string, sql: string) =>
    changes.push({
      table,
      name: `rename ${what} ${from} to ${to}`,
      words: changeWords.rename(what, from, to),
      sql: `alter ${sql} to ${quote(to)}`,
    })
  if (old !== table.name) put('table', old, table.name, `table ${quote(old)} rename`)
  for (const [name, was] of columns)
    put('column', was, name, `table ${quote(table.name)} rename column ${quote(was)}`)
  if (changes.length === 0) return []
  for (const index of table.indexes) {
    const was = nameBefore(index, old, (column) => columns.get(column) ?? column)
    if (was !== index.name && existing.indexes.includes(was))
      put('index', was, index.name, `index ${quote(was)} rename`)
  }
  return changes
}

const columnBefore = ({ name, was = [] }: Column, { columns }: FoundTable): string | undefined =>
  columns.has(name) ? undefined : was.find((old) => columns.has(old))

/** Numbers go on where they stood under the name that their field had, in all tenants or in one. */
export async function renameSerials(
  client: PoolClient,
  entities: Iterable<AnyEntity>,
  tenant: string | null = null,
): Promise<void> {
  for (const entity of entities) {
    const names = [entity.name, ...oldNames(entity.was)]
    for (const [key, field] of Object.entries(fieldsOf(entity))) {
      if (field.kind !== 'serial') continue
      const [current, ...old] = names.flatMap((name) =>
        [key, ...oldNames(field.was)].map((each) => `${name}.${each}`),
      )
      if (old.length === 0) continue
      await client.query(
        `update engine.serial set key = $1 || substr(key, length(split_part(key, ':', 1)) + 1)
          where split_part(key, ':', 1) = any($2) and ($3::text is null or tenant_id = $3)`,
        [current, old, tenant],
      )
    }
  }
}
