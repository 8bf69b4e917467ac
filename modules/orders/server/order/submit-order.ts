import { add, BusinessError, compare, mul, type RowOf, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Beyond } from '@mortise/pricing/model'
import {
  beyondOwnAuthority,
  marginOfLines,
  refuseBeyondAuthority,
  refusePromotionChanged,
} from '@mortise/pricing/server'
import { approvalStateOf, type Context } from '@mortise/server'
import { withoutGifts } from '../prices/freeze-lines.ts'
import { bookOf } from '../prices/order-prices.ts'
import { type PricedLine, pricedLines } from '../prices/priced-lines.ts'
import { approvedBefore } from '../prices/signed-lines.ts'
import { addGifts } from './gift-lines.ts'
import { refuseWrongDay, refuseWrongType } from './order-terms.ts'

type Order = RowOf<typeof CustomerOrder>

/** An order goes to its approval with lines that can be made, while its day still counts. */
export function refuseUnsubmitted(order: Order, ctx: Context): void {
  if (order.lines.length === 0) throw new BusinessError('请至少添加一行明细', { field: 'lines' })
  refuseWrongType(order)
  // A draft that waits keeps the prices of its day no longer than one that is written down late.
  refuseWrongDay(order, ctx, null)
}

/** It goes there at the prices that were seen last and may be given, or with a process to decide on those that may not. */
export async function submitOrder(order: Order, ctx: Context): Promise<void> {
  const chosen = { ...order, lines: order.lines.filter(({ isGift }) => !isGift) }
  const priced = await pricedLines(ctx, chosen, chosen)
  const before = sum(chosen.lines, ({ amount }) => amount)
  const now = sum(priced, ({ line }) => line.amount)
  if (compare(before, now) !== 0)
    throw new BusinessError(`价格已变化：原${before}，现${now}，请确认后重新提交`, {
      plain: '价格已变化，请确认后重新提交',
      field: 'lines',
    })
  await refusePromotionChanged(ctx, withoutGifts(order), await bookOf(ctx, order), '请重新保存后再提交')
  const beyond = await beyondAuthorityOf(ctx, chosen, priced)
  await refuseUndecided(ctx, order, beyond)
  const words = wordsOf(beyond)
  if (words.beyond !== order.beyond || words.beyondFigures !== order.beyondFigures)
    await ctx.repo(CustomerOrder).put(order.id, words)
  await addGifts(order, ctx)
}

/** What goes beyond somebody's authority is for others to decide, where the company says who. */
async function refuseUndecided(ctx: Context, order: Order, beyond: readonly Beyond[]): Promise<void> {
  if (beyond.length === 0) return
  const judged = { ...order, ...wordsOf(beyond) }
  if ((await approvalStateOf(ctx, CustomerOrder, judged, 'submit')) === 'free') refuseBeyondAuthority(beyond)
}

/** Whoever waits for it reads by which rules; by how much, who may know the prices. */
const wordsOf = (beyond: readonly Beyond[]) => ({
  beyond: beyond.map(({ rule }) => rule).join('；') || null,
  beyondFigures: beyond.map(({ figures }) => figures).join('；') || null,
})

/**
 * What a quote was approved for needs no second approval, as long as the order brings as much; whatever is not as it was
 * signed is judged as in any other order.
 */
async function beyondAuthorityOf(
  ctx: Context,
  order: Order,
  priced: readonly PricedLine[],
): Promise<Beyond[]> {
  if (ctx.can('customerOrder:beyondAuthority')) return []
  const signed = priced.filter(({ isSigned }) => isSigned).map(({ line }) => line)
  const approved = await approvedBefore(ctx, order, signed)
  const judged = priced.filter(({ isSigned, isAgreed }) => !isAgreed && !(approved.lines && isSigned))
  return beyondOwnAuthority(ctx, {
    lines: judged.map(({ line }) => line),
    marginRate: marginOfLines(
      judged.map(({ line: { netAmount: net, qty }, costPrice }) => ({
        net,
        cost: costPrice === null ? null : mul(costPrice, qty),
      })),
    ),
    discountAmount: approved.reduction ? 0 : add(order.discountAmount, approved.waived),
    promotionAmount: approved.reduction ? 0 : order.promotionAmount,
  })
}
