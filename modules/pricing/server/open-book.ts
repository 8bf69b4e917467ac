import { Customer } from '@mortise/customers/model'
import { BusinessError, validOn } from '@mortise/model'
import {
  type Asking,
  Discount,
  type DiscountRow,
  isMeant,
  itemIn,
  type ListedItem,
  type ListedPrices,
  type ListPrice,
  listsFor,
  PriceList,
  PriceType,
  ratesIn,
} from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { PriceTarget, Store, StorePrice } from '@mortise/stores/model'

export interface BookQuery {
  readonly store: string | null
  readonly customer: string | null
  readonly date: string
  /** A `PriceType`. */
  readonly level: string
  /** Discounts that the document itself has used already: they count for it although they are used up. */
  readonly used?: readonly string[]
}

/** A price that stands somewhere, and how it may be lowered. */
export interface StandingPrice {
  readonly from: string
  readonly list: ListPrice
  /** The `PriceType` that it is a price of: what stands in the factory's list alone is no retail price yet. */
  readonly level: string
}

/** What things cost somebody on a day: lists, prices of the store's own, discounts. Read once for a whole document. */
export interface PriceBook {
  readonly asking: Asking
  readonly lists: readonly ListedPrices[]
  readonly rates: Readonly<Record<string, number>>
  /** Rates in lists of the very level that is asked for. */
  readonly ownRates: Readonly<Record<string, number>>
  /** Rates below which nothing is sold, where lists tell them. */
  readonly floorRates: Readonly<Record<string, number>>
  readonly discounts: readonly DiscountRow[]
  /** The price of a door, a material or a service that is told outright. */
  standing(target: string, subject: string): StandingPrice | null
  /** The least that a list tells of it, as such a price. */
  floor(target: string, subject: string): StandingPrice | null
}

const SPECIAL = '门店特价'

/** Opens the book of prices for somebody. */
export async function openBook(ctx: Context, query: BookQuery): Promise<PriceBook> {
  const { repo } = ctx
  const { date, level } = query
  const store = query.store ? await repo(Store).get(query.store) : null
  const customer = query.customer ? await repo(Customer).get(query.customer) : null
  const asking: Asking = {
    store: store && { id: store.id, level: store.level },
    customerLevel: customer?.level ?? null,
    date,
    level,
  }
  const published = await repo(PriceList).find({ status: 'published', ...validOn(PriceList, date) })
  const lists = listsFor(published, asking)
  // What a shop pays the factory may be agreed with it; what its customers pay follows from its own factors.
  const special = store && level !== PriceType.retail ? await specialPrices(ctx, store.id, date) : []
  const standing = { isActive: true, approval: 'published', ...validOn(Discount, date) } as const
  const discounts = (await repo(Discount).find(standing)).filter((discount) =>
    isMeant(query.used?.includes(discount.id) ? { ...discount, limitCount: null } : discount, asking),
  )
  const specialRates = special
    .filter(({ target }) => target === PriceTarget.rate)
    .map(({ targetId, price }) => [targetId, price])
  const floors = lists.map((list) => ({
    ...list,
    items: list.items
      .filter(({ minPrice }) => minPrice !== null)
      .map((item) => ({ ...item, price: item.minPrice ?? 0 })),
  }))
  return {
    asking,
    lists,
    rates: { ...ratesIn(lists), ...Object.fromEntries(specialRates) },
    ownRates: ratesIn(lists.filter((list) => list.type === level)),
    floorRates: ratesIn(floors),
    discounts,
    standing(target, subject) {
      const own = special.find((each) => each.target === target && each.targetId === subject)
      if (own) return { from: SPECIAL, list: { discountable: 0, fixed: own.price }, level }
      const found = itemIn(lists, target, subject)
      return found && standingAt(found, found.item.price)
    },
    floor(target, subject) {
      const found = itemIn(lists, target, subject)
      return found && found.item.minPrice !== null ? standingAt(found, found.item.minPrice) : null
    },
  }
}

const standingAt = (
  { list, item }: { readonly list: ListedPrices; readonly item: ListedItem },
  price: number,
): StandingPrice => ({
  from: list.name,
  list: item.isDiscountable ? { discountable: price, fixed: 0 } : { discountable: 0, fixed: price },
  level: list.type,
})

/** That something has no price, in the words that everybody knows. */
export const noPrice = (name: string): BusinessError => new BusinessError(`价目表缺少【${name}】的价格`)

const specialPrices = ({ repo }: Context, store: string, date: string) =>
  repo(StorePrice).find({ store, status: 'approved', ...validOn(StorePrice, date) })
