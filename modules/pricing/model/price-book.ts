import { PriceTarget } from '@mortise/stores/model'
import { PriceType } from './price-list.ts'

/** For whom, when and at which level prices are asked for. */
export interface Asking {
  readonly store: { readonly id: string; readonly level: string } | null
  readonly customerLevel: string | null
  readonly date: string
  /** 1 factory, 2 dealer, 3 retail, 4 project. */
  readonly level: string
}

export interface ListedItem {
  readonly target: string
  readonly door: string | null
  readonly option: string | null
  readonly material: string | null
  readonly service: string | null
  readonly rateCode: string | null
  readonly price: number
  readonly minPrice: number | null
  readonly isDiscountable: boolean
}
export interface ListedPrices {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly storeLevels: readonly string[] | null
  readonly stores: readonly string[]
  readonly startOn: string
  readonly endOn: string | null
  readonly items: readonly ListedItem[]
}

/** Whether a day lies within days that may have no end. */
export const isWithin = (
  date: string,
  { startOn, endOn }: { startOn: string; endOn: string | null },
): boolean => startOn <= date && (endOn === null || date <= endOn)

/** The lists that count for somebody, the nearest first: those of the store, of its level, of everybody. */
export function listsFor(lists: readonly ListedPrices[], { store, date, level }: Asking): ListedPrices[] {
  const types =
    level === PriceType.factory || level === PriceType.dealer
      ? [PriceType.factory]
      : [level, PriceType.factory]
  const rankOf = ({ stores, storeLevels }: ListedPrices): number => {
    if (stores.length > 0) return store && stores.includes(store.id) ? 0 : Number.NaN
    if ((storeLevels ?? []).length === 0) return 2
    return store && storeLevels?.includes(store.level) ? 1 : Number.NaN
  }
  return lists
    .filter((list) => isWithin(date, list) && types.includes(list.type) && !Number.isNaN(rankOf(list)))
    .toSorted(
      (a, b) =>
        types.indexOf(a.type) - types.indexOf(b.type) ||
        rankOf(a) - rankOf(b) ||
        (a.startOn < b.startOn ? 1 : -1),
    )
}

/** What an item of a list is about: a door, an option, a material, a service or a rate that formulas name. */
export const subjectOf = ({ target, door, option, material, service, rateCode }: ListedItem): string =>
  ({ 1: door, 2: option, 3: material, 4: service, 5: rateCode })[target] ?? ''

/** The first price of a thing in lists that stand in their order. */
export function itemIn(
  lists: readonly ListedPrices[],
  target: string,
  subject: string,
): { readonly list: ListedPrices; readonly item: ListedItem } | null {
  for (const list of lists) {
    const item = list.items.find((each) => each.target === target && subjectOf(each) === subject)
    if (item) return { list, item }
  }
  return null
}

/** All rates that formulas may name, each from the first list that has it. */
export function ratesIn(lists: readonly ListedPrices[]): Record<string, number> {
  const rates: Record<string, number> = {}
  for (const { items } of lists.toReversed()) {
    for (const { target, rateCode, price } of items) {
      if (target === PriceTarget.rate && rateCode) rates[rateCode] = price
    }
  }
  return rates
}
