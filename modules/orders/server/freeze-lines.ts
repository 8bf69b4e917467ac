import { BusinessError, compare, mul, type RowOf, sum } from '@mortise/model'
import { type CustomerOrder, OrderEvaluation, OrderLineType } from '@mortise/orders/model'
import { reductionOf, reductionsOf } from '@mortise/pricing/model'
import { priceLine } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { writeRows } from './bulk.ts'
import { bookOf, type DoorWorth, doorWorth } from './door-worth.ts'

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
 * Evaluates every door of an order once and keeps the result as its present revision, with all that it was reckoned
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
  for (const [index, line] of order.lines.entries()) {
    if (line.type !== OrderLineType.door || !line.door) {
      const offered = line.listPrice === null ? null : await priceLine(ctx, book, line)
      for (const { discount } of offered?.trace.steps ?? []) discounts.add(discount)
      lines.push(line)
      continue
    }
    const worth = await doorWorth(ctx, book, { ...line, door: line.door }, index)
    if (worth.listPrice !== line.listPrice)
      throw new BusinessError(
        `第${index + 1}行价格已变化：原${line.listPrice}，现${worth.listPrice}，请驳回后重新提交`,
      )
    for (const { discount } of worth.trace.steps) discounts.add(discount)
    frozen.push(evaluationOf(order, line, worth))
    lines.push({
      ...line,
      doorVersion: worth.doorVersion,
      params: worth.values,
      configHash: worth.configHash,
    })
    costs.push(worth.costPrice === null ? null : mul(worth.costPrice, line.qty))
  }
  await writeRows(ctx, OrderEvaluation, frozen)
  return { lines, cost: costs.includes(null) ? null : sum(costs), discounts: [...discounts] }
}

const evaluationOf = (order: Order, line: Line, worth: DoorWorth) => ({
  sysOrgCode: order.sysOrgCode,
  order: order.id,
  line: line.id,
  revision: order.revision,
  isCurrent: true,
  doorVersion: worth.doorVersion,
  qty: line.qty,
  configHash: worth.configHash,
  listPrice: worth.listPrice,
  costPrice: worth.costPrice,
  values: worth.values,
  inputs: worth.inputs,
  trace: worth.trace,
  bom: frozenBom(worth, line.qty),
})

/** What the doors of a line take, piece by piece and together. */
export const frozenBom = (worth: DoorWorth, qty: number) =>
  worth.bom.map((part) => ({
    code: part.code,
    name: part.name,
    part: part.part || null,
    material: part.materialId,
    qty: part.quantity,
    totalQty: mul(part.quantity, qty, 6),
    cuts: part.cuts,
    process: part.process || null,
  }))
