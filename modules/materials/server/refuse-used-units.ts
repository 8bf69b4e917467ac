import { isSameRatio, Material, ratioBetween, UnitConversion } from '@mortise/materials/model'
import { type AnyEntity, BusinessError, linesTable, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { unitsOf } from './units.ts'

type Row = RowOf<typeof Material>
type ForAll = RowOf<typeof UnitConversion>

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
    throw await inUse(ctx, `${label} ${used.no}`, used.unit, 'conversions')
  }
}

/** The same of a conversion that holds for all materials, as far as one does not say otherwise of itself. */
export async function refuseUsedConversion(
  ctx: Context,
  before: ForAll | null,
  after: ForAll | null,
  documents: readonly AnyEntity[],
): Promise<void> {
  if (!before || (after && isSame(before, after))) return
  const others = await ctx.repo(UnitConversion).find({ id: { ne: before.id } })
  const now = after ? [...others, after] : others
  for (const { label, title, table } of documents) {
    const { rows } = await sql<{ unit: string; main: string; no: string }>`
      select l.unit, m.unit as main, max(d.${sql.ref(title)}) as no
      from ${sql.table(linesTable({ table }, 'items'))} l
      join ${sql.table(table)} d on d.tenant_id = l.tenant_id and d.id = l.parent_id and not d.deleted and d.status <> 'voided'
      join ${sql.table(Material.table)} m on m.tenant_id = l.tenant_id and m.id = l.material and m.unit <> l.unit
      where l.tenant_id = ${ctx.tenant} and not exists (
        select from ${sql.table(linesTable(Material, 'conversions'))} c
        where c.tenant_id = m.tenant_id and c.parent_id = m.id and c.unit = l.unit)
      group by l.unit, m.unit`.execute(ctx.db)
    for (const { unit, main, no } of rows) {
      const was = ratioBetween([...others, before], unit, main)
      const will = ratioBetween(now, unit, main)
      if (was && (!will || !isSameRatio(was, will))) throw await inUse(ctx, `${label} ${no}`, unit, 'factor')
    }
  }
}

const isSame = (one: ForAll, other: ForAll): boolean =>
  one.unit === other.unit && one.base === other.base && one.factor === other.factor

async function inUse(ctx: Context, document: string, unit: string, field: string): Promise<BusinessError> {
  const { name } = (await unitsOf(ctx)).get(unit)
  return new BusinessError(`${document} 已使用单位「${name}」，不能修改或删除其换算系数`, { field })
}
