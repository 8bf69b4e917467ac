import { Material } from '@mortise/materials/model'
import { compare, mul, type RowOf, refuseLine, round, sum } from '@mortise/model'
import { marginOf, totalOf } from '@mortise/pricing/model'
import { priceFor, Quote, QuoteLineType } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

type Row = RowOf<typeof Quote>
type Line = Row['lines'][number]

/** Calculates a cost quote: its lines at cost, the overhead on them, and what should be asked for the whole. */
export async function priceCostQuote(ctx: Context, quote: Row): Promise<Partial<Row>> {
  const lines: Line[] = []
  for (const [row, line] of quote.lines.entries()) lines.push(await atCost(ctx, line, row))
  const goods = sum(lines, ({ amount }) => amount)
  const otherAmount = mul(goods, quote.overheadRate)
  const cost = totalOf(goods, { ...quote, discountAmount: 0, otherAmount })
  const margin = quote.targetMargin ?? 0
  const source = quote.source ? await ctx.repo(Quote).first({ id: quote.source }) : null
  return {
    lines,
    discountAmount: 0,
    promotionAmount: 0,
    otherAmount,
    costAmount: cost,
    marginRate: source && marginOf(source.totalAmount, cost),
    // A target that leaves nothing for the cost is refused as a value, and cannot be reckoned with.
    suggestPrice: compare(margin, 1) < 0 ? priceFor(cost, margin) : null,
  }
}

async function atCost({ repo }: Context, line: Line, row: number): Promise<Line> {
  if (line.type === QuoteLineType.door)
    refuseLine(Quote.fields.lines, row, 'door', '成本报价按用料核算，请在来源报价上生成')
  const material = line.material ? await repo(Material).get(line.material) : null
  const unitPrice = line.unitPrice ?? round(material?.price)
  return {
    ...line,
    itemName: line.itemName || (material?.name ?? null),
    unitPrice,
    listPrice: unitPrice,
    costPrice: unitPrice,
    amount: mul(unitPrice, line.qty),
    trace: null,
  }
}
