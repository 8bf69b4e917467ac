import { BusinessError, mul, type RowOf, sum } from '@mortise/model'
import { marginOf, reductionOf, totalsOf } from '@mortise/pricing/model'
import { type Offered, openBook, type PriceBook, priceLine } from '@mortise/pricing/server'
import { type Quote, QuoteLineType, QuoteType } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'
import { priceCostQuote } from './cost-quote.ts'

type Row = RowOf<typeof Quote>
export type Line = Row['lines'][number]

/** What stands in place of the text of a door whose parameters are not whole yet. */
const UNFINISHED = '待完善：'
const UNCONFIGURED = `${UNFINISHED}尚未配置`

/** Prices a draft anew: standard prices, cost and traces are the server's, whatever the screen has shown. */
export async function priceQuote(ctx: Context, quote: Row, before: Row | null): Promise<Partial<Row>> {
  if (quote.type === QuoteType.cost) return priceCostQuote(ctx, quote)
  const book = await bookOf(ctx, quote)
  const were = new Map((before?.lines ?? []).map((line) => [line.id, line]))
  const lines: Line[] = []
  for (const [row, line] of quote.lines.entries()) {
    const was = were.get(line.id) ?? null
    lines.push(await pricedLine(ctx, book, line, { was, row }))
  }
  const goods = sum(lines, ({ amount }) => amount)
  const promotion = reductionOf(book.discounts, goods)
  // A reduction that nobody touched follows the goods.
  const isFollowing = quote.discountAmount === (before?.promotionAmount ?? 0)
  const discountAmount = isFollowing ? promotion : quote.discountAmount
  const { total } = totalsOf(lines, { ...quote, discountAmount })
  const costAmount = costOf(lines)
  return {
    lines,
    discountAmount,
    promotionAmount: promotion,
    costAmount,
    marginRate: costAmount === null ? null : marginOf(total, costAmount),
  }
}

export const bookOf = (ctx: Context, { store, customer, priceLevel }: Row): Promise<PriceBook> =>
  openBook(ctx, { store, customer, date: ctx.today, level: priceLevel })

/** The standard price of a line as it is today; null where it is priced by hand, or not whole yet. */
export async function standardPrice(ctx: Context, book: PriceBook, line: Line): Promise<Offered | null> {
  return isUnconfigured(line) ? null : priceLine(ctx, book, line)
}

export const isUnconfigured = ({ type, params }: Pick<Line, 'type' | 'params'>): boolean =>
  type === QuoteLineType.door && Object.keys(params ?? {}).length === 0

/** Whether a line may not be offered to anybody yet, and why. */
export const unfinished = ({ type, spec }: Line): string | null =>
  type === QuoteLineType.door && spec?.startsWith(UNFINISHED) ? spec.slice(UNFINISHED.length) : null

async function pricedLine(
  ctx: Context,
  book: PriceBook,
  line: Line,
  { was, row }: { was: Line | null; row: number },
): Promise<Line> {
  // Said here, before sums below zero make a riddle of it.
  if ((line.unitPrice ?? 0) < 0) throw new BusinessError('单价不能小于0', { field: 'lines', row })
  const isSameDoor = was !== null && was.door === line.door
  const isSame = isSameDoor && JSON.stringify(was.params) === JSON.stringify(line.params)
  // A door that nobody configured anew stays on the version that it was offered by.
  const asked = { ...line, doorVersion: isSame ? was.doorVersion : null }
  // A price that nobody set by hand follows the standard price.
  const isFollowing = line.unitPrice === null || (was !== null && line.unitPrice === was.listPrice)
  if (isUnconfigured(line))
    return withPrice(cleared(asked, UNCONFIGURED), isFollowing ? null : line.unitPrice)
  const offered = await attempt(() => priceLine(ctx, book, asked))
  if (typeof offered === 'string') {
    if (line.type !== QuoteLineType.door)
      throw new BusinessError(`第${row + 1}行：${offered}`, { field: 'lines', row })
    return withPrice(cleared(asked, `${UNFINISHED}${offered}`), isFollowing ? null : line.unitPrice)
  }
  if (offered === null) return withPrice({ ...asked, listPrice: line.unitPrice }, line.unitPrice)
  const { listPrice, costPrice, trace, configured, name, unit, floor } = offered
  const unitPrice = isFollowing ? listPrice : line.unitPrice
  // What lists and discounts come to stands; the floor is for prices that are set by hand.
  const isBelow = floor !== null && unitPrice !== null && unitPrice < Math.min(floor, listPrice)
  if (isBelow && !ctx.can('price:belowFloor')) {
    throw new BusinessError(`单价${unitPrice}低于底价，不能保存`, { field: 'lines', row })
  }
  return withPrice(
    {
      ...asked,
      itemName: line.itemName || name,
      unit: line.unit || unit,
      doorVersion: configured?.versionId ?? null,
      params: configured?.result.values ?? null,
      spec: configured?.text.slice(0, 500) ?? null,
      listPrice,
      costPrice,
      trace,
    },
    unitPrice,
  )
}

const withPrice = (line: Line, unitPrice: number | null): Line => ({
  ...line,
  unitPrice,
  amount: mul(unitPrice, line.qty),
})

const cleared = (line: Line, spec: string): Line => ({
  ...line,
  spec,
  doorVersion: null,
  listPrice: null,
  costPrice: null,
  trace: null,
})

/** What something comes to, or the words by which it is refused. */
async function attempt<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}

/** What the lines cost; null while that is not known of each. */
function costOf(lines: readonly Line[]): number | null {
  const costs = lines.map(({ type, costPrice, unitPrice, qty }) =>
    // What is charged by hand costs nothing that anybody knows of.
    mul(
      type === QuoteLineType.door || type === QuoteLineType.material || type === QuoteLineType.service
        ? costPrice
        : unitPrice,
      qty,
    ),
  )
  const isKnown = lines.every(({ type, costPrice }) => Number(type) > 3 || costPrice !== null)
  return isKnown ? sum(costs) : null
}
