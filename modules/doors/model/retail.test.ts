import { expect, test } from 'vitest'
import { retailOf } from './retail.ts'

test.each([
  [{ factor: 1.9, surcharge: 0, scale: 0 }, 4074],
  [{ factor: 1.9, surcharge: 0, scale: 2 }, 4074.09],
  [{ factor: 1.9, surcharge: 0, scale: 1 }, 4074.1],
  [{ factor: 1.9, surcharge: 5, scale: -1 }, 4080],
])('the worked door at %o is sold for %s', (retail, price) => {
  expect(retailOf(2144.26, retail)).toBe(price)
})
