import { Door } from '@mortise/doors/model'
import type { PricesQuery } from '@mortise/doors/server'
import { mul } from '@mortise/model'
import { type DiscountRow, onLine, PriceType } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { retailBy } from './level-price.ts'
import { openBook } from './open-book.ts'

/** Rates and levels for the configurator: what a door's formulas ask for, and what shops and customers make of it. */
export async function doorPrices(
  ctx: Context,
  { door, store = null, customer = null, date, codes }: PricesQuery,
) {
  const book = await openBook(ctx, { store, customer, date, level: PriceType.dealer })
  // A draft that is tried out before it was ever saved is no door yet.
  const category = (await ctx.repo(Door).first({ id: door }))?.category ?? ''
  return {
    rates: Object.fromEntries(
      codes.flatMap((code) => (Object.hasOwn(book.rates, code) ? [[code, book.rates[code]!]] : [])),
    ),
    levels: {
      dealerRate: rateOf(book.discounts, { door, category }),
      retail: await retailBy(ctx, book, { id: door, category }),
    },
  }
}

/** What of the discountable part a shop pays: the best rate that stands alone, or all that add up. */
function rateOf(discounts: readonly DiscountRow[], goods: { door: string; category: string }): number {
  // What it comes to is not known yet, so that discounts from an amount on do not count.
  const rates = onLine(discounts, { ...goods, qty: 1, amount: 0 }).filter(({ kind }) => kind === 'rate')
  const together = rates
    .filter(({ isStackable }) => isStackable)
    .reduce((product, { value }) => mul(product, value, 8), 1)
  return Math.min(1, together, ...rates.filter(({ isStackable }) => !isStackable).map(({ value }) => value))
}
