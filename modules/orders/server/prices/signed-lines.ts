import { isDeepStrictEqual } from 'node:util'
import { add, compare, type RowOf, sub, sum } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { PriceType, SoldType } from '@mortise/pricing/model'
import { Quote } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type QuoteRow = RowOf<typeof Quote>
type QuoteLine = QuoteRow['lines'][number]

type SoldLine = QuoteLine & { readonly type: (typeof SoldType)[keyof typeof SoldType] }

const soldTypes: ReadonlySet<string> = new Set(Object.values(SoldType))
const isSold = (line: QuoteLine): line is SoldLine => soldTypes.has(line.type)

/** Lines of a quote that become lines of its order; what was charged by hand becomes a charge. */
export const soldLines = ({ lines }: QuoteRow): SoldLine[] => lines.filter(isSold)

/** What a quote charges by hand in lines of its own. */
export const feesOf = ({ lines }: QuoteRow): number =>
  sum(
    lines.filter((line) => !isSold(line)),
    ({ amount }) => amount,
  )

/** What a customer signed for, by which lines of an order are known that still sell exactly that. */
export interface Signed {
  /** What was agreed to be taken off the whole. */
  readonly reduction: number
  /** It was signed at prices that count for others, so that nobody has judged it by those that count here. */
  readonly isOfOtherLevel: boolean
  /** The line that was signed; null for one that was changed since, is defined twice, or was never offered. */
  take(line: Line, was: Line | undefined): QuoteLine | null
}

/** What the customer of an order signed for; nothing where the order has no quote, or is for somebody else. */
export async function signedBy(
  ctx: Context,
  order: Pick<Order, 'quote' | 'customer' | 'priceLevel'>,
): Promise<Signed> {
  const quote = await signedQuote(ctx, order)
  const left = new Map(quote ? soldLines(quote).map((line) => [line.id, line]) : [])
  return {
    // What was taken off for a dealer's customer is not taken off what the dealer pays.
    reduction: quote && !isRetailed(quote, order.priceLevel) ? quote.discountAmount : 0,
    isOfOtherLevel: quote !== null && isOfOtherLevel(quote, order.priceLevel),
    take(line, was) {
      const signed = left.get(line.quoteLine ?? '')
      if (!signed || !was || !isSame(line, was)) return null
      left.delete(signed.id)
      return signed
    },
  }
}

/** Whatever the price depends on; rooms, days and remarks may change. */
const isSame = (line: Line, was: Line): boolean =>
  (['type', 'door', 'material', 'service', 'qty', 'unitPrice', 'params'] as const).every((key) =>
    isDeepStrictEqual(line[key] ?? null, was[key] ?? null),
  )

/** The quote of an order, while that is for whoever signed it. */
async function signedQuote(
  { repo }: Context,
  { quote: id, customer }: Pick<Order, 'quote' | 'customer'>,
): Promise<QuoteRow | null> {
  const quote = id ? await repo(Quote).get(id) : null
  return quote?.customer === customer ? quote : null
}

/** What a dealer's customer signed says what the dealer gets, not what it pays us. */
export const isRetailed = (quote: Pick<QuoteRow, 'priceLevel'>, level: string | null): boolean =>
  quote.priceLevel === PriceType.retail && level === PriceType.dealer

/** Whether a quote was made by prices that its order is not sold at: those of projects or dealers for whoever is neither. */
export const isOfOtherLevel = (quote: Pick<QuoteRow, 'priceLevel'>, level: string | null): boolean =>
  quote.priceLevel !== level && !isRetailed(quote, level)

/** What of an order was approved with its quote. */
interface Approved {
  /** Its signed lines, at their prices. */
  readonly lines: boolean
  /** What is taken off the whole. */
  readonly reduction: boolean
  /** What was agreed to be charged beside the lines and is not: given away as if it were taken off the whole. */
  readonly waived: number
}
const nothingApproved: Approved = { lines: false, reduction: false, waived: 0 }

/**
 * A signed line keeps its approval in an order that brings at least what the quote was approved for, with no more off
 * the whole; what is off the whole was approved for all lines of the quote together, and stands where they all do.
 */
export async function approvedBefore(ctx: Context, order: Order, signed: readonly Line[]): Promise<Approved> {
  const quote = await signedQuote(ctx, order)
  if (!quote || quote.priceLevel !== order.priceLevel) return nothingApproved
  const waived = waivedOf(quote, order)
  const sold = soldLines(quote)
  const offered = sub(
    sum(sold, ({ amount }) => amount),
    quote.discountAmount,
  )
  const net = sum(order.lines, ({ netAmount }) => netAmount)
  // What a promotion takes off, or took off when it was signed, was given by nobody.
  const promoted = Math.max(order.promotionAmount, quote.promotionAmount)
  const given = add(sub(order.discountAmount, promoted), waived)
  const agreed = sub(quote.discountAmount, quote.promotionAmount)
  const lines = compare(net, offered) >= 0 && compare(given, agreed) <= 0
  return { lines, reduction: lines && signed.length > 0 && signed.length === sold.length, waived }
}

/** Each charge by itself; nobody pays for an installation that is not done. */
function waivedOf(quote: QuoteRow, order: Order): number {
  const agreed = [
    [add(quote.otherAmount, feesOf(quote)), order.otherAmount],
    [quote.freightAmount, order.freightAmount],
    [order.needsInstall ? quote.installAmount : 0, order.installAmount],
  ] as const
  return sum(agreed, ([signed, charged]) => Math.max(0, sub(signed, charged)))
}
