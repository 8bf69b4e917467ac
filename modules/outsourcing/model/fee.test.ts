import { add } from '@mortise/model'
import { expect, test } from 'vitest'
import { feeOf } from './fee.ts'

const priced = { fee: 16.95, taxRate: 0.13 }

test('a fee is agreed with tax and costs what is left without it', () => {
  expect(feeOf(priced, 0, 10)).toEqual({ amount: 169.5, net: 150, tax: 19.5 })
})

test('parts of a fee come to the whole, whatever is lost in rounding each', () => {
  const odd = { fee: 3.333333, taxRate: 0.13 }
  const whole = feeOf(odd, 0, 7)
  let [net, amount] = [0, 0]
  for (let piece = 0; piece < 7; piece++) {
    const part = feeOf(odd, piece, 1)
    net = add(net, part.net)
    amount = add(amount, part.amount)
  }
  expect([amount, net]).toEqual([whole.amount, whole.net])
})

test('without a tax the fee is the cost', () => {
  expect(feeOf({ fee: 15, taxRate: 0 }, 4, 2)).toEqual({ amount: 30, net: 30, tax: 0 })
  expect(feeOf({ fee: null, taxRate: null }, 0, 2)).toEqual({ amount: 0, net: 0, tax: 0 })
})
