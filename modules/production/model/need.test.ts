import { expect, test } from 'vitest'
import { needOf } from './need.ts'

/** Needs of work orders of these sizes, one after the other. */
function needs(of: Parameters<typeof needOf>[0], sizes: readonly number[]): number[] {
  let before = 0
  return sizes.map((size) => {
    const need = needOf(of, before, size)
    before += size
    return need
  })
}

test('one and a half over five orders in whole units is 1, 0, 0, 1, 0', () => {
  expect(needs({ total: 1.5, pieces: 5, precision: 0 }, [1, 1, 1, 1, 1])).toEqual([1, 0, 0, 1, 0])
})

test('three doors of M808 take 20.916 m of timber and 12 hinges, however they are divided', () => {
  expect(needs({ total: 20.916, pieces: 3, precision: 3 }, [3])).toEqual([20.916])
  expect(needs({ total: 20.916, pieces: 3, precision: 3 }, [1, 2])).toEqual([6.972, 13.944])
  expect(needs({ total: 12, pieces: 3, precision: 0 }, [1, 1, 1])).toEqual([4, 4, 4])
})

test('whatever the sizes, needs are never below zero and add up to the whole rounded up once', () => {
  for (let total = 1; total <= 40; total += 1) {
    for (const precision of [0, 2]) {
      const sizes = [3, 1, 4, 2]
      const parts = needs({ total: total / 7, pieces: 10, precision }, sizes)
      expect(parts.every((part) => part >= 0)).toBe(true)
      const step = 10 ** -precision
      const all = parts.reduce((sum, part) => sum + part, 0)
      expect(all).toBeGreaterThanOrEqual(total / 7 - 1e-9)
      expect(all).toBeLessThan(total / 7 + step + 1e-9)
    }
  }
})
