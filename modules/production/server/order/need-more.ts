import { IssueMode } from '@mortise/engineering/model'
import { precisionsOf } from '@mortise/materials/server'
import { BusinessError, decimalParts, newLine, type RowOf } from '@mortise/model'
import { MoreInput, WorkOrder } from '@mortise/production/model'
import { type Context, inputOf } from '@mortise/server'
import { reserveStock } from '@mortise/stock/server'
import { workSource } from './release-work-order.ts'

type Order = RowOf<typeof WorkOrder>

const likeOf = ({ mats }: Order, material: string) =>
  mats.find((mat) => mat.material === material && mat.issueMode !== IssueMode.none)

/** More is fetched of what a work order takes, and of nothing else. */
export async function refuseMore(order: Order, ctx: Context): Promise<void> {
  const { material, qty } = inputOf(ctx, MoreInput)
  if (!likeOf(order, material))
    throw new BusinessError(`工单 ${order.no} 不用该物料，请从工单用料中选择`, { field: 'material' })
  const precision = (await precisionsOf(ctx, [{ material }]))(material)
  if (decimalParts(String(qty)).scale > precision)
    throw new BusinessError(`补领数量最多 ${precision} 位小数`, { field: 'qty' })
}

/** A line of its own, on top of what the order asks for: held for the work order as far as it is there, and fetched like any other. */
export async function needMore(order: Order, ctx: Context): Promise<void> {
  const { material, qty, reason } = inputOf(ctx, MoreInput)
  const { orderLine, opNo } = likeOf(order, material)!
  const fresh = {
    ...newLine(WorkOrder.fields.mats, ctx),
    material,
    orderLine,
    opNo,
    issueMode: IssueMode.picked,
    needQty: qty,
    isDirect: false,
    reason,
  }
  const { mats } = await ctx.repo(WorkOrder).put(order.id, { mats: [...order.mats, fresh] })
  const line = mats.at(-1)?.id ?? ''
  await reserveStock(ctx, workSource(order), [{ line, material, qty, needOn: ctx.today }])
  ctx.remarks.push('已加入工单用料，请生成领料单')
}
