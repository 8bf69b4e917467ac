import { type Retail, retailOf } from '@mortise/doors/model'
import { add, BusinessError, mul } from '@mortise/model'
import {
  type Goods,
  type ListPrice,
  type OfferTrace,
  offerOf,
  onLine,
  PriceType,
  termsFor,
} from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { retailLineOf } from '@mortise/stores/server'
import type { Offered } from './offered.ts'
import type { PriceBook, StandingPrice } from './open-book.ts'

/**
 * What one piece costs at a level before discounts. Customers and projects never pay, nor learn, what only the factory
 * asks of its dealers.
 */
export function listAt(
  { asking: { level } }: PriceBook,
  price: {
    readonly calculated: ListPrice | null
    readonly standing: StandingPrice | null
    readonly retail: Retail | null
    /** Whether it was calculated by rates of the level itself. */
    readonly isOwn: boolean
  },
): ListPrice {
  const { calculated, standing, isOwn } = price
  const list = standing?.list ?? calculated
  if (list && level !== PriceType.retail && level !== PriceType.project) return list
  if (standing?.level === level) return standing.list
  const retail = level === PriceType.retail ? price.retail : null
  if (list && retail) return { discountable: retailOf(priceOf(list), retail), fixed: 0 }
  if (calculated && isOwn) return calculated
  throw new BusinessError(level === PriceType.project ? '没有有效的工程价' : '没有有效的零售价')
}

/** The floor at the level that is asked for: a dealer's is lower by the rate of the store, a customer's higher by the shop's factor. */
export function floorAt(
  { asking: { level }, discounts }: PriceBook,
  goods: Omit<Goods, 'amount'>,
  least: Omit<StandingPrice, 'from'> | null,
  retail: Retail | null,
): number | null {
  if (!least) return null
  const price = priceOf(least.list)
  if (level === PriceType.retail) return least.level !== level && retail ? retailOf(price, retail) : price
  const ofStores = discounts.filter(({ storeLevels }) => (storeLevels ?? []).length > 0)
  return offerOf(least.list, onLine(ofStores, { ...goods, amount: mul(price, goods.qty) })).price
}

/** How the shop makes its price of a door from the factory's; null where it has not said so. */
export async function retailBy(
  ctx: Context,
  { asking: { store, date } }: PriceBook,
  { id, category }: { id: string; category: string | null },
): Promise<Retail | null> {
  const line = store && (await retailLineOf(ctx, { store: store.id, door: id, category, on: date }))
  if (!line) return null
  // The dictionary counts 0 to the cent, 1 to ten cents, 2 to the yuan, 3 to ten.
  return { factor: line.factor, surcharge: line.surcharge, scale: 2 - Number(line.roundMode) }
}

/** The standard price of a line after discounts, and its trace. */
export function offered(
  { asking: { level, date }, discounts }: PriceBook,
  goods: Omit<Goods, 'amount'>,
  list: ListPrice,
  origin: Pick<OfferTrace, 'from' | 'lines' | 'used'>,
): Pick<Offered, 'listPrice' | 'trace'> {
  const amount = mul(priceOf(list), goods.qty)
  const { price, steps } = offerOf(list, onLine(discounts, { ...goods, amount }))
  const trace = { level, date, list, steps, discounts: termsFor(discounts, goods), ...origin }
  return { listPrice: price, trace }
}

export const priceOf = ({ discountable, fixed }: ListPrice): number => add(discountable, fixed)
