import { sum } from '@mortise/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWholeDuty, sharedDuties } from './duty.ts'

test('1,000.01 at 50, 30 and 20 percent is 500.01, 300.00 and 200.00', () => {
  const duties = [{ rate: 0.5 }, { rate: 0.3 }, { rate: 0.2 }]
  expect(isWholeDuty(duties)).toBe(true)
  expect(sharedDuties(duties, 1000.01).map(({ amount }) => amount)).toEqual([500.01, 300, 200])
  expect(isWholeDuty([{ rate: 0.5 }, { rate: 0.4999 }])).toBe(false)
})

test('INV-16: whatever it cost and whoever answers for it, the parts come to the cost to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), parts, (cents, weights) => {
      const whole = weights.reduce((all, weight) => all + weight, 0)
      const rates = weights.map((weight) => Math.floor((weight / whole) * 10_000))
      rates[0] = (rates[0] ?? 0) + 10_000 - rates.reduce((all, rate) => all + rate, 0)
      const duties = rates.map((rate) => ({ rate: rate / 10_000 }))
      expect(isWholeDuty(duties)).toBe(true)
      expect(sum(sharedDuties(duties, cents / 100), ({ amount }) => amount)).toBe(cents / 100)
    }),
  )
})
