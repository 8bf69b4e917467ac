import { compare, type RowOf } from '@mortise/model'
import { type CustomerOrder, type FrozenLine, OrderEvaluation } from '@mortise/orders/model'
import { type Context, insertRows } from '@mortise/server'
import { costOf, costPriceOf, discountsOf } from '../prices/freeze-lines.ts'
import { evaluationOf, frozenBy, frozenGoods } from '../prices/frozen-line.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type Row = RowOf<typeof OrderEvaluation>

/**
 * Keeps what the lines of an order are in its new revision: by line what is new of it, null where it stays. A row that says
 * all of its line already goes on; nothing is calculated again.
 */
export async function reviseEvaluations(
  ctx: Context,
  order: Order,
  changed: readonly (FrozenLine | null)[],
): Promise<{ readonly cost: number | null; readonly discounts: string[] }> {
  const evaluations = ctx.repo(OrderEvaluation)
  const known = new Map<string, Row>()
  for (const row of await evaluations.find({ order: order.id, isCurrent: true })) known.set(row.line, row)
  const frozen: FrozenLine[] = []
  for (const [at, line] of order.lines.entries())
    frozen.push(changed[at] ?? (await frozenOf(ctx, line, known.get(line.id))))
  const fresh: ReturnType<typeof evaluationOf>[] = []
  for (const [at, line] of order.lines.entries()) {
    const row = known.get(line.id)
    known.delete(line.id)
    if (row && !changed[at] && isSaid(row, line)) {
      await evaluations.put(row.id, { revision: order.revision, lineNo: at + 1 })
      continue
    }
    if (row) await evaluations.put(row.id, { isCurrent: false })
    fresh.push(evaluationOf(order, line, at + 1, frozen[at]!))
  }
  // What is left belongs to lines that are gone.
  for (const { id } of known.values()) await evaluations.put(id, { isCurrent: false })
  await insertRows(ctx, OrderEvaluation, fresh, { known: 'refused' })
  return { cost: costOf(order.lines, frozen), discounts: discountsOf(order.lines, frozen) }
}

async function frozenOf(ctx: Context, line: Line, row: Row | undefined): Promise<FrozenLine> {
  const frozen = row ? frozenBy(row) : frozenGoods(null)
  // Not kept once of what is not made.
  return { ...frozen, costPrice: frozen.costPrice ?? (await costPriceOf(ctx, line)) }
}

/** Whether a row still says what its line costs: the share of a reduction may move although nothing else does. */
const isSaid = (row: Row, line: Line): boolean =>
  (['qty', 'unitPrice', 'amount', 'discountShare', 'netAmount'] as const).every(
    (key) => compare(row[key], line[key]) === 0,
  )
