import { Material } from '@mortise/materials/model'
import { mul, type RowOf, refuseRow, sum } from '@mortise/model'
import { CustomerOrder, type FrozenLine, OrderEvaluation, OrderLineType } from '@mortise/orders/model'
import { giftsOf, InstallItem, reductionsOf } from '@mortise/pricing/model'
import {
  inLine,
  type OfferedDoor,
  offeredBefore,
  type PriceBook,
  priceDoor,
  priceLine,
  refusePromotionChanged,
} from '@mortise/pricing/server'
import { Quote } from '@mortise/quotes/model'
import { type Context, insertRows } from '@mortise/server'
import { evaluationOf, frozenDoor, frozenGoods } from './frozen-line.ts'
import { bookOf } from './order-prices.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

export interface Frozen {
  readonly lines: Line[]
  /** What all lines cost; null where that of one is not known. */
  readonly cost: number | null
  /** What lowered their standard prices. */
  readonly discounts: string[]
}

/** Evaluates every line of an order once and keeps the result as its present revision, with all that it was calculated from. */
export async function freezeLines(ctx: Context, order: Order): Promise<Frozen> {
  const evaluations = ctx.repo(OrderEvaluation)
  for (const former of await evaluations.find({ order: order.id, isCurrent: true }))
    await evaluations.put(former.id, { isCurrent: false })
  const book = await bookOf(ctx, order)
  const promotions = order.promotionAmount > 0 ? book.discounts : []
  const goods = await refusePromotionChanged(ctx, withoutGifts(order), book, '请驳回后重新提交')
  refuseGiftsEnded(order, giftsOf(book.discounts, goods))
  const lines: Line[] = []
  const frozen: FrozenLine[] = []
  for (const [row, line] of order.lines.entries()) {
    const result = await frozenLine(ctx, book, line, row)
    lines.push(result.line)
    frozen.push(result.frozen)
  }
  await insertRows(
    ctx,
    OrderEvaluation,
    lines.map((line, row) => evaluationOf(order, line, row + 1, frozen[row]!)),
    { known: 'refused' },
  )
  const reduced = [
    ...reductionsOf(promotions, goods).map(({ id }) => id),
    ...(await quotedPromotions(ctx, order)),
  ]
  const discounts = [...new Set([...reduced, ...discountsOf(lines, frozen)])]
  return { lines, cost: costOf(lines, frozen), discounts }
}

/** What an order that was signed as a quote takes off stands; the promotions that it was made of are used up by it all the same. */
async function quotedPromotions({ repo }: Context, order: Order): Promise<readonly string[]> {
  const { quote, promotionAmount, discountAmount } = order
  if (!quote || promotionAmount > 0 || discountAmount <= 0) return []
  return (await repo(Quote).get(quote)).promotions ?? []
}

/** Nothing is given away by a promotion that ended, or was used up, since the order was submitted. */
function refuseGiftsEnded({ lines }: Order, given: readonly { readonly id: string }[]): void {
  const row = lines.findIndex(({ isGift, gift }) => isGift && !given.some(({ id }) => id === gift))
  if (row >= 0) refuseRow(row, 'gift', `赠品【${lines[row]?.itemName}】的活动已结束，请驳回后重新提交`)
}

/** What is given away reaches no promotion. */
export const withoutGifts = (order: Order): Order => ({
  ...order,
  lines: order.lines.filter(({ isGift }) => !isGift),
})

async function frozenLine(
  ctx: Context,
  book: PriceBook,
  line: Line,
  row: number,
): Promise<{ line: Line; frozen: FrozenLine }> {
  const { door, trace, listPrice: known } = line
  if (line.type !== OrderLineType.door || !door) {
    const isKnown = line.isGift || trace !== null || known === null
    const offered = isKnown ? null : await priceLine(ctx, book, line)
    const goods = { ...frozenGoods(offered), listPrice: known, costPrice: await costPriceOf(ctx, line) }
    return { line, frozen: trace ? { ...goods, trace } : goods }
  }
  const offered = await inLine(CustomerOrder.fields.lines, row, () => offeredOf(ctx, book, { ...line, door }))
  refuseUnfilled(offered, row)
  const { doorVersion, params, configHash, listPrice } = offered
  if (listPrice !== line.listPrice)
    refuseRow(row, 'listPrice', `价格已变化：原${line.listPrice}，现${listPrice}，请驳回后重新提交`, {
      plain: '价格已变化，请驳回后重新提交',
    })
  return { line: { ...line, doorVersion, params, configHash }, frozen: frozenDoor(offered) }
}

/** A door as it is sold: at the price that was signed, or by the prices that count for the order. */
export function offeredOf(
  ctx: Context,
  book: PriceBook,
  line: Line & { readonly door: string },
): Promise<OfferedDoor> {
  const { quoteLine, doorVersion, listPrice, itemName, trace } = line
  if (!quoteLine || !trace || !doorVersion || listPrice === null) return priceDoor(ctx, book, line)
  return offeredBefore(ctx, { ...line, doorVersion, listPrice, itemName: itemName ?? '' }, trace)
}

/** What is made is known to the last parameter. */
export function refuseUnfilled({ unfilled: [first] }: Pick<OfferedDoor, 'unfilled'>, row: number): void {
  if (first) refuseRow(row, 'params', `【${first}】未填写`)
}

/** The discounts that lowered what was frozen, or gave it away. */
export const discountsOf = (lines: readonly Line[], frozen: readonly FrozenLine[]): string[] => [
  ...frozen.flatMap(({ trace }) => (trace?.steps ?? []).map(({ discount }) => discount)),
  ...lines.flatMap(({ isGift, gift }) => (isGift && gift ? [gift] : [])),
]

/** What one costs of what is not made: bought for this, or done for that. */
export async function costPriceOf(
  { repo }: Context,
  { material, service }: Pick<Line, 'material' | 'service'>,
): Promise<number | null> {
  if (material) return (await repo(Material).get(material)).price
  return service ? (await repo(InstallItem).get(service)).workerPrice : null
}

/** What all lines cost, gifts too; null where that of one is not known. */
export function costOf(lines: readonly Line[], frozen: readonly FrozenLine[]): number | null {
  const costs = lines.map(({ qty }, row) => {
    const price = frozen[row]?.costPrice ?? null
    return price === null ? null : mul(price, qty)
  })
  return costs.includes(null) ? null : sum(costs)
}
