import { Bom, compareBoms, explode, totalsOf } from '@mortise/engineering/model'
import { Material } from '@mortise/materials/model'
import { BusinessError, linesTable } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { sql } from 'kysely'
import { type KnownStructure, structureOf } from './structure.ts'

const LIST = 'bom:list'

export const bomRoutes: AnyRoute[] = [
  get('/erp_bom/erpBom/explode', LIST, ({ ctx, query }) => exploded(ctx, query)),
  get('/erp_bom/erpBom/whereUsed', LIST, ({ ctx, query }) => usesOf(ctx, query.material ?? '')),
  get('/erp_bom/erpBom/compare', LIST, ({ ctx, query }) => compared(ctx, query)),
]

/** All that so many of a bill's material take by this bill, by branch and added up. */
async function exploded(ctx: Context, { id = '', qty = '1' }: Readonly<Record<string, string>>) {
  const amount = Number(qty)
  if (!(amount > 0 && amount <= 99_999_999)) throw new BusinessError('数量必须大于 0，且不超过 99999999')
  const bom = await ctx.repo(Bom).own(id)
  const structure = await structureOf(ctx, [bom.material], ctx.today, { instead: [bom] })
  const rows = explode(structure, bom.material, amount)
  return {
    rows: rows.map((row) => ({ ...row, ...told(structure, row.material), path: row.path.join('/') })),
    totals: [...totalsOf(rows)].map(([material, total]) => ({
      material,
      qty: total,
      ...told(structure, material),
    })),
  }
}

const told = (structure: KnownStructure, material: string) => ({
  name: structure.nameOf(material),
  unit: structure.unitOf(material),
  source: structure.materials.get(material)?.source ?? null,
})

interface Use {
  readonly bom: string
  readonly code: string
  readonly revision: number
  readonly status: string
  readonly material: string
  readonly level: number
  readonly usage: number
  readonly per: number
}

/** What a material goes into, directly and further up; bills that are retired count for nothing. */
async function usesOf(ctx: Context, material: string) {
  await ctx.repo(Material).own(material)
  const { rows } = await sql<Use>`
    with recursive up as (
      select i.parent_id as bom, i.material as part, b.material, 1 as level, i.usage, i.per, array[i.material, b.material]::text[] as path
      from ${sql.table(linesTable(Bom, 'items'))} i
      join ${sql.table(Bom.table)} b on b.tenant_id = i.tenant_id and b.id = i.parent_id and not b.deleted and b.status <> 'retired'
      where i.tenant_id = ${ctx.tenant} and i.material = ${material}
      union all
      select i.parent_id, i.material, b.material, up.level + 1, i.usage, i.per, up.path || b.material::text
      from up
      join ${sql.table(linesTable(Bom, 'items'))} i on i.tenant_id = ${ctx.tenant} and i.material = up.material
      join ${sql.table(Bom.table)} b on b.tenant_id = i.tenant_id and b.id = i.parent_id and not b.deleted and b.status = 'active'
      where up.level < 15 and not b.material = any(up.path)
    )
    select up.bom, b.code, b.revision, b.status, up.material, up.level, up.usage, up.per
    from up join ${sql.table(Bom.table)} b on b.tenant_id = ${ctx.tenant} and b.id = up.bom
    order by array_to_string(up.path, ' '), b.revision limit 2000`.execute(ctx.db)
  const structure = await structureOf(
    ctx,
    rows.map((row) => row.material),
    ctx.today,
  )
  return rows.map((row) => ({ ...row, ...told(structure, row.material) }))
}

/** What one bill has otherwise than another. */
async function compared(ctx: Context, { before = '', after = '' }: Readonly<Record<string, string>>) {
  const [one, other] = [await ctx.repo(Bom).own(before), await ctx.repo(Bom).own(after)]
  const differences = compareBoms(one.items, other.items)
  const structure = await structureOf(
    ctx,
    differences.map(({ material }) => material),
    ctx.today,
  )
  return differences.map((difference) => ({ ...difference, ...told(structure, difference.material) }))
}
