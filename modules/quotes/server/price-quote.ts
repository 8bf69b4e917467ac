import { BusinessError, mul, type RowOf, refuseLine, sub, sum } from '@mortise/model'
import { levelRights, marginOf, PriceType, SoldType, totalsOf } from '@mortise/pricing/model'
import {
  attempt,
  followsList,
  marginOfLines,
  openBook,
  type PriceBook,
  priceLine,
  priceRoute,
  reductionFor,
  refuseBelowFloor,
  refuseForeignBuyer,
} from '@mortise/pricing/server'
import { Quote, QuoteLineType, QuoteType, usualLevel } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'
import { priceCostQuote } from './cost-quote.ts'

type Row = RowOf<typeof Quote>
type Line = Row['lines'][number]

const sold: ReadonlySet<string> = new Set(Object.values(SoldType))
/** What stands in place of the text of a door whose parameters are not whole yet. */
const UNFINISHED = '待完善：'

/** Prices a draft anew: standard prices, cost and traces are the server's, whatever the screen has shown. */
export async function priceQuote(ctx: Context, quote: Row, before: Row | null): Promise<Partial<Row>> {
  if (quote.type === QuoteType.cost) return priceCostQuote(ctx, quote)
  const book = await bookOf(ctx, quote)
  const lines: Line[] = []
  const floors: (number | null)[] = []
  for (const [row, line] of quote.lines.entries()) {
    const was = before?.lines.find(({ id }) => id === line.id)
    const priced = await pricedLine(ctx, book, line, was, row)
    lines.push({ ...priced.line, amount: mul(priced.line.unitPrice, priced.line.qty) })
    floors.push(priced.floor)
  }
  const reduction = await reductionFor(ctx, book, lines, quote, before)
  const { reduced } = reduction
  const { goods } = totalsOf(lines, reduced)
  refuseBelowFloor(
    ctx,
    lines.map((line, row) => ({ ...line, floor: floors[row] ?? null })),
    reduction,
  )
  const costAmount = costOf(lines)
  return {
    lines,
    ...reduced,
    promotions: [...reduction.promotions],
    costAmount,
    marginRate: costAmount === null ? null : marginOf(sub(goods, reduced.discountAmount), costAmount),
  }
}

/** The margin by which a quote is judged. */
export const judgedMargin = (quote: Row): number | null => {
  const { lines } = totalsOf(quote.lines, { discountAmount: quote.discountAmount })
  return marginOfLines(
    lines.map(({ net }, row) => {
      const { type, costPrice, qty } = quote.lines[row]!
      return { net, cost: sold.has(type) && costPrice !== null ? mul(costPrice, qty) : null }
    }),
  )
}

export const bookOf = (
  ctx: Context,
  { store, customer, priceLevel }: Pick<Row, 'store' | 'customer' | 'priceLevel'>,
): Promise<PriceBook> => openBook(ctx, { store, customer, date: ctx.today, level: priceLevel })

export const quotePriceRoute = priceRoute(
  '/erpbjxx/erpBjxx/price',
  'quote:list',
  async (ctx, { storeId, customerId, priceLevel }) => {
    const level = priceLevel ?? PriceType.retail
    refuseUnusualLevel(ctx, level)
    await refuseForeignBuyer(ctx, { store: storeId, customer: customerId })
    return openBook(ctx, { store: storeId, customer: customerId ?? null, date: ctx.today, level })
  },
)

/** Before there is a quote: a level at which the caller could make none is not told either. */
function refuseUnusualLevel(ctx: Context, level: string): void {
  const isUsual = Object.entries(usualLevel).some(
    ([type, usual]) => usual === level && (type !== QuoteType.cost || ctx.can('quote:cost')),
  )
  if (isUsual || ctx.can('quote:priceLevel')) return
  const [, label = '该价格'] = Object.entries(PriceType.items).find(([code]) => code === level) ?? []
  throw new BusinessError(`您没有选择${label}的权限`, { field: 'priceLevel' })
}

/** Nobody offers at a price that is not for the own eyes: the quote would be out of sight at once. */
function refuseUnseenLevel({ can }: Context, level: Row['priceLevel']): void {
  if (level !== PriceType.factory && level !== PriceType.dealer) return
  if (!can(levelRights[level]))
    throw new BusinessError(`您没有查看${PriceType.items[level]}的权限`, { field: 'priceLevel' })
}

/** A level that is not the usual one stays for the customer for whom somebody chose it who may. */
export function refuseOwnLevel(ctx: Context, quote: Row, before: Row | null): void {
  const { priceLevel, type } = quote
  const isUsual = priceLevel === usualLevel[type] || priceLevel === PriceType.retail
  const isChosenBefore = before?.priceLevel === priceLevel && before.customer === quote.customer
  if (!isUsual && !isChosenBefore && !ctx.can('quote:priceLevel')) {
    const [is, should] = [priceLevel, usualLevel[type]].map((level) => PriceType.items[level])
    throw new BusinessError(`该报价应按${should}，您没有选择${is}的权限`, { field: 'priceLevel' })
  }
  refuseUnseenLevel(ctx, priceLevel)
}

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
): Promise<{ readonly line: Line; readonly floor: number | null }> {
  const { lines } = Quote.fields
  // Said here, before sums below zero make a riddle of it.
  if ((line.unitPrice ?? 0) < 0) refuseLine(lines, row, 'unitPrice', '单价不能小于0')
  const isSame = was?.door === line.door && JSON.stringify(was.params) === JSON.stringify(line.params)
  // A door that nobody configured anew stays on the version that it was offered by.
  const current = { ...line, doorVersion: isSame ? was.doorVersion : null }
  const isFollowing = followsList(line, was)
  const missing = unfinished({ ...line, spec: null })
  const offered = missing === null ? await attempt(() => priceLine(ctx, book, current)) : missing
  if (offered === null) return { line: { ...current, listPrice: line.unitPrice }, floor: null }
  if (typeof offered === 'string' || offered instanceof BusinessError) {
    const why = typeof offered === 'string' ? offered : offered.message
    if (line.type !== QuoteLineType.door) refuseLine(lines, row, 'itemName', why)
    const unitPrice = isFollowing ? null : line.unitPrice
    return { line: { ...current, ...unpriced, unitPrice, spec: `${UNFINISHED}${why}` }, floor: null }
  }
  const { doorVersion, params, spec, listPrice, costPrice, trace } = offered
  const unitPrice = isFollowing ? listPrice : line.unitPrice
  const itemName = line.itemName || offered.itemName
  const { unit } = offered
  const priced = {
    ...line,
    itemName,
    unit,
    doorVersion,
    params,
    spec,
    listPrice,
    unitPrice,
    costPrice,
    trace,
  }
  return { line: priced, floor: offered.floor }
}

const unpriced = { doorVersion: null, listPrice: null, costPrice: null, trace: null }

/** What the lines cost; null while that is not known of each. */
function costOf(lines: readonly Line[]): number | null {
  // What is charged by hand costs nothing that anybody knows of.
  const costs = lines.map(({ type, costPrice, unitPrice }) => (sold.has(type) ? costPrice : (unitPrice ?? 0)))
  return costs.includes(null) ? null : sum(lines.map(({ qty }, row) => mul(costs[row], qty)))
}
