import { compare, type RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { amountOf, Discount, DiscountType, giftsOf } from '@mortise/pricing/model'
import { goodsOf } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import type { NextLine } from './change-totals.ts'

type Order = RowOf<typeof CustomerOrder>

/** Gifts of an order that its goods no longer reach; one that was shipped stays given. */
export async function lostGiftsOf(
  ctx: Context,
  { discounts }: Order,
  next: readonly NextLine[],
): Promise<Order['lines']> {
  const lines = next.map(({ line }) => ({ ...line, amount: amountOf(line) }))
  const gifts = lines.filter(({ isGift, shippedQty }) => isGift && compare(shippedQty, 0) <= 0)
  if (gifts.length === 0) return []
  const used = await ctx.repo(Discount).find({ id: { in: [...discounts] }, type: DiscountType.gift })
  const goods = await goodsOf(
    ctx,
    lines.filter(({ isGift }) => !isGift),
  )
  const reached = new Set<string | null>(giftsOf(used, goods).map(({ id }) => id))
  return gifts.filter(({ gift }) => !reached.has(gift))
}
