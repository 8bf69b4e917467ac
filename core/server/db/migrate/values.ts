import { type AnyEntity, type AnyField, fieldsOf, isSeveral, type Linked, type Rename } from '@mortise/model'
import type { PoolClient } from 'pg'
import { linesTable, quote, quotedColumn } from '../tables/columns.ts'

/** A column whose states or items have other names now. */
export interface OldValues {
  readonly table: string
  readonly column: string
  readonly isSeveral: boolean
  readonly names: Readonly<Record<string, string>>
}

/** Every column, of lines too, that may hold what was renamed. */
export function oldValuesOf({ entities }: Linked, renames: readonly Rename[]): OldValues[] {
  const found: OldValues[] = []
  const look = (table: string, of: Pick<AnyEntity, 'fields'>, entity: AnyEntity) => {
    for (const [key, field] of Object.entries(fieldsOf(of))) {
      const names = namesIn(renames, `${entity.name}.${key}`, field)
      if (Object.keys(names).length > 0)
        found.push({ table, column: quotedColumn(key), isSeveral: isSeveral(of, key), names })
      if (field.kind === 'lines') look(linesTable(entity, key), field, entity)
    }
  }
  for (const entity of entities.values()) if (!entity.isView) look(entity.table, entity, entity)
  return found
}

function namesIn(renames: readonly Rename[], path: string, field: AnyField): Record<string, string> {
  if (field.kind !== 'flow' && field.kind !== 'dict') return {}
  const [of, at] = field.kind === 'flow' ? ['state', path] : ['item', field.dict]
  return Object.fromEntries(
    renames.filter((rename) => rename.of === of && rename.at === at).map(({ was, name }) => [was, name]),
  )
}

/** How much of a table one statement walks through: its rows stay locked no longer than that. */
const blocksAtOnce = 2000

/**
 * Writes the new names over the old ones, stretch by stretch, each a transaction of its own, so that a large table is
 * open to others meanwhile. Done again, it goes on where it was broken off. Answers how many rows were changed.
 */
export async function rewriteValues(client: PoolClient, values: OldValues): Promise<number> {
  const { table, column, names } = values
  const old = Object.keys(names)
  const isOld = values.isSeveral ? `${column} && $1::text[]` : `${column} = any($1)`
  const { rows } = await client.query(
    `select exists (select from ${quote(table)} where ${isOld}) as "isThere",
            pg_relation_size($2::regclass) / current_setting('block_size')::int as blocks`,
    [old, quote(table)],
  )
  if (!rows[0].isThere) return 0
  const renamed = values.isSeveral
    ? `(select array_agg(coalesce($2::jsonb ->> value, value) order by place)
          from unnest(${column}) with ordinality as v (value, place))`
    : `coalesce($2::jsonb ->> ${column}, ${column})`
  const update = `update ${quote(table)} set ${column} = ${renamed} where ${isOld}`
  let changed = 0
  const run = async (text: string, more: readonly string[] = []) => {
    const { rowCount } = await client.query(text, [old, JSON.stringify(names), ...more])
    changed += rowCount ?? 0
  }
  for (let from = 0; from < Number(rows[0].blocks); from += blocksAtOnce)
    await run(`${update} and ctid >= $3::tid and ctid < $4::tid`, [
      `(${from},0)`,
      `(${from + blocksAtOnce},0)`,
    ])
  // What somebody wrote meanwhile may lie behind.
  await run(update)
  return changed
}
