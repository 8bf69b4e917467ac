import { Door } from '@mortise/doors/model'
import { BusinessError, compare, div, formatMoney, mul, sub, sum } from '@mortise/model'
import {
  amountOf,
  type Beyond,
  type BoundReduction,
  beyondAuthority,
  boundReductions,
  type Goods,
  type JudgedDocument,
  marginOf,
  reductionOf,
  reductionsOf,
  totalsOf,
} from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { authorityOf } from './authority.ts'
import type { PriceBook } from './open-book.ts'

interface Reduced {
  readonly discountAmount: number
  readonly promotionAmount: number
}
export interface Reduction {
  readonly reduced: Reduced
  /** What of it only some lines bear. */
  readonly bound: readonly BoundReduction[]
  /** The promotions that it is made of, as far as it is made of any. */
  readonly promotions: readonly string[]
}
interface SoldLine {
  readonly door: string | null
  readonly qty: number
  readonly amount: number
}

/** By how much goods are reduced: by promotions alone as long as nobody agreed on another reduction. */
export async function reductionFor(
  ctx: Context,
  { discounts }: PriceBook,
  lines: readonly SoldLine[],
  { discountAmount }: Pick<Reduced, 'discountAmount'>,
  before: Reduced | null,
): Promise<Reduction> {
  const goods = await goodsOf(ctx, lines)
  const promotionAmount = reductionOf(discounts, goods)
  const isUntouched = compare(discountAmount, before?.promotionAmount ?? 0) === 0
  return {
    reduced: { discountAmount: isUntouched ? promotionAmount : discountAmount, promotionAmount },
    bound: boundReductions(discounts, goods),
    promotions: reductionsOf(discounts, goods).map(({ id }) => id),
  }
}

/** What was taken off by promotions is what they come to now; answers the goods that reach them. */
export async function refusePromotionChanged(
  ctx: Context,
  { lines, promotionAmount }: Pick<Reduced, 'promotionAmount'> & { readonly lines: readonly SoldLine[] },
  { discounts }: PriceBook,
  remedy: string,
): Promise<Goods[]> {
  const goods = await goodsOf(ctx, lines)
  const reduction = promotionAmount > 0 ? reductionOf(discounts, goods) : 0
  if (compare(reduction, promotionAmount) !== 0)
    throw new BusinessError(`满减优惠已变化：原${promotionAmount}，现${reduction}，${remedy}`, {
      plain: `满减优惠已变化，${remedy}`,
    })
  return goods
}

/** Lines as discounts see them. */
export async function goodsOf({ repo }: Context, lines: readonly SoldLine[]): Promise<Goods[]> {
  const ids = [...new Set(lines.flatMap(({ door }) => (door ? [door] : [])))]
  const doors = ids.length > 0 ? await repo(Door).find({ id: { in: ids } }, { limit: ids.length }) : []
  const categories = new Map<string, string>(doors.map(({ id, category }) => [id, category]))
  return lines.map(({ door, qty, amount }) => ({
    door,
    category: categories.get(door ?? '') ?? null,
    qty,
    amount,
  }))
}

interface FlooredLine {
  readonly qty: number
  readonly unitPrice: number | null
  readonly listPrice: number | null
  /** Null for what may be sold for anything. */
  readonly floor: number | null
}

/**
 * What lists, discounts and promotions come to stands; what is given away by hand, off a line or off the whole, is not
 * more than what the floor leaves.
 */
export function refuseBelowFloor(
  ctx: Context,
  lines: readonly FlooredLine[],
  { reduced: { discountAmount, promotionAmount }, bound }: Pick<Reduction, 'reduced' | 'bound'>,
): void {
  if (ctx.can('price:belowFloor') || lines.every(({ floor }) => floor === null)) return
  const sold = totalsOf(lines, { discountAmount }, bound).lines
  const listed = lines.map(({ qty, listPrice }) => ({ qty, unitPrice: listPrice }))
  const goods = sum(listed, ({ qty, unitPrice }) => mul(qty, unitPrice))
  const standing = totalsOf(
    listed,
    { discountAmount: Math.min(promotionAmount, Math.max(goods, 0)) },
    bound,
  ).lines
  for (const [row, { qty, floor }] of lines.entries()) {
    const { net } = sold[row]!
    const least = Math.min(mul(floor, qty), standing[row]!.net)
    if (floor === null || compare(net, least) >= 0) continue
    const price = formatMoney(div(net, qty))
    if (compare(amountOf(lines[row]!), least) >= 0)
      throw new BusinessError(
        `整单优惠分摊后第${row + 1}行单价为${price}，低于底价，不能保存，请减少整单优惠`,
        { plain: `整单优惠分摊后第${row + 1}行低于底价，不能保存，请减少整单优惠`, field: 'discountAmount' },
      )
    throw new BusinessError(`单价${price}低于底价，不能保存`, {
      plain: '单价低于底价，不能保存',
      field: 'unitPrice',
      row,
    })
  }
}

/** What of a document goes beyond the authority of the caller. */
export async function beyondOwnAuthority(
  ctx: Context,
  { lines, marginRate, discountAmount, promotionAmount }: JudgedDocument & Reduced,
): Promise<Beyond[]> {
  // What a promotion takes off is no gift of whoever sells.
  const given = sub(discountAmount, promotionAmount)
  return beyondAuthority({ lines, marginRate, discountAmount: given }, await authorityOf(ctx))
}

/** The margin of lines whose cost is known: one that nobody knows the cost of hides no loss on the others. */
export function marginOfLines(
  lines: readonly { readonly net: number; readonly cost: number | null }[],
): number | null {
  const known = lines.filter((line) => line.cost !== null)
  const net = sum(known, (line) => line.net)
  const cost = sum(known, (line) => line.cost)
  // What goes for nothing loses all that it cost.
  return compare(net, 0) === 0 && compare(cost, 0) > 0 ? -1 : marginOf(net, cost)
}

/** Refuses the first thing that goes beyond the authority of the caller. */
export function refuseBeyondAuthority([first]: readonly Beyond[]): void {
  if (first)
    throw new BusinessError(`超出您的折扣权限：${first.figures}`, {
      plain: `超出您的折扣权限：${first.rule}`,
    })
}
