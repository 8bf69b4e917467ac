import { decimalParts, numberOf, type Row, rescale } from '@mortise/model'

/** Figures of a column that are kept up with its cells, to the last decimal. */
export interface ColumnTotals {
  add(value: unknown): void
  /** What many rows hold in a column. */
  addAll(rows: readonly (Row | undefined)[], column: string): void
  takeAll(rows: readonly (Row | undefined)[], column: string): void
  readonly count: number
  /** To two decimals. */
  sum(): number
  average(): number | null
}

const SCALE = 2
/** Whole numbers up to this add up without a fault, as many as a table has rows. */
const SMALL = 1e9

/** The totals of nothing yet. What is empty or no number is not counted. */
export function makeColumnTotals(): ColumnTotals {
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
  const putAll = (rows: readonly (Row | undefined)[], column: string, sign: 1 | -1) => {
    let small = 0
    let units = 0
    // Most are small and whole, and are added up at once: the first ten thousand before anything is painted. What runs
    // but once is called for each, because engines compile what is called often sooner than what goes round often.
    rows.forEach((row) => {
      const value = row?.[column]
      if (typeof value === 'number' && value % 1 === 0 && value <= SMALL && value >= -SMALL) {
        small += 1
        units += value
      } else if (value !== '' && value !== null && value !== undefined) put(value, sign)
    })
    count += sign * small
    const whole = sign * units * 100
    if (Number.isSafeInteger(hundredths + whole)) hundredths += whole
    else rest = added(rest, { units: BigInt(units), scale: 0 }, sign)
  }
  const total = () => added(rest, { units: BigInt(hundredths), scale: SCALE }, 1)
  return {
    add: (value) => put(value, 1),
    addAll: (rows, column) => putAll(rows, column, 1),
    takeAll: (rows, column) => putAll(rows, column, -1),
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
