import { expect, test } from 'vitest'
import { orderFor } from './order-for.ts'

test('an order is no less than the least one, whole multiples of what comes together, as fine as its unit', () => {
  expect(orderFor(7, { leastOrder: 0, multiple: 0, precision: 0 })).toBe(7)
  expect(orderFor(7, { leastOrder: 12, multiple: 0, precision: 0 })).toBe(12)
  expect(orderFor(31, { leastOrder: 30, multiple: 10, precision: 0 })).toBe(40)
  expect(orderFor(0.3, { leastOrder: 0, multiple: 0.1, precision: 1 })).toBe(0.3)
  expect(orderFor(7.2, { leastOrder: 0, multiple: 0, precision: 0 })).toBe(8)
  expect(orderFor(7.2501, { leastOrder: 0, multiple: 0, precision: 2 })).toBe(7.26)
})
