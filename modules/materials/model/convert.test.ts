import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Conversion, converted, isSameRatio, ratioBetween, ratioOf } from './convert.ts'

const all: Conversion[] = [
  { unit: '吨', factor: 1000, base: '千克' },
  { unit: '千克', factor: 1000, base: '克' },
  { unit: '打', factor: 12, base: '个' },
]

test.each([
  [3, '吨', '克', 0, 3_000_000],
  [1, '克', '吨', 4, 0],
  [50, '克', '吨', 4, 0.0001],
  [5, '个', '打', 4, 0.4167],
  [-5, '个', '打', 4, -0.4167],
  [0.1 + 0.2, '千克', '克', 4, 300],
  [1.005, '千克', '千克', 2, 1.01],
  [0, '打', '个', 0, 0],
])('%d %s is in %s, to %d decimals, %d', (quantity, from, to, scale, wanted) => {
  const ratio = ratioBetween(all, from, to)
  expect(ratio && converted(quantity, ratio, scale)).toBe(wanted)
})

test('units that nothing ties together are not converted', () => {
  expect(ratioBetween(all, '个', '克')).toBeNull()
  expect(ratioBetween([], '个', '打')).toBeNull()
})

test('what a material says of itself comes before what holds for all', () => {
  const own = { unit: '箱', factor: 20, base: '个' }
  const ratio = ratioBetween([own, { unit: '箱', factor: 24, base: '个' }, ...all], '箱', '个')
  expect(ratio && converted(2, ratio, 0)).toBe(40)
})

test('a board of 1220 by 2440 counts in square metres and back without a remainder', () => {
  const board = [{ unit: '张', factor: 2.9768, base: '平方米' }]
  const there = ratioBetween(board, '张', '平方米')
  const back = ratioBetween(board, '平方米', '张')
  expect(there && converted(37, there, 4)).toBe(110.1416)
  expect(back && converted(110.1416, back, 0)).toBe(37)
})

test('however long the way, a quantity is rounded once, and the way back is the ratio turned over', () => {
  const factor = fc.integer({ min: 1, max: 10 ** 12 }).map((units) => units / 10 ** 8)
  fc.assert(
    fc.property(fc.array(factor, { minLength: 1, maxLength: 6 }), (factors) => {
      const chain = factors.map((each, at) => ({ unit: `u${at}`, factor: each, base: `u${at + 1}` }))
      const there = ratioBetween(chain, 'u0', `u${factors.length}`)
      const back = ratioBetween(chain, `u${factors.length}`, 'u0')
      const product = factors.map(ratioOf).reduce((one, other) => ({
        over: one.over * other.over,
        under: one.under * other.under,
      }))
      expect(there && isSameRatio(there, product)).toBe(true)
      expect(there && back && there.over * back.over === there.under * back.under).toBe(true)
    }),
  )
})
