import { type Amount, compare, div, formatMoney, mul, sub } from '@mortise/model'

/** How far somebody may go by hand: below the standard price, off the whole, and down to which margin. */
export interface Authority {
  readonly minRate: number
  readonly maxReduce: number
  readonly minMarginRate: number
}

/** Who was given nothing sells at the standard price. */
const none: Authority = { minRate: 1, maxReduce: 0, minMarginRate: 0 }

/** The best of what somebody's roles allow, each bound by itself. */
export function bestAuthority(limits: readonly Authority[]): Authority {
  const [first, ...others] = limits
  if (!first) return none
  return others.reduce(
    (best, { minRate, maxReduce, minMarginRate }) => ({
      minRate: Math.min(best.minRate, minRate),
      maxReduce: Math.max(best.maxReduce, maxReduce),
      minMarginRate: Math.min(best.minMarginRate, minMarginRate),
    }),
    first,
  )
}

export interface JudgedLine {
  readonly itemName: string | null
  readonly listPrice: Amount
  readonly unitPrice: Amount
}
export interface JudgedDocument {
  readonly lines: readonly JudgedLine[]
  readonly discountAmount: Amount
  /** Of the whole after the reduction; null where the cost is not known. */
  readonly marginRate: number | null
}

/** Something that goes beyond authority: by which rule, for all who wait for it, and by which figures. */
export interface Beyond {
  readonly rule: string
  readonly figures: string
}

/** What of a document goes beyond somebody's authority, each in words; nothing if it may stand. */
export function beyondAuthority(document: JudgedDocument, authority: Authority): Beyond[] {
  const found: Beyond[] = []
  for (const { itemName, listPrice, unitPrice } of document.lines) {
    const least = mul(listPrice, authority.minRate)
    if (compare(unitPrice, least) < 0) {
      const [name, rate] = [`【${itemName ?? ''}】`, percent(authority.minRate)]
      found.push({
        rule: `${name}单价低于标准价的${rate}`,
        figures: `${name}单价${formatMoney(unitPrice)}低于标准价${formatMoney(listPrice)}的${rate}`,
      })
    }
  }
  if (compare(document.discountAmount, authority.maxReduce) > 0) {
    const most = `超出权限（最多${formatMoney(authority.maxReduce)}元）`
    found.push({
      rule: `整单优惠${most}`,
      figures: `整单优惠${formatMoney(document.discountAmount)}元，${most}`,
    })
  }
  if (document.marginRate !== null && compare(document.marginRate, authority.minMarginRate) < 0) {
    const words = `毛利率低于${percent(authority.minMarginRate)}`
    found.push({ rule: words, figures: words })
  }
  return found
}

/** The part of a price that is not cost, to four places; null where there is no price to speak of. */
export const marginOf = (amount: Amount, cost: Amount): number | null =>
  amount ? div(sub(amount, cost), amount, 4) : null

const percent = (rate: number): string => `${mul(rate, 100)}%`
