import { MaterialCategory } from '@mortise/materials/model'
import { materialsOf } from '@mortise/materials/server'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'

/** Where goods go: the receipt's own warehouse, and those of lines that go elsewhere. */
interface Places {
  readonly warehouse: string
  readonly ofLines: readonly (string | null)[]
}

/**
 * Where materials are kept by their own word or by that of the nearest category, else in the first store of raw ones. The
 * receipt as a whole goes where most of its lines do.
 */
export async function usualPlaces(
  ctx: Context,
  lines: readonly { readonly material: string }[],
): Promise<Places> {
  const places = await ctx
    .repo(Warehouse)
    .find({ isActive: true, isFrozen: false }, { sort: [['code', 'asc']] })
  // Stock lies on leaves alone.
  const open = places.filter(({ id }) => !places.some(({ parent }) => parent === id))
  const raw = open.find(({ kind }) => kind === WarehouseKind.raw)?.id
  const kept = (await ownWarehouses(ctx, lines)).map(
    (named) => named.find((id) => open.some((place) => place.id === id)) ?? raw,
  )
  const warehouse = mostOf(kept) ?? raw
  if (!warehouse) throw new BusinessError('没有可用的原料仓，请先维护仓库')
  return { warehouse, ofLines: kept.map((id) => (id && id !== warehouse ? id : null)) }
}

/** What is named most often; of such the first. */
function mostOf(ids: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>()
  for (const id of ids) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** What names a warehouse for each line, the nearest first. */
async function ownWarehouses(
  ctx: Context,
  lines: readonly { readonly material: string }[],
): Promise<string[][]> {
  const materialOf = await materialsOf(
    ctx,
    lines.filter(({ material }) => material),
  )
  const categories = await ctx.repo(MaterialCategory).find({}, { sort: [['treeCode', 'desc']] })
  const treeCodes = new Map(categories.map(({ id, treeCode }) => [id, treeCode ?? '']))
  const naming = categories.flatMap(({ treeCode, warehouse }) =>
    treeCode && warehouse ? [{ treeCode, warehouse }] : [],
  )
  return lines.map(({ material }) => {
    if (!material) return []
    const { warehouse, category } = materialOf(material)
    const treeCode = treeCodes.get(category) ?? ''
    const above = naming.filter((each) => treeCode.startsWith(each.treeCode)).map((each) => each.warehouse)
    return warehouse ? [warehouse, ...above] : above
  })
}
