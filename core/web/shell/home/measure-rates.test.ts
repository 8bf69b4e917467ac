import { expect, test } from 'vitest'
import { rateOf } from './measure-rates.ts'

test('a rate has one place, and of nothing there is none', () => {
  expect([rateOf(1, 3), rateOf(0, 5), rateOf(5, 5), rateOf(2, 3)]).toEqual([33.3, 0, 100, 66.7])
  expect(rateOf(0, 0)).toBeNull()
})
