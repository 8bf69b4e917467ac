import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, allocate, compare, div, mul, round, sub, sum } from './decimal.ts'

test('0.1 and 0.2 are 0.3', () => {
  expect(add(0.1, 0.2)).toBe(0.3)
  expect(sub(0.3, 0.1)).toBe(0.2)
  expect(sum([0.1, 0.2, 0.3])).toBe(0.6)
})

test.each([
  [1.005, 1.01],
  [-1.005, -1.01],
  [2.675, 2.68],
  [1.004999, 1],
  [8.345, 8.35],
  [0.005, 0.01],
  [0.0049, 0],
  [-0.001, 0],
  [1e-7, 0],
  [123456789012.345, 123456789012.35],
])('%s yuan is rounded to %s, half away from zero', (value, expected) => {
  expect(round(value)).toBe(expected)
  expect(mul(value, 1)).toBe(expected)
})

test('rounding takes another number of decimals', () => {
  expect(round(1.23456, 3)).toBe(1.235)
  expect(round(4074.094, 0)).toBe(4074)
  expect(mul(0.0123, 0.5, 4)).toBe(0.0062)
  expect(div(1, 3, 6)).toBe(0.333333)
})

test('a product is rounded once, not at every step', () => {
  expect(mul(2024.26, 0.88)).toBe(1781.35)
  expect(mul(1.115, 1.115)).toBe(1.24)
})

test('an amount that is not filled in yet counts as nothing', () => {
  expect(add(undefined, 5)).toBe(5)
  expect(sub(null, 5)).toBe(-5)
  expect(mul(3, undefined)).toBe(0)
  expect(div(5, null)).toBe(0)
  expect(round(null)).toBe(0)
  expect(sum(undefined)).toBe(0)
  expect(sum(undefined, (line: { amount: number }) => line.amount)).toBe(0)
  expect(compare(null, 0)).toBe(0)
})

test('a total is taken over the rows of a document', () => {
  const doors = [{ amount: 0.1 }, { amount: null }, { amount: 0.2 }, {} as { amount?: number }]
  expect(sum(doors, (line) => line.amount)).toBe(0.3)
  expect(sum([0.001, 0.002], 3)).toBe(0.003)
  expect(sum([{ q: 0.0015 }], (line) => line.q, 3)).toBe(0.002)
})

test('dividing by zero is refused', () => {
  expect(() => div(1, 0)).toThrow('除数不能为零')
})

test('a number that is not finite is a bug, not an amount', () => {
  expect(() => add(Number.NaN, 1)).toThrow(RangeError)
  expect(() => mul(Number.POSITIVE_INFINITY, 1)).toThrow(RangeError)
})

test('amounts compare as a person reads them', () => {
  expect(compare(add(0.1, 0.2), 0.3)).toBe(0)
  expect(compare(-1, 1)).toBe(-1)
  expect(compare(2, 1)).toBe(1)
})

test('a reduction of 37.37 over three lines leaves no cent behind', () => {
  const amounts = [5704.05, 1899.99, 333.33]
  const shares = allocate(37.37, amounts)
  expect(shares).toEqual([26.85, 8.95, 1.57])
  const nets = amounts.map((amount, index) => sub(amount, shares[index]))
  expect(nets).toEqual([5677.2, 1891.04, 331.76])
  expect(sum(nets)).toBe(7900)
  expect(div(mul(7900, 0.13), 1.13)).toBe(908.85)
})

test('ties go to the earlier line', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([33.34, 33.33, 33.33])
  expect(allocate(0.01, [1, 1])).toEqual([0.01, 0])
  expect(allocate(-100, [1, 1, 1])).toEqual([-33.34, -33.33, -33.33])
})

test('weights that are all zero share equally, and empty ones get nothing', () => {
  expect(allocate(10, [0, 0])).toEqual([5, 5])
  expect(allocate(10, [null, 2, undefined])).toEqual([0, 10, 0])
})

test('a split with nothing to split by is refused', () => {
  expect(allocate(0, [])).toEqual([])
  expect(() => allocate(1, [])).toThrow('没有可分摊的对象')
  expect(() => allocate(1, [5, -5])).toThrow('分摊依据合计为零，无法分摊')
})

const amount = fc.integer({ min: -(10 ** 11), max: 10 ** 11 }).map((cents) => cents / 100)

test('adding and taking away again gives the amount back', () => {
  fc.assert(fc.property(amount, amount, (a, b) => sub(add(a, b), b) === a))
})

test('a product of amounts is the product of their cents', () => {
  const small = fc.integer({ min: -(10 ** 6), max: 10 ** 6 })
  fc.assert(
    fc.property(small, small, (a, b) => {
      const tenThousandths = a * b
      const cents = Math.sign(tenThousandths) * Math.floor((Math.abs(tenThousandths) + 50) / 100)
      expect(mul(a / 100, b / 100)).toBe(cents / 100 || 0)
    }),
  )
})

test('the parts of a split always add up to the whole', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10 ** 6 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(amount, weights, (total, shares) => {
      const parts = allocate(total, shares)
      expect(sum(parts)).toBe(total || 0)
      const all = sum(shares)
      if (all === 0) return
      // Nobody is more than one cent away from the exact share.
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (total * shares[index]!) / all)).toBeLessThan(0.011)
      }
    }),
  )
})
