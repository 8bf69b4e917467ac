import { compare, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>

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
