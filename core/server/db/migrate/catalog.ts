import type { PoolClient } from 'pg'
import { DEPART } from '../tables/columns.ts'

export interface FoundColumn {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly hasDefault: boolean
}

/** A table as the database has it. */
export interface FoundTable {
  readonly columns: ReadonlyMap<string, FoundColumn>
  readonly key: readonly string[]
  readonly indexes: readonly string[]
  /** Indexes whose making was broken off. */
  readonly halfIndexes: readonly string[]
  readonly policies: readonly string[]
  readonly isSecured: boolean
  readonly isForced: boolean
  /** What the application's role may do with its rows. */
  readonly rights: readonly string[]
  /** What it takes on disk without its indexes. */
  readonly bytes: number
}

/** What there is of the named tables, in two questions however many they are. */
export async function readCatalog(
  client: PoolClient,
  names: readonly string[],
  role: string | null,
): Promise<Map<string, FoundTable>> {
  const columns = await client.query<FoundColumn & { table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull as "notNull", a.atthasdef as "hasDefault"
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)`,
    [names],
  )
  const byTable = new Map<string, Map<string, FoundColumn>>()
  for (const { table, ...column } of columns.rows) {
    const known = byTable.get(table) ?? new Map<string, FoundColumn>()
    byTable.set(table, known.set(column.name, column))
  }
  const tables = await client.query<Omit<FoundTable, 'columns'> & { table: string }>(
    `select c.relname as table, pg_relation_size(c.oid) as bytes, c.relrowsecurity as "isSecured", c.relforcerowsecurity as "isForced",
            array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid
                   where x.indrelid = c.oid and x.indisvalid) as indexes,
            array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid
                   where x.indrelid = c.oid and not x.indisvalid) as "halfIndexes",
            array(select a.attname::text from pg_index x
                    cross join lateral unnest(x.indkey) with ordinality as k (attnum, place)
                    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                   where x.indrelid = c.oid and x.indisprimary order by k.place) as key,
            array(select polname::text from pg_policy where polrelid = c.oid) as policies,
            array(select r from unnest(array['select', 'insert', 'update', 'delete']) r
                   where $2::text is not null and has_table_privilege($2, c.oid, r))
              || array(select 'update (' || a.attname || ')' from pg_attribute a
                        where a.attrelid = c.oid and a.attname = $3 and not a.attisdropped and $2::text is not null
                          and has_column_privilege($2, c.oid, a.attnum, 'update')
                          and not has_table_privilege($2, c.oid, 'update')) as rights
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)`,
    [names, role, DEPART],
  )
  return new Map(
    tables.rows.map(({ table, ...rest }) => [table, { ...rest, columns: byTable.get(table) ?? new Map() }]),
  )
}
