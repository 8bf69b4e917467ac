import { type AnyEntity, oldNames } from '@mortise/model'
import { sql } from 'kysely'
import type { Context } from '../../context/context.ts'

interface Writing<E extends AnyEntity = AnyEntity> {
  readonly rows: readonly string[]
  readonly fields: readonly (keyof E['fields'] & string)[]
  /** What they wrote before this row was last moved so is no longer asked. */
  readonly since?: { readonly entity: AnyEntity; readonly row: string; readonly moves: readonly string[] }
}

/** Who wrote any of these fields, by the log of changes: whatever else was saved after them. */
export async function changersOf<E extends AnyEntity>(
  { db, tenant }: Context,
  entity: E,
  { rows, fields, since }: Writing<E>,
): Promise<string[]> {
  const named = ({ name, was }: AnyEntity) => [name, ...oldNames(was)]
  const after = since
    ? sql`(select max(seen.id) from engine.audit seen where seen.tenant_id = ${tenant}
        and seen.entity = any(${named(since.entity)}) and seen.row_id = ${since.row} and seen.verb = any(${since.moves}))`
    : sql`0`
  const found = await sql<{ username: string }>`select distinct changed.username from engine.audit changed
    where changed.tenant_id = ${tenant} and changed.entity = any(${named(entity)}) and changed.row_id = any(${rows})
      and exists (select from unnest(${fields}::text[]) key
        where changed.before -> key is distinct from changed.after -> key)
      and changed.id > coalesce(${after}, 0)`.execute(db)
  return found.rows.map(({ username }) => username)
}
