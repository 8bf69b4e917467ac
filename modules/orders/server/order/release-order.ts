import { type RowOf, sub } from '@mortise/model'
import { CustomerOrder, wantedQty } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { addUnits } from './door-units.ts'

type Order = RowOf<typeof CustomerOrder>

/** Hands an order over to the shop: every line counts as released, and every door gets its code. */
export async function releaseOrder(order: Order, ctx: Context): Promise<void> {
  await addUnits(ctx, order, order.lines)
  await countReleased(ctx, order)
  const { id, releasePromise, promisedOn, deliverOn } = order
  if (!releasePromise) await ctx.repo(CustomerOrder).put(id, { releasePromise: promisedOn ?? deliverOn })
}

/** Lets every line count as released as far as it is wanted. */
export const countReleased = ({ repo }: Context, { lines }: Order): Promise<void> =>
  repo(CustomerOrder).countLines(
    lines.map((line) => ({ line: line.id, releasedQty: sub(wantedQty(line), line.releasedQty, 3) })),
  )
