import { add, compare, mul, sub } from '@mortise/model'
import { type Bracket, bracketOf } from './brackets.ts'

/** What counts towards the tax of a month. */
export interface TaxMonth {
  readonly income: number
  readonly exempt: number
  readonly social: number
  readonly special: number
  readonly other: number
}

/** The same of all months of a year so far, and what was withheld in them. */
export interface TaxStanding extends TaxMonth {
  readonly paid: number
}

export interface Withheld {
  readonly cumulative: TaxStanding
  readonly basic: number
  readonly taxable: number
  readonly rate: number
  readonly quick: number
  readonly cumTax: number
  readonly thisTax: number
}

export interface Withholding {
  /** Months of the year in which this employer has paid, or could have, this one included. */
  readonly months: number
  /** Takes all of the year's basic deduction from January on. */
  readonly isWholeYear: boolean
  readonly brackets: readonly Bracket[]
}

/** What everybody keeps untaxed a month. */
export const BASIC_DEDUCTION = 5000
const MONTHS = 12

export const nothingYet: TaxStanding = { income: 0, exempt: 0, social: 0, special: 0, other: 0, paid: 0 }

/**
 * 累计预扣法: the tax of the year so far less what was withheld. Where that is below zero nothing is paid back within
 * the year; later months pay the less.
 */
export function withhold(
  before: TaxStanding,
  month: TaxMonth,
  { months, isWholeYear, brackets }: Withholding,
): Withheld {
  const soFar = {
    income: add(before.income, month.income),
    exempt: add(before.exempt, month.exempt),
    social: add(before.social, month.social),
    special: add(before.special, month.special),
    other: add(before.other, month.other),
  }
  const basic = mul(BASIC_DEDUCTION, isWholeYear ? MONTHS : months)
  const deducted = [soFar.exempt, basic, soFar.social, soFar.special, soFar.other]
  const taxable = Math.max(
    0,
    deducted.reduce((left, part) => sub(left, part), soFar.income),
  )
  const { rate, quick } = bracketOf(brackets, taxable)
  const cumTax = sub(mul(taxable, rate), quick)
  const thisTax = Math.max(0, sub(cumTax, before.paid))
  return {
    cumulative: { ...soFar, paid: add(before.paid, thisTax) },
    basic,
    taxable,
    rate,
    quick,
    cumTax,
    thisTax,
  }
}

/** Up to this much a fixed part of what is paid for labour stays untaxed, beyond it a fifth. */
const SMALL_LABOUR = 4000
const SMALL_DEDUCTION = 800
const LABOUR_SHARE = 0.8

/** 劳务报酬: each payment by itself. */
export function labourTax(income: number, brackets: readonly Bracket[]) {
  const taxable =
    compare(income, SMALL_LABOUR) <= 0 ? Math.max(0, sub(income, SMALL_DEDUCTION)) : mul(income, LABOUR_SHARE)
  const { rate, quick } = bracketOf(brackets, taxable)
  return { taxable, rate, quick, tax: sub(mul(taxable, rate), quick) }
}

/** In which month of the year this employer began to pay somebody. */
export const monthsOf = (month: string, hiredOn: string): number => {
  const first = hiredOn.slice(0, 4) === month.slice(0, 4) ? Number(hiredOn.slice(5, 7)) : 1
  return Math.max(1, Number(month.slice(5, 7)) - first + 1)
}

/** What will be withheld in the rest of the year if every month is like this one. */
export function forecast(
  standing: TaxStanding,
  month: TaxMonth,
  { from, months, ...withholding }: Withholding & { readonly from: number },
): { readonly month: number; readonly thisTax: number; readonly taxable: number }[] {
  let before = standing
  return Array.from({ length: MONTHS - from }, (_, at) => {
    const { cumulative, thisTax, taxable } = withhold(before, month, {
      ...withholding,
      months: months + at + 1,
    })
    before = cumulative
    return { month: from + at + 1, thisTax, taxable }
  })
}
