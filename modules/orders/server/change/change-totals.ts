import { add, compare, newLine, type RowOf, sub, sum } from '@mortise/model'
import { ChangeAction, CustomerOrder, type FrozenLine, OrderLineType } from '@mortise/orders/model'
import {
  amountOf,
  type BoundReduction,
  boundReductions,
  Discount,
  DiscountType,
  reductionOf,
  reductionsOf,
  totalOf,
  totalsOf,
} from '@mortise/pricing/model'
import { goodsOf } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { withShares } from '../order/prepare-order.ts'
import type { Changed } from './changed-lines.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** A line of the order as it will be, with what it is made of if that is new. */
export interface NextLine {
  readonly line: Line
  readonly frozen: FrozenLine | null
}
export type ChangedLine = Pick<Changed, 'change' | 'was' | 'next'>

/** The lines of an order after a change: those that it does not name stay as they are, but for gifts that are lost by it. */
export function nextLines(
  ctx: Context,
  order: Order,
  changed: readonly ChangedLine[],
  lostGifts: readonly string[] = [],
): NextLine[] {
  const byLine = new Map(changed.flatMap((each) => (each.was ? [[each.was.id, each] as const] : [])))
  const remaining = order.lines.flatMap((line): NextLine[] => {
    const own = byLine.get(line.id)
    if (lostGifts.includes(line.id)) return []
    if (!own) return [{ line, frozen: null }]
    return own.next ? [{ line: { ...line, ...own.next.values }, frozen: own.next.frozen }] : []
  })
  const added = changed.flatMap(({ change, next }): NextLine[] =>
    change.action === ChangeAction.add && next
      ? [{ line: { ...addedLine(ctx, change), ...next.values }, frozen: next.frozen }]
      : [],
  )
  return [...remaining, ...added]
}

const addedLine = (ctx: Context, { door, room }: ChangedLine['change']): Line => ({
  ...newLine(CustomerOrder.fields.lines, ctx),
  type: OrderLineType.door,
  door,
  room,
})

interface Reduced {
  readonly discountAmount: number
  readonly promotionAmount: number
}

/** An order as a change leaves it. */
export interface NextOrder extends Reduced {
  /** With the part of the reduction that each bears. */
  readonly lines: Line[]
  readonly promotions: Promotions
}

/** By how much the order is reduced after a change. */
export async function nextReduction(ctx: Context, order: Order, next: readonly NextLine[]): Promise<Reduced> {
  const lines = pricedAnew(next)
  const { amount: promotionAmount } = await standingPromotions(ctx, order, lines)
  const goods = sum(lines, ({ amount }) => amount)
  return { discountAmount: Math.min(goods, reducedBy(order, promotionAmount)), promotionAmount }
}

/** The order after a change with such a reduction. */
export async function nextOrder(
  ctx: Context,
  order: Order,
  next: readonly NextLine[],
  { discountAmount, promotionAmount }: Reduced,
): Promise<NextOrder> {
  const lines = pricedAnew(next)
  const promotions = await standingPromotions(ctx, order, lines)
  const shared = withShares(lines, totalsOf(lines, { discountAmount }, promotions.bound).lines)
  return { lines: shared, promotions, discountAmount, promotionAmount }
}

/** By how much the order becomes dearer, the fee included. */
export function deltaOf(order: Order, { lines, discountAmount }: NextOrder, fee: number): number {
  const goods = sum(lines, ({ amount }) => amount)
  const otherAmount = add(order.otherAmount, fee)
  return sub(totalOf(goods, { ...order, discountAmount, otherAmount }), order.totalAmount)
}

const pricedAnew = (next: readonly NextLine[]): Line[] =>
  next.map(({ line }) => ({ ...line, amount: amountOf(line) }))

/** What was given by hand stays beside what promotions still come to. */
function reducedBy({ discountAmount, promotionAmount }: Reduced, now: number): number {
  if (compare(discountAmount, promotionAmount) < 0) return Math.min(discountAmount, now)
  return add(now, sub(discountAmount, promotionAmount))
}

export interface Promotions {
  readonly ids: readonly string[]
  readonly amount: number
  /** What of it only some lines bear. */
  readonly bound: readonly BoundReduction[]
}

/** The promotions of an order stand as long as its goods reach them; none comes by a change. */
export async function standingPromotions(
  ctx: Context,
  { promotionAmount, discounts }: Order,
  lines: readonly Line[],
): Promise<Promotions> {
  if (compare(promotionAmount, 0) <= 0) return { ids: [], amount: 0, bound: [] }
  const used = await ctx.repo(Discount).find({ id: { in: [...discounts] }, type: DiscountType.reduction })
  // What is given away reaches nothing.
  const goods = await goodsOf(
    ctx,
    lines.map(({ door, qty, amount, isGift }) => ({ door, qty: isGift ? 0 : qty, amount })),
  )
  const reached = reductionsOf(used, goods)
  return {
    ids: reached.map(({ id }) => id),
    amount:
      reached.length === used.length ? promotionAmount : Math.min(promotionAmount, reductionOf(used, goods)),
    bound: boundReductions(used, goods),
  }
}
