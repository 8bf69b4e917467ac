import { decimalParts, divideWhole, numberOf } from '@mortise/model'

/** `1 unit = factor base`. */
export interface Conversion {
  readonly unit: string
  readonly factor: number
  readonly base: string
}

/** An exact quotient of whole numbers: 1 of one unit is so much of another. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

const same: Ratio = { over: 1n, under: 1n }

/**
 * How much of `to` one `from` is, by the fewest steps; of two ways as short the one told first counts, so that what a
 * material says of itself comes before what holds for all. Null where no way leads from one to the other.
 */
export function ratioBetween(conversions: readonly Conversion[], from: string, to: string): Ratio | null {
  const reached = new Map<string, Ratio>([[from, same]])
  for (const [unit, ratio] of reached) {
    if (unit === to) return ratio
    for (const step of conversions) {
      const next = stepFrom(step, unit)
      if (next && !reached.has(next.unit)) reached.set(next.unit, times(ratio, next.ratio))
    }
  }
  return null
}

/** A quantity in another unit, rounded once, half away from zero, to as many decimals as that unit has. */
export function converted(quantity: number, { over, under }: Ratio, scale: number): number {
  const { units, scale: decimals } = decimalParts(quantity)
  const tens = scale - decimals
  const [up, down] = tens >= 0 ? [10n ** BigInt(tens), 1n] : [1n, 10n ** BigInt(-tens)]
  return numberOf(divideWhole(units * over * up, under * down), scale)
}

/** Whether two ratios are the same number. */
export const isSameRatio = (one: Ratio, other: Ratio): boolean =>
  one.over * other.under === other.over * one.under

/** A factor as it was typed, without the float beneath it. */
export function ratioOf(factor: number): Ratio {
  const { units, scale } = decimalParts(factor)
  return { over: units, under: 10n ** BigInt(scale) }
}

function stepFrom({ unit, factor, base }: Conversion, at: string): { unit: string; ratio: Ratio } | null {
  const { over, under } = ratioOf(factor)
  if (unit === at) return { unit: base, ratio: { over, under } }
  return base === at ? { unit, ratio: { over: under, under: over } } : null
}

const times = (one: Ratio, other: Ratio): Ratio => ({
  over: one.over * other.over,
  under: one.under * other.under,
})
