import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decimalParts,
  divFixed,
  divideWhole,
  fixedNumber,
  fixedOf,
  fixedText,
  mulFixed,
  type Rounding,
  roundFixed,
} from './fixed.ts'

test.each([
  ['0', 0n],
  ['-0', 0n],
  [1.005, 1_005_000_000_000n],
  [0.1, 100_000_000_000n],
  [-2.5, -2_500_000_000_000n],
  [1e-12, 1n],
  [4e-13, 0n],
  [5e-13, 1n],
  [-5e-13, -1n],
  [1e21, 10n ** 33n],
  ['12.3400', 12_340_000_000_000n],
])('%s becomes an exact fixed-point value', (value, expected) => {
  expect(fixedOf(value)).toBe(expected)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '', ' 1', '1.', '.5', '0x10', '1e9999', '一'])(
  '%s is no decimal number and is refused',
  (value) => {
    expect(() => decimalParts(value)).toThrow(RangeError)
  },
)

test('a value is printed in plain digits', () => {
  expect([0, 1, -1, 0.5, -0.000001, 1e15, 123.456].map((value) => fixedText(fixedOf(value)))).toEqual([
    '0',
    '1',
    '-1',
    '0.5',
    '-0.000001',
    '1000000000000000',
    '123.456',
  ])
})

test('a third of one keeps twelve decimals and two thirds round up', () => {
  expect(fixedText(divFixed(fixedOf(1), fixedOf(3)))).toBe('0.333333333333')
  expect(fixedText(divFixed(fixedOf(-2), fixedOf(3)))).toBe('-0.666666666667')
})

test.each<[Rounding, number[]]>([
  ['half', [3, 2, -3, -2]],
  ['up', [3, 3, -3, -3]],
  ['down', [2, 2, -2, -2]],
  ['ceil', [3, 3, -2, -2]],
  ['floor', [2, 2, -3, -3]],
])('rounding %s treats 2.5, 2.4, -2.5 and -2.4 as its name says', (rounding, expected) => {
  const values = [2.5, 2.4, -2.5, -2.4].map((value) => fixedNumber(roundFixed(fixedOf(value), 0, rounding)))
  expect(values).toEqual(expected)
})

test('a negative number of decimals rounds to hundreds', () => {
  expect(fixedNumber(roundFixed(fixedOf(1250), -2))).toBe(1300)
})

const cents = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((units) => units / 100)

test('every amount of two decimals survives the way there and back', () => {
  fc.assert(fc.property(cents, (value) => fixedNumber(fixedOf(value)) === value))
})

test('multiplying does not depend on the order, and by one changes nothing', () => {
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(mulFixed(fixedOf(a), fixedOf(b))).toBe(mulFixed(fixedOf(b), fixedOf(a)))
      expect(mulFixed(fixedOf(a), fixedOf(1))).toBe(fixedOf(a))
    }),
  )
})

test('every rounding stays within one of the true quotient', () => {
  const way = fc.constantFrom<Rounding>('half', 'up', 'down', 'ceil', 'floor')
  const divisor = fc.bigInt({ min: -1000n, max: 1000n }).filter((value) => value !== 0n)
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), divisor, way, (a, b, rounding) => {
      const rest = a - divideWhole(a, b, rounding) * b
      expect(rest < 0n ? -rest : rest).toBeLessThan(b < 0n ? -b : b)
    }),
  )
})

test('the quick ways from and to numbers come to what their texts say', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (millionths) => {
      const value = Number(`${millionths}e-6`)
      expect(fixedOf(value)).toBe(BigInt(millionths) * 10n ** 6n)
      expect(fixedNumber(BigInt(millionths) * 10n ** 6n)).toBe(value)
    }),
  )
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e8, max: 1e8 }), (value) => {
      expect(fixedOf(value)).toBe(fixedOf(String(value)))
    }),
  )
})
