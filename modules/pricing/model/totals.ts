import { type Amount, add, allocate, BusinessError, compare, div, mul, round, sub, sum } from '@mortise/model'

export interface PricedLine {
  readonly qty: Amount
  readonly unitPrice: Amount
  /** What it costs as long as nobody says otherwise. */
  readonly listPrice?: Amount
}

/** What stands beside the lines of a quote or an order. */
export interface Charges {
  readonly discountAmount?: Amount
  readonly installAmount?: Amount
  readonly freightAmount?: Amount
  readonly otherAmount?: Amount
  readonly taxRate?: Amount
}
/** A part of the reduction that some rows alone bear. */
export interface BoundReduction {
  readonly amount: number
  readonly rows: ReadonlySet<number>
}
export interface LineTotal {
  readonly amount: number
  /** Its part of what is taken off the whole. */
  readonly share: number
  readonly net: number
}
export interface Totals {
  readonly lines: readonly LineTotal[]
  readonly goods: number
  readonly total: number
  /** The tax that the total includes. */
  readonly tax: number
}

/** Price times quantity, to the cent. */
export const amountOf = ({ qty, unitPrice, listPrice }: PricedLine): number =>
  mul(qty, unitPrice ?? listPrice)

/** Σ of the lines before anything is taken off the whole. */
export const goodsOf = (lines: readonly PricedLine[] | null | undefined): number => sum(lines, amountOf)

/** What a document comes to with a reduction that its lines bear; the parts add up to the whole to the cent. */
export function totalsOf(
  lines: readonly PricedLine[],
  charges: Charges = {},
  bound: readonly BoundReduction[] = [],
): Totals {
  const amounts = lines.map(amountOf)
  const goods = sum(amounts)
  const reduction = round(charges.discountAmount)
  // Goods of less than nothing are refused by their own quantities and prices.
  const most = Math.max(goods, 0)
  if (compare(reduction, 0) < 0 || compare(reduction, most) > 0) {
    throw new BusinessError(`整单优惠应在0～${most}之间`, {
      plain: '整单优惠应在0～货款之间',
      field: 'discountAmount',
    })
  }
  // Of nothing there are no shares, whatever amounts come to that are refused by themselves later.
  const shares = compare(reduction, 0) === 0 ? [] : sharesOf(amounts, reduction, bound)
  const priced = amounts.map((amount, index) => {
    const share = shares[index] ?? 0
    return { amount, share, net: sub(amount, share) }
  })
  const total = totalOf(goods, charges)
  return { lines: priced, goods, total, tax: taxIn(total, charges.taxRate) }
}

/** First what only some lines bear, then the rest by what is left of each. */
function sharesOf(
  amounts: readonly number[],
  reduction: number,
  bound: readonly BoundReduction[],
): readonly number[] {
  let left = reduction
  let remaining = amounts
  for (const { amount, rows } of bound) {
    const own = remaining.map((rest, row) => (rows.has(row) ? rest : 0))
    const part = Math.min(amount, left, sum(own))
    const shares = allocate(part, own)
    remaining = remaining.map((rest, row) => sub(rest, shares[row]))
    left = sub(left, part)
  }
  const shares = allocate(left, remaining)
  return amounts.map((amount, row) => sub(amount, sub(remaining[row], shares[row])))
}

/** The whole, from the sum of its lines and what stands beside them. */
export const totalOf = (goods: number, charges: Charges): number =>
  sum([
    goods,
    -round(charges.discountAmount),
    charges.installAmount,
    charges.freightAmount,
    charges.otherAmount,
  ])

/** The tax included in an amount, at a rate of it before tax. */
export const taxIn = (total: number, rate: Amount): number => div(mul(total, rate, 8), add(1, rate, 4))
