import { expect, test } from 'vitest'
import { netBuckets } from './net.ts'

const whole = { precision: 4, asked: 0 }

test('the worked weeks: 20 on hand, 5 reserved elsewhere, 10 kept, 30 due in the second', () => {
  const stocked = { ...whole, available: 15, safety: 10, leastOrder: 30, multiple: 10 }
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

test('what is asked for already is not asked for again, and no more than is missing is', () => {
  const stocked = { ...whole, available: 0, safety: 0, leastOrder: 0, multiple: 0, asked: 12 }
  const days = netBuckets(
    stocked,
    [10, 0, 5].map((gross) => ({ gross, receipts: 0 })),
  )
  expect(days.map(({ net, asked, order }) => [net, asked, order])).toEqual([
    [10, 10, 0],
    [0, 0, 0],
    [5, 2, 3],
  ])
})
