import { BusinessError, compare, mul, type RowOf, sum } from '@mortise/model'
import { CustomerOrder, OrderEvaluation, OrderLineType } from '@mortise/orders/model'
import { reductionOf, reductionsOf } from '@mortise/pricing/model'
import { inLine, type OfferedDoor, priceDoor, priceLine } from '@mortise/pricing/server'
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
  const reduction = reductionOf(promotions, order.goodsAmount)
  if (compare(reduction, order.promotionAmount) !== 0)
    throw new BusinessError(`满减优惠已变化：原${order.promotionAmount}，现${reduction}，请驳回后重新提交`)
  const lines: Line[] = []
  const costs: (number | null)[] = []
  const discounts = new Set(reductionsOf(promotions, order.goodsAmount).map(({ id }) => id))
  const frozen: ReturnType<typeof evaluationOf>[] = []
  for (const [row, line] of order.lines.entries()) {
    if (line.type !== OrderLineType.door || !line.door) {
      const offered = line.listPrice === null ? null : await priceLine(ctx, book, line)
      for (const { discount } of offered?.trace?.steps ?? []) discounts.add(discount)
      lines.push(line)
      continue
    }
    const { door } = line
    const offered = await inLine(CustomerOrder.fields.lines, row, () =>
      priceDoor(ctx, book, { ...line, door }),
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
