import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf, sub } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MoveType, StockMove, StockPost, Warehouse, WarehouseKind } from '@mortise/stock/model'
import { reverseStock } from '@mortise/stock/server'
import { costOfWork } from '../issue/cost.ts'
import { enterMade, unfetchedOf } from '../issue/enter-made.ts'

type Order = RowOf<typeof WorkOrder>

/**
 * Good parts enter stock when their work order ends, at what it cost without what was lost and what goes back; then whoever
 * needs them holds them. Those whose material nobody fetched wait for that.
 */
export async function enterParts(ctx: Context, order: Order): Promise<Order> {
  const { id, no, status, okQty, inQty, version } = order
  if (order.door || okQty <= inQty || (status !== 'finished' && status !== 'closed')) return order
  const why = await unfetchedOf(ctx, order)
  if (why) {
    // For what is closed nobody fetches anything any more.
    if (status === 'closed') throw new BusinessError(why)
    ctx.remarks.push(why)
    return order
  }
  const { total, entered, lost, beside } = await costOfWork(ctx, order)
  const material = await ctx.repo(Material).get(order.material)
  return enterMade(ctx, order, {
    key: `${WorkOrder.name}:${id}:enter:${version}`,
    warehouse: await placeOf(ctx, material),
    lotNo: material.isLotManaged ? no : null,
    qty: okQty - inQty,
    amount: Math.max(0, sub(sub(sub(total, lost), beside), entered)),
  })
}

/** The move by which the parts of a work order lie in stock. */
export const entryOf = ({ repo }: Context, workOrder: string): Promise<RowOf<typeof StockMove> | null> =>
  repo(StockMove).first({ workOrder, type: MoveType.semiFinishedIn }, { sort: [['id', 'desc']] })

/** The report that brought parts into stock is taken back: they leave it again, as long as they lie there. */
export async function takePartsOut(ctx: Context, { id, no, version }: Order): Promise<void> {
  const { repo } = ctx
  const entry = await entryOf(ctx, id)
  if (entry) {
    const { key } = await repo(StockPost).get(entry.post)
    await reverseStock(ctx, {
      key: `${WorkOrder.name}:${id}:leave:${version}`,
      document: { entity: WorkOrder.name, id, no },
      date: ctx.today,
      of: key,
    })
  }
  await repo(WorkOrder).put(id, { inQty: 0 })
  await repo(WorkOrder).move(id, 'unstock')
}

/** Where the material usually lies, else among made parts, else with what is bought. */
async function placeOf({ repo }: Context, { name, warehouse }: RowOf<typeof Material>): Promise<string> {
  if (warehouse) return warehouse
  for (const kind of [WarehouseKind.semiFinished, WarehouseKind.raw] as const) {
    const all = await repo(Warehouse).find({ kind, isActive: true }, { sort: [['code', 'asc']], limit: 1000 })
    const leaf = all.find(({ id, isFrozen }) => !isFrozen && !all.some(({ parent }) => parent === id))
    if (leaf) return leaf.id
  }
  throw new BusinessError(`物料「${name}」没有默认仓库，也没有可用的半成品仓，不能入库`)
}
