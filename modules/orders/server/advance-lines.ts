import { add, BusinessError, compare, type RowOf, sub } from '@mortise/model'
import { CustomerOrder, isDone, OrderLineType } from '@mortise/orders/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
export type Counter =
  | 'producedQty'
  | 'packedQty'
  | 'shippedQty'
  | 'signedQty'
  | 'installedQty'
  | 'returnedQty'

export interface Advance {
  readonly line: string
  readonly counter: Counter
  /** So many pieces more; below zero takes some back. */
  readonly by: number
}

/**
 * Counts what was made, shipped, signed for and installed, in the caller's transaction and under the order's lock, and
 * ends the order once nothing is left to do. Whoever makes, ships or installs calls it; nobody sets a counter by hand.
 */
export async function advanceLines(
  ctx: Context,
  orderId: string,
  advances: readonly Advance[],
): Promise<Order> {
  const orders = ctx.repo(CustomerOrder)
  const order = await orders.lock(orderId)
  if (order.status !== 'producing') throw new BusinessError(`订单${order.no}不在生产中，不能记录进度`)
  const lines = order.lines.map((line, index) => {
    const own = advances.filter((advance) => advance.line === line.id)
    const counted: Line = { ...line }
    for (const { counter, by } of own) counted[counter] = add(counted[counter], by, 3)
    if (own.length > 0) refuseImpossible(counted, index + 1)
    return counted
  })
  const saved = await ctx.repo(CustomerOrder).put(order.id, { lines })
  return isDone(lines, order.needsInstall) ? orders.move(orderId, 'complete') : saved
}

/** Pieces are made before they are shipped, shipped before they are signed for, and signed for before they hang. */
function refuseImpossible(line: Line, no: number): void {
  const wanted = sub(line.qty, line.closedQty, 3)
  const bounds: readonly (readonly [done: string, value: number, of: string, bound: number])[] = [
    ['完工', line.producedQty, '下发', line.type === OrderLineType.door ? line.releasedQty : wanted],
    [
      '发货',
      line.shippedQty,
      line.type === OrderLineType.door ? '完工' : '订单',
      line.type === OrderLineType.door ? line.producedQty : wanted,
    ],
    ['发货', line.shippedQty, '订单', wanted],
    ['签收', line.signedQty, '发货', line.shippedQty],
    ['安装', line.installedQty, '签收', line.signedQty],
  ]
  for (const [done, value, of, bound] of bounds) {
    if (compare(value, 0) < 0) throw new BusinessError(`第${no}行${done}数量不能小于零`)
    if (compare(value, bound) > 0)
      throw new BusinessError(`第${no}行${done}数量${value}超过${of}数量${bound}`)
  }
}
