import type { Material } from '@mortise/materials/model'
import { type AnyEntity, BusinessError, linesTable, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { unitsOf } from './units.ts'

type Row = RowOf<typeof Material>

/** How much a unit of a material is stays as it is once documents were written in it: they would mean something else. */
export async function refuseUsedUnits(
  ctx: Context,
  material: Row,
  before: Row | null,
  documents: readonly AnyEntity[],
): Promise<void> {
  const factors = new Map<string, number>(material.conversions.map(({ unit, factor }) => [unit, factor]))
  const changed = before?.conversions.filter(({ unit, factor }) => factors.get(unit) !== factor) ?? []
  if (changed.length === 0) return
  for (const { label, title, table } of documents) {
    const { rows } = await sql<{ unit: string; no: string }>`
      select l.unit, d.${sql.ref(title)} as no from ${sql.table(linesTable({ table }, 'items'))} l
      join ${sql.table(table)} d on d.tenant_id = l.tenant_id and d.id = l.parent_id
      where l.tenant_id = ${ctx.tenant} and l.material = ${material.id} and l.unit = any(${changed.map(({ unit }) => unit)})
        and not d.deleted and d.status <> 'voided' limit 1`.execute(ctx.db)
    const [used] = rows
    if (!used) continue
    const { name } = (await unitsOf(ctx)).get(used.unit)
    throw new BusinessError(`${label} ${used.no} 已使用单位「${name}」，不能修改或删除其换算系数`, {
      field: 'conversions',
    })
  }
}
