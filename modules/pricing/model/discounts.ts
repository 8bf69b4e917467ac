import { add, compare, sum } from '@mortise/model'
import { DiscountType } from './discount.ts'
import type { LineDiscount } from './offer.ts'
import { type Asking, isWithin } from './price-book.ts'
import { PriceType } from './price-list.ts'
import type { BoundReduction } from './totals.ts'

export interface DiscountRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly rate: number | null
  readonly amount: number | null
  readonly giftMaterial: string | null
  readonly minAmount: number | null
  readonly minQty: number | null
  readonly stores: readonly string[]
  readonly storeLevels: readonly string[] | null
  readonly customerLevels: readonly string[] | null
  readonly doors: readonly string[]
  readonly categories: readonly string[]
  readonly startOn: string
  readonly endOn: string
  readonly isStackable: boolean
  readonly priority: number
  readonly limitCount: number | null
  readonly usedCount: number
  readonly isActive: boolean
}

/** What a discount comes to and asks for, whoever it is meant for and however often it was used. */
export type DiscountTerms = Pick<
  DiscountRow,
  | 'id'
  | 'name'
  | 'type'
  | 'rate'
  | 'amount'
  | 'minAmount'
  | 'minQty'
  | 'doors'
  | 'categories'
  | 'isStackable'
  | 'priority'
>

/** What a line sells, as far as discounts ask: how many of which door, for how much altogether. */
export interface Goods {
  readonly door: string | null
  readonly category: string | null
  readonly qty: number
  readonly amount: number
}

/** Whether a discount is meant for whoever asks. What lowers the price of stores does not lower that of their customers. */
export function isMeant(discount: DiscountRow, { store, customerLevel, date, level }: Asking): boolean {
  const { stores, limitCount, usedCount } = discount
  const storeLevels = discount.storeLevels ?? []
  const customerLevels = discount.customerLevels ?? []
  if (!discount.isActive || level === PriceType.factory || !isWithin(date, discount)) return false
  if (limitCount !== null && usedCount >= limitCount) return false
  if (stores.length > 0 && !(store && stores.includes(store.id))) return false
  if (storeLevels.length > 0 && !(level === PriceType.dealer && store && storeLevels.includes(store.level)))
    return false
  return (
    customerLevels.length === 0 ||
    (level !== PriceType.dealer && customerLevel !== null && customerLevels.includes(customerLevel))
  )
}

/** Whether a discount counts for some goods: for all, or for doors that it names by themselves or by their category. */
export function isFor(
  { doors, categories }: DiscountTerms,
  { door, category }: Pick<Goods, 'door' | 'category'>,
): boolean {
  if (doors.length === 0 && categories.length === 0) return true
  return (door !== null && doors.includes(door)) || (category !== null && categories.includes(category))
}

/** Those of the discounts that lower the price of a line, which must reach their conditions by itself. */
export const onLine = (discounts: readonly DiscountTerms[], line: Goods): LineDiscount[] =>
  discounts.flatMap((discount): LineDiscount[] => {
    const { id, name, type, rate, amount, isStackable, priority } = discount
    if (!isReached(discount, [line])) return []
    const common = { id, name, isStackable, priority }
    if (type === DiscountType.rate && rate !== null) return [{ ...common, kind: 'rate', value: rate }]
    return type === DiscountType.price && amount !== null ? [{ ...common, kind: 'price', value: amount }] : []
  })

/** All that could lower the price of a line if it sold more, to be kept with what it was sold for. */
export const termsFor = (discounts: readonly DiscountTerms[], line: Omit<Goods, 'amount'>): DiscountTerms[] =>
  discounts
    .filter((discount) => lineTypes.has(discount.type) && isFor(discount, line))
    .map(({ id, name, type, rate, amount, minAmount, minQty, doors, categories, isStackable, priority }) => ({
      id,
      name,
      type,
      rate,
      amount,
      minAmount,
      minQty,
      doors,
      categories,
      isStackable,
      priority,
    }))

const lineTypes: ReadonlySet<string> = new Set([DiscountType.rate, DiscountType.price])

/** What lowers a whole document: the best single reduction that its goods reach, or all that add up, whichever is more. */
export function reductionsOf(
  discounts: readonly DiscountRow[],
  lines: readonly Goods[],
): readonly DiscountRow[] {
  const reached = discounts.filter(
    (discount) =>
      discount.type === DiscountType.reduction && discount.amount !== null && isReached(discount, lines),
  )
  const alone = reached.filter(({ isStackable }) => !isStackable).map((discount) => [discount])
  const together = reached.filter(({ isStackable }) => isStackable)
  const total = (some: readonly DiscountRow[]) => sum(some, (discount) => amountOff(discount, lines))
  return alone.reduce((best, each) => (compare(total(each), total(best)) > 0 ? each : best), together)
}

/** By how much a whole document is lowered. */
export const reductionOf = (discounts: readonly DiscountRow[], lines: readonly Goods[]): number =>
  Math.min(
    Math.max(
      0,
      sum(lines, ({ amount }) => amount),
    ),
    sum(reductionsOf(discounts, lines), (discount) => amountOff(discount, lines)),
  )

/** The reductions that only some of the lines bear. */
export const boundReductions = (
  discounts: readonly DiscountRow[],
  lines: readonly Goods[],
): BoundReduction[] =>
  reductionsOf(discounts, lines)
    .filter((discount) => lines.some((line) => !isFor(discount, line)))
    .map((discount) => ({
      amount: amountOff(discount, lines),
      rows: new Set(lines.flatMap((line, row) => (isFor(discount, line) ? [row] : []))),
    }))

/** What is given away with a document: all gifts that add up, or else the first by priority. */
export function giftsOf(discounts: readonly DiscountRow[], lines: readonly Goods[]): readonly DiscountRow[] {
  const reached = discounts
    .filter(
      (discount) =>
        discount.type === DiscountType.gift && discount.giftMaterial !== null && isReached(discount, lines),
    )
    .toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))
  const together = reached.filter(({ isStackable }) => isStackable)
  return together.length > 0 ? together : reached.slice(0, 1)
}

/** Whether goods that a discount is for are there, as many and worth as much as it asks for. */
function isReached(discount: DiscountTerms, lines: readonly Goods[]): boolean {
  const own = lines.filter((line) => isFor(discount, line))
  const qty = own.reduce((total, line) => add(total, line.qty, 3), 0)
  return (
    own.length > 0 && compare(goodsOf(own), discount.minAmount) >= 0 && compare(qty, discount.minQty) >= 0
  )
}

/** What a reduction takes off, which is never more than what its goods come to. */
const amountOff = (discount: DiscountRow, lines: readonly Goods[]): number =>
  Math.min(discount.amount ?? 0, goodsOf(lines.filter((line) => isFor(discount, line))))

const goodsOf = (lines: readonly Goods[]): number => sum(lines, ({ amount }) => amount)
