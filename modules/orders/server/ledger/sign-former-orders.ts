import type { RowOf } from '@mortise/model'
import { CustomerOrder, OrderSigning } from '@mortise/orders/model'
import { type Context, insertRows } from '@mortise/server'
import { differences, shippedOf, signingRows, wholeOf } from './sign-order.ts'

type Order = RowOf<typeof CustomerOrder>

/** As many orders as are read at once. */
const PAGE = 500

/** Orders of before the ledger: signed on the day of their approval, and closed when they were last touched. */
export async function signFormerOrders(ctx: Context): Promise<void> {
  const where = { status: { notIn: ['draft', 'submitted', 'voided'] } } as const
  for (let offset = 0; ; offset += PAGE) {
    const orders = await ctx.repo(CustomerOrder).find(where, { sort: [['id', 'asc']], limit: PAGE, offset })
    if (orders.length === 0) return
    const known = await ctx.repo(OrderSigning).find({ order: { in: orders.map(({ id }) => id) } })
    const signed = new Set(known.map(({ order }) => order))
    await insertRows(ctx, OrderSigning, orders.filter(({ id }) => !signed.has(id)).flatMap(formerRows))
  }
}

export function formerRows(order: Order) {
  const approvedOn = (order.approvedAt ?? order.createTime).slice(0, 10)
  const whole = wholeOf(order)
  const rows = signingRows(order, 'approve', approvedOn, whole)
  if (order.status !== 'closed') return rows
  const closedOn = (order.updateTime ?? order.approvedAt ?? order.createTime).slice(0, 10)
  return [...rows, ...signingRows(order, 'close', closedOn, differences(whole, shippedOf(order)))]
}
