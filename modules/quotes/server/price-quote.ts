import { BusinessError, mul, type RowOf, refuseLine, sum } from '@mortise/model'
import { marginOf, PriceType, SoldType, totalsOf } from '@mortise/pricing/model'
import {
  attempt,
  followsList,
  openBook,
  type PriceBook,
  priceLine,
  priceRoute,
  reductionFor,
  refuseBelowFloor,
} from '@mortise/pricing/server'
import { Quote, QuoteLineType, QuoteType } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'
import { priceCostQuote } from './cost-quote.ts'

type Row = RowOf<typeof Quote>
type Line = Row['lines'][number]

/** What stands in place of the text of a door whose parameters are not whole yet. */
const UNFINISHED = '待完善：'

/** Prices a draft anew: standard prices, cost and traces are the server's, whatever the screen has shown. */
export async function priceQuote(ctx: Context, quote: Row, before: Row | null): Promise<Partial<Row>> {
  if (quote.type === QuoteType.cost) return priceCostQuote(ctx, quote)
  const book = await bookOf(ctx, quote)
  const lines: Line[] = []
  for (const [row, line] of quote.lines.entries()) {
    const was = before?.lines.find(({ id }) => id === line.id)
    const priced = await pricedLine(ctx, book, line, was, row)
    lines.push({ ...priced, amount: mul(priced.unitPrice, priced.qty) })
  }
  const reduced = reductionFor(book, lines, quote, before)
  const costAmount = costOf(lines)
  const { total } = totalsOf(lines, { ...quote, ...reduced })
  return {
    lines,
    ...reduced,
    costAmount,
    marginRate: costAmount === null ? null : marginOf(total, costAmount),
  }
}

export const bookOf = (
  ctx: Context,
  { store, customer, priceLevel }: Pick<Row, 'store' | 'customer' | 'priceLevel'>,
): Promise<PriceBook> => openBook(ctx, { store, customer, date: ctx.today, level: priceLevel })

export const quotePriceRoute = priceRoute(
  '/erpbjxx/erpBjxx/price',
  'quote:list',
  async (ctx, { storeId, customerId, priceLevel }) =>
    openBook(ctx, {
      store: (await ownStore(ctx, storeId)).id,
      customer: customerId ?? null,
      date: ctx.today,
      level: priceLevel ?? PriceType.retail,
    }),
)

/** Why a line may not be offered to anybody yet; null where it may. */
export function unfinished({ type, params, spec }: Line): string | null {
  if (type !== QuoteLineType.door) return null
  if (Object.keys(params ?? {}).length === 0) return '尚未配置'
  return spec?.startsWith(UNFINISHED) ? spec.slice(UNFINISHED.length) : null
}

async function pricedLine(
  ctx: Context,
  book: PriceBook,
  line: Line,
  was: Line | undefined,
  row: number,
): Promise<Line> {
  const { lines } = Quote.fields
  // Said here, before sums below zero make a riddle of it.
  if ((line.unitPrice ?? 0) < 0) refuseLine(lines, row, 'unitPrice', '单价不能小于0')
  const isSame = was?.door === line.door && JSON.stringify(was.params) === JSON.stringify(line.params)
  // A door that nobody configured anew stays on the version that it was offered by.
  const current = { ...line, doorVersion: isSame ? was.doorVersion : null }
  const isFollowing = followsList(line, was)
  const missing = unfinished({ ...line, spec: null })
  const offered = missing === null ? await attempt(() => priceLine(ctx, book, current)) : missing
  if (offered === null) return { ...current, listPrice: line.unitPrice }
  if (typeof offered === 'string' || offered instanceof BusinessError) {
    const why = typeof offered === 'string' ? offered : offered.message
    if (line.type !== QuoteLineType.door) refuseLine(lines, row, 'itemName', why)
    const unitPrice = isFollowing ? null : line.unitPrice
    return { ...current, ...unpriced, unitPrice, spec: `${UNFINISHED}${why}` }
  }
  const { doorVersion, params, spec, listPrice, costPrice, trace } = offered
  const unitPrice = isFollowing ? listPrice : line.unitPrice
  refuseBelowFloor(ctx, row, unitPrice, offered)
  const itemName = line.itemName || offered.itemName
  const unit = line.unit || offered.unit
  return { ...line, itemName, unit, doorVersion, params, spec, listPrice, unitPrice, costPrice, trace }
}

const unpriced = { doorVersion: null, listPrice: null, costPrice: null, trace: null }

/** What the lines cost; null while that is not known of each. */
function costOf(lines: readonly Line[]): number | null {
  const sold: ReadonlySet<string> = new Set(Object.values(SoldType))
  // What is charged by hand costs nothing that anybody knows of.
  const costs = lines.map(({ type, costPrice, unitPrice }) => (sold.has(type) ? costPrice : (unitPrice ?? 0)))
  return costs.includes(null) ? null : sum(lines.map(({ qty }, row) => mul(costs[row], qty)))
}
