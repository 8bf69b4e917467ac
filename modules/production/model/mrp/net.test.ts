import { expect, test } from 'vitest'
import { netBuckets, orderFor } from './net.ts'

test('the worked weeks: 20 on hand, 5 reserved elsewhere, 10 kept, 30 due in the second', () => {
  const stocked = { available: 15, safety: 10, leastOrder: 30, multiple: 10 }
  const weeks = netBuckets(stocked, [
    { gross: 12, receipts: 0 },
    { gross: 36.855, receipts: 30 },
    { gross: 20, receipts: 0 },
    { gross: 20, receipts: 0 },
  ])
  expect(weeks.map(({ before, net, order, end }) => [before, net, order, end])).toEqual([
    [3, 7, 30, 33],
    [26.145, 0, 0, 26.145],
    [6.145, 3.855, 30, 36.145],
    [16.145, 0, 0, 16.145],
  ])
})

test('an order is no less than the least one, and whole multiples of what comes together', () => {
  expect(orderFor(7, { leastOrder: 0, multiple: 0 })).toBe(7)
  expect(orderFor(7, { leastOrder: 12, multiple: 0 })).toBe(12)
  expect(orderFor(31, { leastOrder: 30, multiple: 10 })).toBe(40)
  expect(orderFor(0.3, { leastOrder: 0, multiple: 0.1 })).toBe(0.3)
})

test('whatever is needed and whatever comes, the level is kept at the end of every bucket', () => {
  let seed = 7
  const chance = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  for (let round = 0; round < 300; round += 1) {
    const stocked = { available: chance(50), safety: chance(20), leastOrder: chance(30), multiple: chance(7) }
    const buckets = Array.from({ length: 12 }, () => ({ gross: chance(40), receipts: chance(30) }))
    for (const { end, order, net } of netBuckets(stocked, buckets)) {
      expect(end).toBeGreaterThanOrEqual(stocked.safety)
      expect(order === 0).toBe(net === 0)
    }
  }
})
