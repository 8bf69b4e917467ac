import { BusinessError, compare, mul, type RowOf, sum } from '@mortise/model'
import { CustomerOrder, OrderEvaluation, OrderLineType } from '@mortise/orders/model'
import { reductionOf, reductionsOf } from '@mortise/pricing/model'
import {
  goodsOf,
  inLine,
  type OfferedDoor,
  offeredBefore,
  type PriceBook,
  priceDoor,
  priceLine,
} from '@mortise/pricing/server'
import { type Context, insertRows } from '@mortise/server'
import { bookOf } from './order-prices.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

export interface Frozen {
  readonly lines: Line[]
  /** What the materials of all doors cost; null where that of one is not known. */
  readonly cost: number | null
  /** What lowered their standard prices. */
  readonly discounts: string[]
}

/**
 * Evaluates every door of an order once and keeps the result as its present revision, with all that it was calculated
 * from. Services and materials have nothing to freeze.
 */
export async function freezeLines(ctx: Context, order: Order): Promise<Frozen> {
  const evaluations = ctx.repo(OrderEvaluation)
  for (const former of await evaluations.find({ order: order.id, isCurrent: true }))
    await evaluations.put(former.id, { isCurrent: false })
  const book = await bookOf(ctx, order)
  const promotions = order.promotionAmount > 0 ? book.discounts : []
  const goods = await goodsOf(
    ctx,
    order.lines.filter(({ isGift }) => !isGift),
  )
  const reduction = reductionOf(promotions, goods)
  if (compare(reduction, order.promotionAmount) !== 0)
    throw new BusinessError(`满减优惠已变化：原${order.promotionAmount}，现${reduction}，请驳回后重新提交`)
  const lines: Line[] = []
  const costs: (number | null)[] = []
  const discounts = new Set(reductionsOf(promotions, goods).map(({ id }) => id))
  const frozen: ReturnType<typeof evaluationOf>[] = []
  for (const [row, line] of order.lines.entries()) {
    if (line.type !== OrderLineType.door || !line.door) {
      for (const discount of await discountsOf(ctx, book, line)) discounts.add(discount)
      lines.push(line)
      continue
    }
    const { door } = line
    const offered = await inLine(CustomerOrder.fields.lines, row, () =>
      offeredOf(ctx, book, { ...line, door }),
    )
    const { doorVersion, params, configHash, listPrice, costPrice, trace } = offered
    if (listPrice !== line.listPrice)
      throw new BusinessError(
        `第${row + 1}行价格已变化：原${line.listPrice}，现${listPrice}，请驳回后重新提交`,
      )
    for (const { discount } of trace.steps) discounts.add(discount)
    frozen.push(evaluationOf(order, line, offered))
    lines.push({ ...line, doorVersion, params, configHash })
    costs.push(costPrice === null ? null : mul(costPrice, line.qty))
  }
  await insertRows(ctx, OrderEvaluation, frozen, { known: 'refused' })
  return { lines, cost: costs.includes(null) ? null : sum(costs), discounts: [...discounts] }
}

/** What lowered the price of a line that is no door, or gives it away. */
async function discountsOf(ctx: Context, book: PriceBook, line: Line): Promise<string[]> {
  if (line.isGift) return line.gift ? [line.gift] : []
  const trace = line.trace ?? (await priceLine(ctx, book, line))?.trace
  return trace?.steps.map(({ discount }) => discount) ?? []
}

/** A door as it is sold: at the price that was signed, or by the prices that count for the order. */
function offeredOf(
  ctx: Context,
  book: PriceBook,
  line: Line & { readonly door: string },
): Promise<OfferedDoor> {
  const { quoteLine, doorVersion, listPrice, itemName, trace } = line
  if (!quoteLine || !trace || !doorVersion || listPrice === null) return priceDoor(ctx, book, line)
  return offeredBefore(ctx, { ...line, doorVersion, listPrice, itemName: itemName ?? '' }, trace)
}

export const evaluationOf = (
  { id: order, revision, sysOrgCode }: Pick<Order, 'id' | 'revision' | 'sysOrgCode'>,
  { id: line, qty }: Pick<Line, 'id' | 'qty'>,
  { doorVersion, configHash, listPrice, costPrice, params, inputs, trace, bom }: OfferedDoor,
) => ({
  sysOrgCode,
  order,
  line,
  revision,
  isCurrent: true,
  doorVersion,
  qty,
  configHash,
  listPrice,
  costPrice,
  values: params,
  inputs,
  trace,
  // What the doors of a line take, piece by piece and together.
  bom: bom.map((part) => ({
    code: part.code,
    name: part.name,
    part: part.part || null,
    material: part.materialId,
    qty: part.quantity,
    totalQty: mul(part.quantity, qty, 6),
    cuts: part.cuts,
    process: part.process || null,
  })),
})
