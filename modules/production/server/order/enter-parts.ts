import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MoveType, Warehouse, WarehouseKind } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { costOfWork } from '../issue/cost.ts'

type Order = RowOf<typeof WorkOrder>

/** Made parts enter stock when their work order is finished, at all that it cost; then whoever needs them holds them. */
export async function enterParts(ctx: Context, order: Order): Promise<void> {
  if (order.door || order.okQty <= 0) return
  const { total } = await costOfWork(ctx, order)
  const material = await ctx.repo(Material).get(order.material)
  await postStock(ctx, {
    key: `${WorkOrder.name}:${order.id}:enter`,
    document: { entity: WorkOrder.name, id: order.id, no: order.no },
    date: ctx.today,
    type: MoveType.semiFinishedIn,
    lines: [
      {
        material: material.id,
        warehouse: await placeOf(ctx, material),
        lotNo: material.isLotManaged ? order.no : null,
        qty: order.okQty,
        amount: total,
        workOrder: order.id,
      },
    ],
  })
  await ctx.repo(WorkOrder).put(order.id, { inQty: order.okQty })
  await ctx.repo(WorkOrder).move(order.id, 'stock')
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
