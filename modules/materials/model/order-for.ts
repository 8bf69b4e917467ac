/** How a material is bought. */
export interface OrderLots {
  /** The least that is sold at once. */
  readonly leastOrder: number
  /** Orders are whole multiples of it; zero: any quantity. */
  readonly multiple: number
  /** Decimals in which its unit is counted. */
  readonly precision: number
}

/** Quantities have four decimals: counted in ten-thousandths they are whole, and sums of them exact. */
const ONE = 10_000
const unitsOf = (qty: number): number => Math.round(qty * ONE)

/** At least what is needed and what is sold at once, in whole multiples, as fine as the unit is counted. */
export function orderFor(needed: number, { leastOrder, multiple, precision }: OrderLots): number {
  const least = upTo(unitsOf(Math.max(needed, leastOrder)), unitsOf(multiple))
  return upTo(least, ONE / 10 ** Math.min(precision, 4)) / ONE
}

/** The next whole multiple of a step. */
function upTo(units: number, step: number): number {
  const rest = step > 0 ? units % step : 0
  return rest === 0 ? units : units - rest + step
}
