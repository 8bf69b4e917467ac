import { add, BusinessError, compare, mul, type RowOf, sub, sum } from '@mortise/model'
import { type ChangedValues, ChangeOrder, type CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { SoldType } from '@mortise/pricing/model'
import {
  beyondOwnAuthority,
  marginOfLines,
  refuseBeyondAuthority,
  refuseWrongGoods,
} from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { bookOf } from '../prices/order-prices.ts'
import { floorOf } from '../prices/priced-lines.ts'
import type { NextLine, NextOrder } from './change-totals.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

interface ChangedLine {
  readonly was: Line | undefined
  /** Null for a line that goes. */
  readonly next: { readonly values: ChangedValues } | null
}

const gone = { type: SoldType.service, material: null, qty: 1, unitPrice: null, amount: 0 }

/** A change makes no half doors, and no price below nothing by keeping what was once taken off. */
export async function refuseUnsellable(ctx: Context, changed: readonly ChangedLine[]): Promise<void> {
  const lines = changed.map(({ was, next }) => {
    if (!next) return gone
    const { qty, unitPrice } = next.values
    if (compare(unitPrice, 0) < 0) throw new BusinessError('变更后的单价不能小于0')
    const { type, material } = was ?? { type: SoldType.door, material: null }
    return { type, material, qty, unitPrice, amount: mul(unitPrice, qty) }
  })
  await refuseWrongGoods(ctx, ChangeOrder.fields.lines, lines, lines)
}

/**
 * The least that lines may be sold for of which a change leaves less, or of which it sells more; null for others: what was
 * once sold below the floor with leave stays so.
 */
export async function floorsOf(
  ctx: Context,
  order: Order,
  lines: readonly Line[],
): Promise<(number | null)[]> {
  const books = {
    ordered: await bookOf(ctx, order),
    now: await bookOf(ctx, { ...order, orderedOn: ctx.today }),
  }
  const floors: (number | null)[] = []
  for (const line of lines) {
    const was = order.lines.find(({ id }) => id === line.id)
    const isJudged = !line.isGift && isLower(line, was)
    // What is made otherwise is sold at the prices of today.
    const book = was?.configHash === line.configHash ? books.ordered : books.now
    floors.push(isJudged ? await floorOf(ctx, book, line) : null)
  }
  return floors
}

/** A cent less of the whole comes of rounding alone. */
const isLower = ({ qty, netAmount }: Line, was: Line | undefined): boolean =>
  !was ||
  compare(qty, was.qty) > 0 ||
  compare(mul(add(netAmount, 0.01), was.qty, 5), mul(was.netAmount, qty, 5)) < 0

/**
 * Who agrees to a change gives no more away than may be given: more pieces below the standard price, more off each, or
 * fewer goods under the same reduction.
 */
export async function refuseGivenAway(
  ctx: Context,
  order: Order,
  changed: readonly ChangedLine[],
  next: Pick<NextOrder, 'lines' | 'discountAmount' | 'promotionAmount'>,
  nextLines: readonly NextLine[],
): Promise<void> {
  if (ctx.can('customerOrder:beyondAuthority')) return
  const lines = changed.flatMap(({ was, next: own }) =>
    own && isGivenAway(was, own.values) ? [own.values] : [],
  )
  const isReduced = isMoreReduced(order, next)
  if (lines.length === 0 && !isReduced) return
  const beyond = await beyondOwnAuthority(ctx, {
    lines,
    marginRate: await marginOfNext(ctx, order, next.lines, nextLines),
    discountAmount: isReduced ? next.discountAmount : 0,
    promotionAmount: isReduced ? next.promotionAmount : 0,
  })
  refuseBeyondAuthority(beyond)
}

function isGivenAway(was: Line | undefined, { qty, listPrice, unitPrice }: ChangedValues): boolean {
  if (compare(unitPrice, listPrice) >= 0) return false
  if (!was || compare(qty, was.qty) > 0) return true
  // The share of the standard price that is asked, without dividing.
  return compare(mul(unitPrice, was.listPrice, 4), mul(was.unitPrice, listPrice, 4)) < 0
}

type Reduced = Pick<NextOrder, 'lines' | 'discountAmount' | 'promotionAmount'>

/** Whether what was taken off by hand is a larger share of the goods than it was, again without dividing. */
function isMoreReduced(before: Reduced, now: Reduced): boolean {
  const listed = ({ lines }: Reduced) => sum(lines, ({ qty, listPrice }) => mul(listPrice, qty))
  const given = ({ discountAmount, promotionAmount }: Reduced) => sub(discountAmount, promotionAmount)
  return compare(mul(given(now), listed(before), 4), mul(given(before), listed(now), 4)) > 0
}

async function marginOfNext(
  { repo }: Context,
  { id: order }: Order,
  lines: readonly Line[],
  next: readonly NextLine[],
): Promise<number | null> {
  const rows = await repo(OrderEvaluation).find({ order, isCurrent: true })
  const known = new Map(rows.map(({ line, costPrice }) => [line, costPrice]))
  return marginOfLines(
    lines.map(({ id, qty, netAmount: net }, at) => {
      const each = next[at]?.frozen?.costPrice ?? known.get(id) ?? null
      return { net, cost: each === null ? null : mul(each, qty) }
    }),
  )
}
