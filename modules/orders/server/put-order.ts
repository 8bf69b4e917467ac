import { derived, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>

/** Sets what no client may write of an order, and with it all that follows: totals and statuses are never set by hand. */
export async function putOrder(ctx: Context, order: Order, values: Partial<Order>): Promise<Order> {
  const row = derived(CustomerOrder, { ...order, ...values })
  const keys = [...Object.keys(values), ...Object.keys(CustomerOrder.derive)]
  return ctx.repo(CustomerOrder).put(order.id, Object.fromEntries(keys.map((key) => [key, row[key]])))
}
