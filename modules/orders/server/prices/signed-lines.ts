import { isDeepStrictEqual } from 'node:util'
import { compare, type RowOf, sub, sum } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { SoldType } from '@mortise/pricing/model'
import { Quote } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type QuoteRow = RowOf<typeof Quote>
type QuoteLine = QuoteRow['lines'][number]

type SoldLine = QuoteLine & { readonly type: (typeof SoldType)[keyof typeof SoldType] }

const sold: ReadonlySet<string> = new Set(Object.values(SoldType))
const isSold = (line: QuoteLine): line is SoldLine => sold.has(line.type)

/** Lines of a quote that become lines of its order; what was charged by hand becomes a charge. */
export const soldLines = ({ lines }: QuoteRow): SoldLine[] => lines.filter(isSold)

/** What a customer signed for, by which lines of an order are known that still sell exactly that. */
export interface Signed {
  /** What was agreed to be taken off the whole. */
  readonly reduction: number
  /** The line that was signed; null for one that was changed since, is defined twice, or was never offered. */
  take(line: Line, was: Line | undefined): QuoteLine | null
}

/** What the customer of an order signed for; nothing where the order has no quote, or is for somebody else. */
export async function signedBy(
  { repo }: Context,
  order: Pick<Order, 'quote' | 'customer' | 'priceLevel'>,
): Promise<Signed> {
  const quote = order.quote ? await repo(Quote).get(order.quote) : null
  const left = new Map(
    quote && quote.customer === order.customer ? soldLines(quote).map((line) => [line.id, line]) : [],
  )
  return {
    // What was taken off for a dealer's customer is not taken off what the dealer pays.
    reduction: quote && quote.priceLevel === order.priceLevel ? quote.discountAmount : 0,
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

/** Whether an order brings at least what its quote was approved for, with no more off the whole. */
export async function bringsSigned({ repo }: Context, order: Order): Promise<boolean> {
  if (!order.quote) return false
  const quote = await repo(Quote).get(order.quote)
  const offered = sub(
    sum(soldLines(quote), ({ amount }) => amount),
    quote.discountAmount,
  )
  const net = sum(order.lines, ({ netAmount }) => netAmount)
  // What a promotion takes off, or took off when it was signed, was given by nobody.
  const promoted = Math.max(order.promotionAmount, quote.promotionAmount)
  const given = sub(order.discountAmount, promoted)
  const agreed = sub(quote.discountAmount, quote.promotionAmount)
  return compare(net, offered) >= 0 && compare(given, agreed) <= 0
}
