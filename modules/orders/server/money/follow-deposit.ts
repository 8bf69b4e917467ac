import { compare, type RowOf } from '@mortise/model'
import { CustomerOrder, spread } from '@mortise/orders/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>

/** What was paid is spread over the plan; money that comes takes no confirmation back, as it may have been by credit. */
export async function followPayment(ctx: Context, order: Order, before: Order): Promise<void> {
  const { id, payments, paidAmount } = order
  const saved = await ctx.repo(CustomerOrder).put(id, { payments: spread(payments, paidAmount) })
  const isLess = compare(paidAmount, before.paidAmount) < 0
  if (isLess || saved.status === 'awaitingDeposit') await followDeposit(ctx, saved)
}

/**
 * Confirms an order once its deposit is there, and takes that back while nothing has been released, unless it was let
 * through without. Of an order that is being made the money is asked for when it ships.
 */
export async function followDeposit({ repo }: Context, order: Order): Promise<Order> {
  const isPaid = compare(order.paidAmount, order.depositAmount) >= 0
  if (order.status === 'awaitingDeposit' && isPaid) return repo(CustomerOrder).move(order.id, 'confirm')
  if (order.status !== 'confirmed' || isPaid || order.isCreditReleased) return order
  return repo(CustomerOrder).move(order.id, 'awaitDeposit')
}
