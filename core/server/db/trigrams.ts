import type { PoolClient } from 'pg'
import { quote } from '../entity/columns.ts'
import type { Table } from './desired.ts'

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
