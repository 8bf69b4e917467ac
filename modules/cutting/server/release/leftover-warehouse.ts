import type { Context } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'

const CODE = 'YLC'

/** Where offcuts lie: the first place of its kind, which is opened for the very first of them. */
export async function leftoverWarehouse(ctx: Context): Promise<string> {
  const found = await openPlace(ctx)
  if (found) return found
  // Held, so that two nests released at once do not open two.
  await ctx.alone('leftover warehouse')
  const opened = await openPlace(ctx)
  if (opened) return opened
  const taken = await ctx.repo(Warehouse).count({ code: { startsWith: CODE } })
  const { id } = await ctx.repo(Warehouse).add({
    code: taken > 0 ? `${CODE}${taken + 1}` : CODE,
    name: '余料仓',
    kind: WarehouseKind.leftover,
    canShip: false,
    sort: 7,
  })
  return id
}

/** Stock lies on leaves alone, and not where somebody counts. */
async function openPlace({ repo }: Context): Promise<string | null> {
  const all = await repo(Warehouse).find(
    { kind: WarehouseKind.leftover, isActive: true },
    { sort: [['code', 'asc']] },
  )
  const leaves = all.filter(({ id }) => !all.some(({ parent }) => parent === id))
  return (leaves.find(({ isFrozen }) => !isFrozen) ?? leaves[0])?.id ?? null
}
