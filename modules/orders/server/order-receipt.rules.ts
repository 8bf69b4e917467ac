import { add, BusinessError, compare, type RowOf, sub } from '@mortise/model'
import { CustomerOrder, OrderReceipt, ReceiptKind, shippedValueOf, spread } from '@mortise/orders/model'
import { type Context, rules } from '@mortise/server'
import { followDeposit } from './follow-deposit.ts'

type Order = RowOf<typeof CustomerOrder>

export const orderReceiptRules = rules(OrderReceipt, {
  async prepare({ order }, { repo }) {
    const { sysOrgCode } = await repo(CustomerOrder).scoped(order, { label: '订单', field: 'order' })
    return { sysOrgCode }
  },
  check(receipt, { today }) {
    if (receipt.receivedOn > today) throw new BusinessError('收款日期不能晚于今天', { field: 'receivedOn' })
  },
  saved: (receipt, ctx) =>
    allocatePayment(
      ctx,
      receipt.order,
      receipt.kind === ReceiptKind.refund ? -receipt.amount : receipt.amount,
    ).then(() => {}),
})

/**
 * Counts money for an order, or takes it back (below zero), in the caller's transaction. Once the deposit is there the
 * order is confirmed. This is the only way in which an order is paid: whoever keeps the books calls it.
 */
export async function allocatePayment(ctx: Context, orderId: string, amount: number): Promise<Order> {
  const orders = ctx.repo(CustomerOrder)
  const order = await orders.lock(orderId)
  if (['draft', 'submitted', 'voided'].includes(order.status))
    throw new BusinessError(`订单${order.no}未审核或已作废，不能收退款`, { field: 'order' })
  const paid = add(order.paidAmount, amount)
  if (compare(paid, 0) < 0)
    throw new BusinessError(`订单${order.no}已收${order.paidAmount}元，不能退${-amount}元`, {
      field: 'amount',
    })
  if (compare(amount, 0) > 0 && compare(paid, order.totalAmount) > 0)
    throw new BusinessError(
      `订单${order.no}尚欠${sub(order.totalAmount, order.paidAmount)}元，不能收${amount}元`,
      { field: 'amount' },
    )
  if (amount < 0) refuseRefund(order, paid)
  const saved = await orders.put(order.id, { paidAmount: paid, payments: spread(order.payments, paid) })
  // Money that comes never takes a confirmation back: the order may have been released on credit.
  return amount < 0 || saved.status === 'awaitingDeposit' ? followDeposit(ctx, saved) : saved
}

/** Doors that are being made stay paid for: by the deposit, and by what has been shipped. */
function refuseRefund(order: Order, left: number): void {
  const least = Math.max(order.depositAmount, shippedValueOf(order.lines))
  if (order.status !== 'producing' || compare(left, least) >= 0) return
  const most = Math.max(0, sub(order.paidAmount, least))
  throw new BusinessError(`订单已下发，最多可退 ${most} 元`, { field: 'amount' })
}
