import { decimalParts, divideWhole, numberOf } from '@mortise/model'

/**
 * What the next work order of a line needs of a material, when `before` pieces of `pieces` have theirs already: the needs
 * of all of them add up to the whole, rounded up once, and none is below zero.
 */
export function needOf(
  {
    total,
    pieces,
    precision,
  }: { readonly total: number; readonly pieces: number; readonly precision: number },
  before: number,
  qty: number,
): number {
  const upTo = (count: number) => roundedUp(total, count, pieces, precision)
  return numberOf(upTo(before + qty) - upTo(before), precision)
}

/** total × count ÷ pieces in units of the last decimal, rounded up. */
function roundedUp(total: number, count: number, pieces: number, precision: number): bigint {
  const [whole, part, all] = [total, count, pieces].map(decimalParts) as [Parts, Parts, Parts]
  const over = whole.units * part.units * tens(all.scale + precision)
  return divideWhole(over, all.units * tens(whole.scale + part.scale), 'ceil')
}
type Parts = ReturnType<typeof decimalParts>
const tens = (count: number): bigint => 10n ** BigInt(count)
