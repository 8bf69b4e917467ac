import { BusinessError } from '../base/error.ts'
import { decimalParts, divideWhole, magnitude, numberOf, rescale } from './fixed.ts'

/** A number that may not be filled in yet; empty counts as nothing. */
export type Amount = number | null | undefined

/** Exact sum of two amounts, rounded half away from zero. */
export function add(left: Amount, right: Amount, scale = 2): number {
  return sum([left, right], scale)
}

/** Exact difference of two amounts, rounded half away from zero. */
export function sub(left: Amount, right: Amount, scale = 2): number {
  return sum([left, -(right ?? 0)], scale)
}

/** Exact product of two amounts, rounded once, half away from zero. */
export function mul(left: Amount, right: Amount, scale = 2): number {
  const a = decimalParts(left ?? 0)
  const b = decimalParts(right ?? 0)
  return rounded(a.units * b.units, a.scale + b.scale, scale)
}

/** Quotient rounded half away from zero. An empty divisor gives 0, as a draft has nothing to divide by yet; 0 is refused. */
export function div(left: Amount, right: Amount, scale = 2): number {
  if (right === null || right === undefined) return 0
  if (right === 0) throw new BusinessError('除数不能为零')
  const a = decimalParts(left ?? 0)
  const b = decimalParts(right)
  // Both sides are brought to one scale, so that the quotient of the units is the quotient of the values.
  const shared = Math.max(a.scale, b.scale)
  const dividend = rescale(a.units, a.scale, shared + scale)
  return numberOf(divideWhole(dividend, rescale(b.units, b.scale, shared)), scale)
}

/** Exact total of amounts, or of what `pick` takes from each row; rounded once, half away from zero. */
export function sum(values: Iterable<Amount> | null | undefined, scale?: number): number
export function sum<Row>(
  rows: Iterable<Row> | null | undefined,
  pick: (row: Row) => Amount,
  scale?: number,
): number
export function sum(
  rows: Iterable<unknown> | null | undefined,
  pickOrScale: ((row: never) => Amount) | number = 2,
  scale = typeof pickOrScale === 'number' ? pickOrScale : 2,
): number {
  const pick = typeof pickOrScale === 'number' ? (row: unknown) => row as Amount : pickOrScale
  let total = 0n
  let shared = 0
  for (const row of rows ?? []) {
    const part = decimalParts(pick(row as never) ?? 0)
    if (part.scale > shared) {
      total = rescale(total, shared, part.scale)
      shared = part.scale
    }
    total += rescale(part.units, part.scale, shared)
  }
  return rounded(total, shared, scale)
}

/** Rounds half away from zero on the digits a person sees, so 1.005 becomes 1.01. */
export function round(value: Amount, scale = 2): number {
  const { units, scale: from } = decimalParts(value ?? 0)
  return rounded(units, from, scale)
}

/** -1, 0 or 1 as the left amount is below, equal to or above the right. */
export function compare(left: Amount, right: Amount): -1 | 0 | 1 {
  const a = left ?? 0
  const b = right ?? 0
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Whether shares make a whole. */
export const sumsToOne = (shares: readonly Amount[]): boolean => compare(sum(shares, 4), 1) === 0

/**
 * Splits a total in proportion to weights so that the parts add up to it: largest remainder, ties to the lower index.
 * Weights that are all zero share equally.
 */
export function allocate(total: Amount, weights: readonly Amount[], scale = 2): number[] {
  const whole = decimalParts(round(total, scale))
  const units = rescale(whole.units, whole.scale, scale)
  if (weights.length === 0) {
    if (units === 0n) return []
    throw new BusinessError('没有可分摊的对象')
  }
  const parts = shares(magnitude(units), wholeWeights(weights))
  return parts.map((part) => numberOf(units < 0n ? -part : part, scale))
}

function wholeWeights(weights: readonly Amount[]): bigint[] {
  const parts = weights.map((weight) => decimalParts(weight ?? 0))
  const shared = Math.max(...parts.map((part) => part.scale))
  const whole = parts.map((part) => rescale(part.units, part.scale, shared))
  return whole.every((weight) => weight === 0n) ? whole.map(() => 1n) : whole
}

function shares(units: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((total, weight) => total + weight, 0n)
  if (all === 0n) throw new BusinessError('分摊依据合计为零，无法分摊')
  const parts = weights.map((weight) => divideWhole(units * weight, all, 'floor'))
  const rests = weights.map((weight, index) => magnitude(units * weight - parts[index]! * all))
  let left = units - parts.reduce((total, part) => total + part, 0n)
  const byRest = weights.map((_, index) => index)
  byRest.sort((a, b) => {
    if (rests[a] === rests[b]) return a - b
    return rests[a]! > rests[b]! ? -1 : 1
  })
  for (const index of byRest) {
    if (left === 0n) break
    parts[index]! += 1n
    left -= 1n
  }
  return parts
}

const rounded = (units: bigint, from: number, to: number): number => numberOf(rescale(units, from, to), to)
