import { expect, test } from 'vitest'
import { amountIn, balancedAt, differenceOf, turnedAt, withAmount } from './entry.ts'

const entries = [{ debit: 100.1 }, { debit: 0.2 }, { credit: 50 }, {}]

test('the difference is exact, whatever was typed', () => {
  expect(differenceOf(entries)).toBe(50.3)
})

test('an equals sign balances the voucher, on whichever side that is and whatever stood there', () => {
  expect(balancedAt(entries, 3)[3]).toMatchObject({ debit: 0, credit: 50.3 })
  expect(balancedAt(entries, 2)[2]).toMatchObject({ debit: 0, credit: 100.3 })
  expect(balancedAt([{ credit: 7 }, {}], 1)[1]).toMatchObject({ debit: 7, credit: 0 })
})

test('a space turns an amount to the other side and back', () => {
  const turned = turnedAt(entries, 0)
  expect(turned[0]).toMatchObject({ debit: 0, credit: 100.1 })
  expect(turnedAt(turned, 0)[0]).toMatchObject({ debit: 100.1, credit: 0 })
  expect(withAmount({ credit: 3 }, 'debit', 4)).toMatchObject({ debit: 4, credit: 0 })
})

test.each([
  ['1,234.5', 1234.5],
  ['', 0],
  ['0.005', null],
  ['-1', null],
  ['1e5', null],
  ['1234567890123', null],
])('%s is read as %s', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})
