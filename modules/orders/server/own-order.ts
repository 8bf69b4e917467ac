import { BusinessError, both, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'

/** The order that a row is about, if the caller may see it. */
export async function ownOrder(ctx: Context, id: string | null): Promise<RowOf<typeof CustomerOrder>> {
  const own = both(ctx.scope(CustomerOrder), { field: 'id', test: { op: 'eq', value: id ?? '' } })
  const [order] = await ctx.repo(CustomerOrder).select(own, { limit: 1 })
  if (!order) throw new BusinessError('订单不存在或不在您的权限范围内', { field: 'order' })
  return order
}
