import { decimalParts, numberOf, rescale } from '@mortise/model'

/** Figures of a column that are kept up with one cell at a time, to the last decimal. */
export interface Tally {
  add(value: unknown): void
  take(value: unknown): void
  readonly count: number
  /** To two decimals. */
  sum(): number
  average(): number | null
}

const SCALE = 2

/** A tally of nothing yet. What is empty or no number is not counted. */
export function makeTally(): Tally {
  let count = 0
  // Hundredths hold most numbers of a business and add up without a fault while they are whole and small enough.
  let hundredths = 0
  let rest = { units: 0n, scale: 0 }
  const put = (value: unknown, sign: 1 | -1) => {
    const number = numberIn(value)
    if (number === null) return
    count += sign
    const whole = Math.round(number * 100)
    if (whole / 100 === number && Number.isSafeInteger(hundredths + sign * whole)) hundredths += sign * whole
    else rest = added(rest, decimalParts(number), sign)
  }
  const total = () => added(rest, { units: BigInt(hundredths), scale: SCALE }, 1)
  return {
    add: (value) => put(value, 1),
    take: (value) => put(value, -1),
    get count() {
      return count
    },
    sum() {
      const { units, scale } = total()
      return numberOf(rescale(units, scale, SCALE), SCALE)
    },
    average() {
      if (count === 0) return null
      const { units, scale } = total()
      // Two more digits than are shown, so that the quotient rounds once.
      const fine = rescale(units, scale, scale + SCALE)
      return numberOf(rescale((fine * 10n) / BigInt(count), scale + SCALE + 1, SCALE), SCALE)
    },
  }
}

const NINE = '9'.charCodeAt(0)

/** The number that a cell holds, or null. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  // Most texts are no numbers, which their first character tells.
  if (typeof value !== 'string' || value.charCodeAt(0) > NINE) return null
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return null
  return Number(value)
}

interface Parts {
  readonly units: bigint
  readonly scale: number
}

function added(left: Parts, right: Parts, sign: 1 | -1): Parts {
  const scale = Math.max(left.scale, right.scale)
  return {
    scale,
    units: rescale(left.units, left.scale, scale) + BigInt(sign) * rescale(right.units, right.scale, scale),
  }
}
