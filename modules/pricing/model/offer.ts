import { add, compare, mul, sub } from '@mortise/model'

/** What one piece costs before anything is taken off: the part that discounts lower, and the part that they leave alone. */
export interface ListPrice {
  readonly discountable: number
  readonly fixed: number
}

/** A discount on the price of a line. */
export interface LineDiscount {
  readonly id: string
  readonly name: string
  /** `rate` keeps this share of the discountable part, `price` sells the piece at this price. */
  readonly kind: 'rate' | 'price'
  readonly value: number
  readonly isStackable: boolean
  readonly priority: number
}

/** One thing that made a price lower, kept with the line so that everybody can follow it. */
export interface OfferStep {
  readonly discount: string
  readonly name: string
  readonly before: number
  readonly after: number
}
export interface Offer {
  readonly price: number
  readonly steps: readonly OfferStep[]
}

/**
 * The price of one piece after discounts: the best single one that stands alone, or all that add up, by priority, whichever
 * is lower. What costs more than the list is no discount.
 */
export function offerOf(list: ListPrice, discounts: readonly LineDiscount[]): Offer {
  const plain: Offer = { price: add(list.discountable, list.fixed), steps: [] }
  const alone = discounts.filter(({ isStackable }) => !isStackable).map((discount) => apply(list, [discount]))
  const together = discounts.filter(({ isStackable }) => isStackable).toSorted(byPriority)
  return [...alone, apply(list, together)].reduce(
    (best, offer) => (compare(offer.price, best.price) < 0 ? offer : best),
    plain,
  )
}

function apply(list: ListPrice, discounts: readonly LineDiscount[]): Offer {
  const steps: OfferStep[] = []
  let price = add(list.discountable, list.fixed)
  for (const { id, name, kind, value } of discounts) {
    const after = kind === 'price' ? value : add(mul(sub(price, list.fixed), value), list.fixed)
    // A fixed price may already stand below the part that nothing lowers.
    if (compare(after, price) >= 0) continue
    steps.push({ discount: id, name, before: price, after })
    price = after
  }
  return { price, steps }
}

const byPriority = (a: LineDiscount, b: LineDiscount): number =>
  b.priority - a.priority || (a.id < b.id ? -1 : 1)
