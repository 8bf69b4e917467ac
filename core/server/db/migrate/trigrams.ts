import type { PoolClient } from 'pg'
import { quote } from '../tables/columns.ts'
import type { Table } from '../tables/desired.ts'

/** Tables with the indexes for searching inside texts, or without them where the server lacks the extension. */
export async function findTrigrams(
  client: PoolClient,
  tables: readonly Table[],
): Promise<{ tables: readonly Table[]; refused: string[] }> {
  if (!tables.some((table) => table.indexes.some((index) => index.isTrigram))) return { tables, refused: [] }
  const schema = (await schemaOf(client)) ?? (await install(client))
  if (schema === null) {
    const without = tables.map((table) => ({
      ...table,
      indexes: table.indexes.filter((index) => !index.isTrigram),
    }))
    return { tables: without, refused: ['数据库没有 pg_trgm 扩展，模糊查询不建索引，数据多时会变慢'] }
  }
  if (schema === 'public') return { tables, refused: [] }
  const qualified = tables.map((table) => ({
    ...table,
    indexes: table.indexes.map((index) => ({
      ...index,
      sql: index.isTrigram ? index.sql.replace('gin_trgm_ops', `${quote(schema)}.gin_trgm_ops`) : index.sql,
    })),
  }))
  return { tables: qualified, refused: [] }
}

/** Whether searching inside texts may go by indexes, or nobody here could see to it. */
export const isSearchOpen = `(not (select rolsuper from pg_roles where rolname = current_user) or
  (select bool_and(proleakproof) from pg_proc where oid = any(array['lower(text)', 'textlike(text,text)']::regprocedure[])))`

/**
 * Lets indexes search inside texts although policies hold rows apart. What is not known to keep a row to itself is tried
 * on rows of the tenant alone, one by one, and the indexes lie idle; these two tell nothing but their answer. Only a
 * superuser may say so; elsewhere lists work without it.
 */
export async function openSearch(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isOpen: boolean }>(`select ${isSearchOpen} as "isOpen"`)
  if (rows[0]?.isOpen) return
  for (const signature of ['lower(text)', 'textlike(text, text)'])
    await client.query(`alter function pg_catalog.${signature} leakproof`)
}

async function schemaOf(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ schema: string }>(
    `select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'`,
  )
  return rows[0]?.schema ?? null
}

async function install(client: PoolClient): Promise<string | null> {
  await client.query('savepoint extension')
  try {
    await client.query('create extension pg_trgm with schema public')
    return 'public'
  } catch {
    // Not installed on the server, or not allowed: the lists work without it.
    await client.query('rollback to savepoint extension')
    return null
  }
}
