import type { MaterialFacts } from '@mortise/doors/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

/** Materials by their ids and by their codes. */
export type Facts = Record<string, MaterialFacts>

/** What doors know of the materials that are named here by id or by code. */
export async function factsOf(ctx: Context, names: Iterable<string>): Promise<Facts> {
  const wanted = [...new Set(names)].filter(Boolean)
  if (wanted.length === 0) return {}
  const rows = await ctx.repo(Material).select({
    any: [
      { field: 'id', test: { op: 'in', values: wanted } },
      { field: 'code', test: { op: 'in', values: wanted } },
    ],
  })
  return factsOfRows(ctx, rows)
}

/** What doors know of the materials of a category and those below it. */
export async function factsUnder(ctx: Context, treeCode: string, limit: number): Promise<Facts> {
  const categories = await ctx.repo(MaterialCategory).find({ treeCode: { startsWith: treeCode } })
  if (categories.length === 0) return {}
  const rows = await ctx
    .repo(Material)
    .find(
      { category: { in: categories.map(({ id }) => id) }, isActive: true },
      { sort: [['code', 'asc']], limit },
    )
  return factsOfRows(ctx, rows)
}

async function factsOfRows(ctx: Context, rows: readonly RowOf<typeof Material>[]): Promise<Facts> {
  if (rows.length === 0) return {}
  const ids = (key: 'unit' | 'category') => [...new Set(rows.map((row) => row[key]))]
  const units = await ctx.repo(Unit).find({ id: { in: ids('unit') } })
  const categories = await ctx.repo(MaterialCategory).find({ id: { in: ids('category') } })
  const unitNames = new Map(units.map(({ id, name }) => [id, name]))
  const treeCodes = new Map(categories.map(({ id, treeCode }) => [id, treeCode ?? '']))
  const facts: Facts = {}
  for (const row of rows) {
    const fact: MaterialFacts = {
      id: row.id,
      code: row.code,
      name: row.name,
      unit: unitNames.get(row.unit) ?? '',
      price: row.price,
      l: row.length,
      w: row.width,
      t: row.thickness,
      color: row.color ?? '',
      treeCode: treeCodes.get(row.category) ?? '',
      isActive: row.isActive,
    }
    facts[row.id] = fact
    facts[row.code] = fact
  }
  return facts
}
