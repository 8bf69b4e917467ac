import { expect, test } from 'vitest'
import { labourOf, materialShare, shareOf } from './door-cost.ts'

test('three doors of 2,771.75 enter at 923.92, 923.91 and 923.92', () => {
  expect([0, 1, 2].map((counted) => shareOf(2771.75, 3, counted))).toEqual([923.92, 923.91, 923.92])
})

test('114 minutes a door at 58 an hour are 330.60 for three', () => {
  expect(labourOf(114, 3, 58)).toBe(330.6)
  expect(2441.15 + labourOf(114, 3, 58)).toBeCloseTo(2771.75, 10)
})

test('a door that enters early carries its part of what was issued by then, the last one the rest', () => {
  expect(materialShare({ issued: 900, returned: 0, entered: 0 }, 3)).toBe(300)
  expect(materialShare({ issued: 1000, returned: 50, entered: 300 }, 2)).toBe(325)
  expect(materialShare({ issued: 1000.01, returned: 50, entered: 625 }, 1)).toBe(325.01)
})
