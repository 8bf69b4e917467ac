import { compare, mul, sub } from '@mortise/model'
import { type Bracket, bracketOf } from './brackets.ts'
import { type TaxMonth, type TaxStanding, type Withholding, withhold } from './withhold.ts'

const MONTHS = 12

/** 年终奖单独计税: a twelfth of it finds the row by which all of it is taxed. */
export function bonusTax(bonus: number, brackets: readonly Bracket[]) {
  const { upTo, rate, quick } = bracketOf(
    brackets.map((each) => ({ ...each, upTo: each.upTo === null ? null : mul(each.upTo, MONTHS) })),
    bonus,
  )
  return { upTo, rate, quick, tax: sub(mul(bonus, rate), quick) }
}

/** What somebody loses who gets a little more than a row of the table ends at, and how much less would bring more. */
export interface BonusStep {
  readonly at: number
  readonly netAt: number
  readonly net: number
}

/** The end of a row just below, if who got that much would keep more than who gets this. */
export function stepBelow(bonus: number, brackets: readonly Bracket[]): BonusStep | null {
  const net = sub(bonus, bonusTax(bonus, brackets).tax)
  const ends = brackets.flatMap(({ upTo }) => (upTo === null ? [] : [mul(upTo, MONTHS)]))
  const at = Math.max(0, ...ends.filter((end) => compare(end, bonus) < 0))
  const netAt = sub(at, bonusTax(at, brackets).tax)
  return compare(netAt, net) > 0 ? { at, netAt, net } : null
}

export interface BonusAdvice {
  readonly separate: number
  /** More tax in the year if it is paid with the wages instead. */
  readonly combined: number
  readonly step: BonusStep | null
  /** The part that is best taxed by itself, the rest going with the wages; and what both cost then. */
  readonly best: { readonly separate: number; readonly withWages: number; readonly tax: number }
}

/** How a bonus costs the least tax, as the year stands: by itself, with the wages, or divided at the end of a row. */
export function adviseBonus(
  bonus: number,
  year: { readonly standing: TaxStanding; readonly month: TaxMonth } & Withholding,
  brackets: readonly Bracket[],
): BonusAdvice {
  const { standing, month } = year
  const without = withhold(standing, month, year).thisTax
  const withWages = (amount: number) =>
    sub(withhold(standing, { ...month, income: month.income + amount }, year).thisTax, without)
  const ends = brackets.flatMap(({ upTo }) => (upTo === null ? [] : [mul(upTo, MONTHS)]))
  const parts = [bonus, 0, ...ends.filter((end) => compare(end, bonus) < 0)]
  const ways = parts.map((separate) => {
    const rest = sub(bonus, separate)
    return { separate, withWages: rest, tax: bonusTax(separate, brackets).tax + withWages(rest) }
  })
  const best = ways.reduce((one, other) => (compare(other.tax, one.tax) < 0 ? other : one))
  return {
    separate: bonusTax(bonus, brackets).tax,
    combined: withWages(bonus),
    step: stepBelow(bonus, brackets),
    best: { ...best, tax: sub(best.tax, 0) },
  }
}
