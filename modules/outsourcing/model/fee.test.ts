import { sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { type Charged, chargedWith, type Fee, feeOf, nothingCharged } from './fee.ts'

const priced = { fee: 16.95, taxRate: 0.13 }
const odd = { fee: 3.35, taxRate: 0.13 }

/** Fees of pieces that come one by one. */
function oneByOne(count: number, from: Charged = nothingCharged): Fee[] {
  let charged = from
  return Array.from({ length: count }, () => {
    const fee = feeOf(odd, charged, 1)
    charged = chargedWith(charged, 1, fee)
    return fee
  })
}

test('a fee is agreed with tax and costs what is left without it', () => {
  expect(feeOf(priced, nothingCharged, 10)).toEqual({ amount: 169.5, net: 150, tax: 19.5 })
})

test('parts of a fee come to the whole, whatever is lost in rounding each', () => {
  const whole = feeOf(odd, nothingCharged, 7)
  const parts = oneByOne(7)
  expect([sum(parts, ({ amount }) => amount), sum(parts, ({ net }) => net)]).toEqual([
    whole.amount,
    whole.net,
  ])
})

test('what is charged after some in the middle were taken back makes up for what they were rounded by', () => {
  const whole = feeOf(odd, nothingCharged, 7)
  const kept = oneByOne(5).filter((_, at) => at !== 1 && at !== 3)
  const charged = kept.reduce((all, fee) => chargedWith(all, 1, fee), nothingCharged)
  const parts = [...kept, ...oneByOne(4, charged)]
  expect([sum(parts, ({ amount }) => amount), sum(parts, ({ net }) => net)]).toEqual([
    whole.amount,
    whole.net,
  ])
})

test('pieces that are all booked are charged what was booked', () => {
  const booked = { pieces: 3, amount: 0, net: 8.9 }
  const first = feeOf(odd, nothingCharged, 1, booked)
  expect(first).toEqual({ amount: 3.35, net: 2.96, tax: 0.39 })
  expect(feeOf(odd, chargedWith(nothingCharged, 1, first), 2, booked)).toEqual({
    amount: 6.7,
    net: 5.94,
    tax: 0.76,
  })
})

test('without a tax the fee is the cost', () => {
  const charged = { pieces: 4, amount: 60, net: 60 }
  expect(feeOf({ fee: 15, taxRate: 0 }, charged, 2)).toEqual({ amount: 30, net: 30, tax: 0 })
  expect(feeOf({ fee: null, taxRate: null }, nothingCharged, 2)).toEqual({ amount: 0, net: 0, tax: 0 })
})
