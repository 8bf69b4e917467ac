import { type AnyEntity, type AnyField, fieldsOf, type Linked } from '@mortise/model'
import type { Pool } from 'pg'
import type { Services } from '../context/services.ts'
import { ownTablePrefix } from '../db/migrate/own-tables.ts'
import { linesTable, quote, quotedColumn } from '../db/tables/columns.ts'
import { encodePath } from './names.ts'

/** A column in which paths of files may stand. */
interface Place {
  readonly entity: AnyEntity
  readonly table: string
  readonly column: string
  /** A list of paths, or a text that may mention one. */
  readonly isList: boolean
  readonly isLines: boolean
}

const lists = new Set(['file', 'image'])
const texts = new Set(['text', 'textarea', 'json'])

/** Every place of every entity; told by definitions, so that no module has to. */
export function placesIn(linked: Linked): Place[] {
  return [...linked.entities.values()]
    .filter(({ isView }) => !isView)
    .flatMap((entity) => [
      ...placesOf(entity, fieldsOf(entity), entity.table, false),
      ...Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
        field.kind === 'lines' ? placesOf(entity, fieldsOf(field), linesTable(entity, key), true) : [],
      ),
    ])
}

function placesOf(
  entity: AnyEntity,
  fields: Readonly<Record<string, AnyField>>,
  table: string,
  isLines: boolean,
): Place[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    lists.has(field.kind) || texts.has(field.kind)
      ? [{ entity, table, column: quotedColumn(key), isList: lists.has(field.kind), isLines }]
      : [],
  )
}

/** How many rows of a tenant, or of those that tenants share, mention a file. */
export async function referencesTo(
  { db, storedEntities }: Pick<Services, 'db' | 'storedEntities'>,
  tenant: string,
  path: string,
): Promise<number> {
  const parts = placesIn(storedEntities.linked(tenant)).map(({ entity, table, column, isList, isLines }) => {
    const test = isList
      ? `$2 = any(${column})`
      : `(position($2 in ${column}::text) > 0 or position($3 in ${column}::text) > 0)`
    const own = entity.tenancy === 'tenant' ? ' and tenant_id = $1' : ''
    return `select count(*) as n from ${quote(table)} where ${test}${own}${isLines ? '' : ' and not deleted'}`
  })
  if (parts.length === 0) return 0
  const { rows } = await db.owner.query<{ n: number }>(
    `select sum(n)::int as n from (${parts.join(' union all ')}) found, (select $1::text, $2::text, $3::text) told`,
    [tenant, path, encodePath(path)],
  )
  return rows[0]?.n ?? 0
}

/** Of tables that tenants made, every column that could hold a path: what a definition no longer names may come back. */
async function ownPlaces(owner: Pool): Promise<Pick<Place, 'table' | 'column' | 'isList'>[]> {
  const { rows } = await owner.query<{ table: string; column: string; isList: boolean }>(
    `select c.relname as table, a.attname as column, a.atttypid = 'text[]'::regtype as "isList"
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and starts_with(c.relname, $1)
        and a.atttypid = any(array['text[]', 'text', 'varchar', 'jsonb']::regtype[])`,
    [ownTablePrefix],
  )
  return rows.map((row) => ({ ...row, column: quote(row.column) }))
}

/** What tells one upload from another, as it stands in paths. */
const mark = '/([0-9a-f]{16})_'
const batch = 5000

/** Uploads so many days old that no row of any tenant mentions, deleted rows included: those may come back. */
export async function orphans(owner: Pool, linked: Linked, days: number): Promise<string[]> {
  const places = [...placesIn(linked), ...(await ownPlaces(owner))]
  const mentioned = places.map(({ table, column, isList }) =>
    isList
      ? `select substring(p from '${mark}') as mark from ${quote(table)}, unnest(${column}) p`
      : `select m[1] from ${quote(table)}, regexp_matches(${column}::text, '${mark}', 'g') m`,
  )
  const { rows } = await owner.query<{ path: string }>(
    `with mentioned as (${[`select ''::text as mark`, ...mentioned].join(' union all ')})
     select f.path from engine.file f
     where f.create_time < localtimestamp - make_interval(days => $1) and not f.is_public and f.path ~ '${mark}'
       and not exists (select 1 from mentioned m where m.mark = substring(f.path from '${mark}'))
     order by f.create_time limit ${batch}`,
    [days],
  )
  return rows.map(({ path }) => path)
}
