import { Material, Unit } from '@mortise/materials/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** Decimals in which materials are counted; none of one that is not there. */
export async function precisionsOf(
  ctx: Context,
  lines: readonly { readonly material: string }[],
): Promise<(material: string) => number> {
  const ids = [...new Set(lines.map(({ material }) => material))]
  if (ids.length === 0) return () => 0
  const { rows } = await sql<{ id: string; precision: number }>`
    select m.id, u.precision from ${sql.table(Material.table)} m
    join ${sql.table(Unit.table)} u on u.tenant_id = m.tenant_id and u.id = m.unit
    where m.tenant_id = ${ctx.tenant} and m.id = any(${ids})`.execute(ctx.db)
  const known = new Map(rows.map(({ id, precision }) => [id, precision]))
  return (material) => known.get(material) ?? 0
}
