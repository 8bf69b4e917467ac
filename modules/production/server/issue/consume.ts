import { IssueMode } from '@mortise/engineering/model'
import { compare, div, mul, type RowOf, sub, sum } from '@mortise/model'
import { doorsAt, droppedAt, inShopOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof WorkOrder>

/** Pieces that passed the operation at which a material is used. */
export function passedBy(
  order: Pick<Order, 'qty' | 'ops' | 'units'>,
  { opNo }: Order['mats'][number],
): number {
  const op = order.ops.find((each) => each.opNo === opNo) ?? order.ops[0]
  return sum([op?.okQty, op?.scrapQty, op?.againQty], 0) - droppedAt(order, opNo)
}

/** The share of pieces that passed is used up, as far as it was fetched; what is fetched late is used at once. */
export const consume = async (ctx: Context, id: string): Promise<Order> =>
  consumeIn(ctx, await ctx.repo(WorkOrder).lock(id))

/** The same of a work order that is held; answers it as it is then. */
export async function consumeIn({ repo }: Context, order: Order): Promise<Order> {
  const counts = order.mats.flatMap((mat) => {
    if (mat.issueMode === IssueMode.backflushed) return []
    const share = div(mul(mat.needQty, passedBy(order, mat), 6), Math.max(1, doorsAt(order, mat.opNo)), 4)
    const used = sub(Math.min(share, inShopOf(mat)), mat.consumedQty, 4)
    return compare(used, 0) === 0 ? [] : [{ line: mat.id, consumedQty: used }]
  })
  return repo(WorkOrder).countLines(counts, order)
}
