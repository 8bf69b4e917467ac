import { add, mul, round, sum } from '@mortise/model'
import type { PriceLevels, PriceLine, Prices } from './door-spec.ts'
import { attempt, type Evaluation, holds } from './evaluation.ts'
import { retailOf } from './retail.ts'

/** What each line of the price comes to, to the cent. */
export function calculatePrices(evaluation: Evaluation): PriceLine[] {
  const lines: PriceLine[] = []
  for (const { when, amount, name, part, formula, isDiscountable } of evaluation.door.prices) {
    if (when && !holds(evaluation, when)) continue
    const value = attempt(evaluation.errors, amount, evaluation.scope)
    if (typeof value === 'number') lines.push({ name, part, formula, amount: round(value), isDiscountable })
  }
  return lines
}

/** The price of the factory, and what follows for shops and customers: what takes no discount is handed on whole. */
export function pricesOf(lines: readonly PriceLine[], levels: PriceLevels): Prices {
  const discountable = sum(lines, (line) => (line.isDiscountable ? line.amount : 0))
  const fixed = sum(lines, (line) => (line.isDiscountable ? 0 : line.amount))
  const factory = add(discountable, fixed)
  return {
    factory,
    dealer: add(mul(discountable, levels.dealerRate), fixed),
    retail: levels.retail && retailOf(factory, levels.retail),
  }
}
