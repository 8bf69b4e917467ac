import type { RowOf } from '@mortise/model'
import { CustomerOrder, wantedQty } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { addUnits } from './door-units.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** Hands an order over to the shop: every line counts as released, and every door gets its code. */
export async function releaseOrder(order: Order, ctx: Context): Promise<void> {
  await addUnits(ctx, order, order.lines)
  await ctx.repo(CustomerOrder).put(order.id, { lines: order.lines.map(released) })
}

export const released = (line: Line): Line => ({ ...line, releasedQty: wantedQty(line) })
