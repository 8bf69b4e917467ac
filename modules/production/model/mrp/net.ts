import { add, compare, decimalParts, divideWhole, numberOf, sub } from '@mortise/model'

/** What netting knows of a material. */
export interface Stocked {
  /** What can be taken at the start: on hand, less what is reserved for others. */
  readonly available: number
  /** The level that is kept. */
  readonly safety: number
  readonly leastOrder: number
  /** Orders are whole multiples of it; zero: any quantity. */
  readonly multiple: number
}

export interface Bucket {
  readonly gross: number
  /** What comes by what is ordered already. */
  readonly receipts: number
}

export interface Netted extends Bucket {
  /** What would be left without a new order. */
  readonly before: number
  readonly net: number
  readonly order: number
  readonly end: number
}

const SCALE = 4

/** What must be ordered for each bucket, so that the level is kept at the end of every one. */
export function netBuckets(stocked: Stocked, buckets: readonly Bucket[]): Netted[] {
  let left = stocked.available
  return buckets.map((bucket) => {
    const before = sub(add(left, bucket.receipts, SCALE), bucket.gross, SCALE)
    const net = compare(before, stocked.safety) < 0 ? sub(stocked.safety, before, SCALE) : 0
    const order = net > 0 ? orderFor(net, stocked) : 0
    left = add(before, order, SCALE)
    return { ...bucket, before, net, order, end: left }
  })
}

/** At least what is needed and what is sold at once, in whole multiples. */
export function orderFor(
  net: number,
  { leastOrder, multiple }: Pick<Stocked, 'leastOrder' | 'multiple'>,
): number {
  const least = Math.max(net, leastOrder)
  if (multiple <= 0) return least
  const [wanted, step] = [decimalParts(least), decimalParts(multiple)]
  const tens = (count: number) => 10n ** BigInt(count)
  const times = divideWhole(wanted.units * tens(step.scale), step.units * tens(wanted.scale), 'ceil')
  return numberOf(times * step.units, step.scale)
}
