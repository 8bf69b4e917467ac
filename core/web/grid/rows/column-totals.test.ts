import { sum } from '@mortise/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeColumnTotals } from './column-totals.ts'

const of = (...values: unknown[]) => {
  const totals = makeColumnTotals()
  for (const value of values) totals.add(value)
  return totals
}

test('numbers add up as on paper, whether typed or stored as text', () => {
  expect(of(0.1, 0.2).sum()).toBe(0.3)
  expect(of('0.1', 0.2, '1.005').sum()).toBe(1.31)
  expect(of(9007199254740991, 9007199254740991, -9007199254740991).sum()).toBe(9007199254740991)
})

test('what is empty or no number counts for nothing', () => {
  const totals = of(1, 2, null, undefined, '', 'abc', Number.NaN, true)
  expect([totals.sum(), totals.count, totals.average()]).toEqual([3, 2, 1.5])
  expect(of().average()).toBeNull()
})

test('an average is rounded once', () => {
  expect(of(1, 1, 2).average()).toBe(1.33)
  expect(of(2, 2, 1).average()).toBe(1.67)
  expect(of(0.005, 0).average()).toBe(0)
})

test('what is taken away again leaves no trace', () => {
  const amounts = fc.array(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((each) => Number(each.toFixed(4))),
  )
  fc.assert(
    fc.property(amounts, amounts, (staying, gone) => {
      const totals = of(...staying, ...gone)
      totals.takeAll(
        gone.map((value) => ({ value })),
        'value',
      )
      expect(totals.sum()).toBe(sum(staying))
      expect(totals.count).toBe(staying.length)
    }),
  )
})

test('many rows come to the same as one by one', () => {
  const values = [1, '2.5', 0.1, '', null, 'abc', Number.NaN, -7, 5e9, 9007199254740991, true]
  const totals = makeColumnTotals()
  totals.addAll(
    values.map((value) => ({ value })),
    'value',
  )
  expect([totals.sum(), totals.count]).toEqual([of(...values).sum(), of(...values).count])
})
