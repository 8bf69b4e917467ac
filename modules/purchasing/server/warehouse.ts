import { MaterialCategory } from '@mortise/materials/model'
import { materialsOf } from '@mortise/materials/server'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'

/** Where materials are kept by their own word or by that of their category, else in the first store of raw ones. */
export async function usualWarehouse(
  ctx: Context,
  lines: readonly { readonly material: string }[],
): Promise<string> {
  const places = await ctx
    .repo(Warehouse)
    .find({ isActive: true, isFrozen: false }, { sort: [['code', 'asc']] })
  // Stock lies on leaves alone.
  const open = places.filter(({ id }) => !places.some(({ parent }) => parent === id))
  const own = await ownWarehouses(ctx, lines)
  const usual = own.find((id) => open.some((place) => place.id === id))
  const warehouse = usual ?? open.find(({ kind }) => kind === WarehouseKind.raw)?.id
  if (!warehouse) throw new BusinessError('没有可用的原料仓，请先维护仓库')
  return warehouse
}

async function ownWarehouses(
  ctx: Context,
  lines: readonly { readonly material: string }[],
): Promise<(string | null)[]> {
  const known = lines.filter(({ material }) => material)
  const materialOf = await materialsOf(ctx, known)
  const materials = known.map(({ material }) => materialOf(material))
  const ids = [...new Set(materials.map(({ category }) => category))]
  const categories = new Map(
    (await ctx.repo(MaterialCategory).find({ id: { in: ids } })).map(({ id, warehouse }) => [id, warehouse]),
  )
  return materials.map(({ warehouse, category }) => warehouse ?? categories.get(category) ?? null)
}
