import { IssueMode } from '@mortise/engineering/model'
import { Material } from '@mortise/materials/model'
import { compare, div, mul, type RowOf } from '@mortise/model'
import { FetchedBeforeStock, inShopOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { postStock, type StockLine } from '@mortise/stock/server'
import { parameter } from '@mortise/system/server'

type Order = RowOf<typeof WorkOrder>

/**
 * Why nothing that a work order made may enter stock yet: it is worth what went into it, and what nobody fetched for it
 * would be missing in its cost for good.
 */
export async function unfetchedOf(ctx: Context, { no, door, mats }: Order): Promise<string | null> {
  const least = await parameter(ctx, FetchedBeforeStock)
  for (const mat of mats) {
    const { material, issueMode, needQty } = mat
    if (issueMode !== IssueMode.picked || needQty <= 0) continue
    const fetched = inShopOf(mat)
    if (fetched > 0 && compare(fetched, mul(needQty, div(least, 100, 6), 4)) >= 0) continue
    const { name } = await ctx.repo(Material).get(material)
    const words = fetched > 0 ? `应领 ${needQty}，已领 ${fetched}，不足 ${least}%` : '尚未领料'
    return `工单 ${no} 的物料【${name}】${words}，${door ? '门' : ''}不能入库，请先领料`
  }
  return null
}

/** What a work order made lies in stock at what it cost: a door by itself, parts together. */
export async function enterMade(
  ctx: Context,
  { id, no, door, material, inQty }: Order,
  { key, ...line }: Pick<StockLine, 'warehouse' | 'lotNo' | 'qty' | 'amount' | 'orderLine'> & { key: string },
): Promise<Order> {
  await postStock(ctx, {
    key,
    document: { entity: WorkOrder.name, id, no },
    date: ctx.today,
    type: door ? MoveType.finishedIn : MoveType.semiFinishedIn,
    lines: [{ ...line, material, workOrder: id }],
  })
  return ctx.repo(WorkOrder).put(id, { inQty: inQty + line.qty })
}
