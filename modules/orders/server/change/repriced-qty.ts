import { add, mul, type RowOf } from '@mortise/model'
import type { CustomerOrder, FrozenLine } from '@mortise/orders/model'
import { Discount, type DiscountTerms, type OfferTrace, offerOf, onLine } from '@mortise/pricing/model'
import { goodsOf } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { bookOf } from '../prices/order-prices.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/**
 * The price of another quantity: as it was frozen, unless a discount that lowered it needs more pieces than are left. Then
 * the frozen list price stands under the discounts that could lower it then, by their conditions of that day.
 */
export async function repricedQty(
  ctx: Context,
  order: Order,
  line: Line,
  frozen: FrozenLine,
  qty: number,
): Promise<{ readonly listPrice: number | null; readonly frozen: FrozenLine }> {
  const { trace } = frozen
  if (!trace || trace.steps.length === 0) return { listPrice: line.listPrice, frozen }
  const amount = mul(add(trace.list.discountable, trace.list.fixed), qty)
  const [goods] = await goodsOf(ctx, [{ door: line.door, qty, amount }])
  const discounts = trace.discounts ?? (await bookOf(ctx, order)).discounts
  const used = await usedBy(ctx, trace)
  const isLost = onLine(used, goods!).length < used.length
  if (!isLost) return { listPrice: line.listPrice, frozen }
  const { price, steps } = offerOf(trace.list, onLine(discounts, goods!))
  return { listPrice: price, frozen: { ...frozen, listPrice: price, trace: { ...trace, steps } } }
}

async function usedBy(
  { repo }: Context,
  { steps, discounts }: OfferTrace,
): Promise<readonly DiscountTerms[]> {
  const ids = steps.map(({ discount }) => discount)
  return discounts?.filter(({ id }) => ids.includes(id)) ?? repo(Discount).find({ id: { in: ids } })
}
