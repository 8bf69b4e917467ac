/** A number with exactly twelve decimals, held as a whole count of trillionths: 1 is 10^12. */
export type Fixed = bigint

/** How many decimals a `Fixed` has. */
export const FIXED_SCALE = 12
export const FIXED_ONE: Fixed = 10n ** 12n

/** Which way the digits that fall away push the last one that stays; `half` is half away from zero. */
export type Rounding = 'half' | 'up' | 'down' | 'ceil' | 'floor'

/** The exact value of a number as a person reads it: `units` divided by ten to the `scale`. */
export interface DecimalParts {
  readonly units: bigint
  readonly scale: number
}

/** Reads the shortest decimal text of a number, so that 1.005 is 1.005 and not the float beneath it. */
export function decimalParts(value: number | string): DecimalParts {
  if (Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 }
  const millionths = typeof value === 'number' ? millionthsOf(value) : undefined
  if (millionths !== undefined) return { units: BigInt(millionths), scale: 6 }
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(String(value))
  if (!match) throw new RangeError(`not a decimal number: ${String(value).slice(0, 40)}`)
  const [, sign, whole, fraction = '', exponent = '0'] = match
  const units = BigInt(`${sign}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { units, scale } : { units: units * tenTo(-scale), scale: 0 }
}

/**
 * A number of at most six decimals as a whole count of millionths, which is much faster than reading its text. No two
 * decimals of fifteen digits have the same float beneath them, so what divides back to the number is the one it shows.
 */
function millionthsOf(value: number): number | undefined {
  const millionths = Math.round(value * 1e6)
  return Math.abs(millionths) < 1e15 && millionths / 1e6 === value ? millionths : undefined
}

/** The number nearest to `units` divided by ten to the `scale`. */
export const numberOf = (units: bigint, scale: number): number => Number(`${units}e${-scale}`)

/** A whole quotient of two whole numbers. */
export function divideWhole(dividend: bigint, divisor: bigint, rounding: Rounding = 'half'): bigint {
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n) return quotient
  const away = rest < 0n === divisor < 0n ? 1n : -1n
  return isPushed(rest, divisor, rounding, away > 0n) ? quotient + away : quotient
}

function isPushed(rest: bigint, divisor: bigint, rounding: Rounding, isPositive: boolean): boolean {
  switch (rounding) {
    case 'half':
      return 2n * magnitude(rest) >= magnitude(divisor)
    case 'up':
      return true
    case 'down':
      return false
    case 'ceil':
      return isPositive
    case 'floor':
      return !isPositive
  }
}

/** `units` at another scale, rounded where digits fall away. */
export function rescale(units: bigint, from: number, to: number, rounding: Rounding = 'half'): bigint {
  if (to >= from) return units * tenTo(to - from)
  return divideWhole(units, tenTo(from - to), rounding)
}

/** A number, or the text of one, as a fixed-point value; a thirteenth decimal rounds half away from zero. */
export function fixedOf(value: number | string): Fixed {
  const { units, scale } = decimalParts(value)
  return rescale(units, scale, FIXED_SCALE)
}

/** The number nearest to a fixed-point value. */
export function fixedNumber(value: Fixed): number {
  const millionths = value / MILLIONTH
  // Both parts are exact as floats and so their quotient is the nearest one; a text need not be made and read.
  if (millionths * MILLIONTH === value && magnitude(millionths) < MOST_EXACT) return Number(millionths) / 1e6
  return numberOf(value, FIXED_SCALE)
}
const MILLIONTH: Fixed = 10n ** 6n
const MOST_EXACT = 2n ** 53n

/** A fixed-point value in plain digits, without trailing zeros or an exponent. */
export function fixedText(value: Fixed): string {
  const digits = magnitude(value)
    .toString()
    .padStart(FIXED_SCALE + 1, '0')
  const fraction = digits.slice(-FIXED_SCALE).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -FIXED_SCALE)}${fraction && `.${fraction}`}`
}

export const mulFixed = (left: Fixed, right: Fixed): Fixed => divideWhole(left * right, FIXED_ONE)

/** A quotient to twelve decimals, half away from zero. The caller has refused a divisor of zero. */
export const divFixed = (left: Fixed, right: Fixed): Fixed => divideWhole(left * FIXED_ONE, right)

/** Rounds to a number of decimals; a negative one rounds to tens, hundreds and so on. */
export function roundFixed(value: Fixed, decimals: number, rounding: Rounding = 'half'): Fixed {
  const unit = tenTo(FIXED_SCALE - decimals)
  return divideWhole(value, unit, rounding) * unit
}

/** The value without its sign. */
export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

// Raising to a power costs more than all else here, and nearly every power asked for is small.
const powers = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent))
const tenTo = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent)
