import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ellipsis,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatPrice,
  formatThousands,
  joinValues,
  ratio,
  rowKey,
  splitValues,
  sumGroups,
  textWidth,
} from './format.ts'

test('[A-474] thousands are set apart by commas', () => {
  expect(
    [1234567, 123, 1000, -1234567.891, 0, 999999999999.99].map((value) => formatThousands(value)),
  ).toEqual(['1,234,567', '123', '1,000', '-1,234,567.891', '0', '999,999,999,999.99'])
  expect(formatThousands(null)).toBe('0')
  expect(formatThousands(1e21)).toBe('1,000,000,000,000,000,000,000')
  expect(formatThousands(1e-7)).toBe('0.0000001')
  expect(formatMoney(1234.5)).toBe('1,234.50')
  expect(formatMoney(-0.005)).toBe('-0.01')
})

test('what one of something costs shows two decimals at least, and as many as it has', () => {
  expect([12, 12.5, 0.125, 1234.567891, 0].map(formatPrice)).toEqual([
    '12.00',
    '12.50',
    '0.125',
    '1,234.567891',
    '0.00',
  ])
})

test('[A-475] a number takes a percent sign', () => {
  expect(formatPercent(12)).toBe('12%')
  expect(formatPercent(12.5)).toBe('12.5%')
  expect(formatPercent(undefined)).toBe('0%')
})

test('[A-476] a number shows two decimals', () => {
  expect([1.005, 1, 0.1, -1.005, 1234.567].map((value) => formatDecimal(value))).toEqual([
    '1.01',
    '1.00',
    '0.10',
    '-1.01',
    '1234.57',
  ])
  expect(formatDecimal(2.5, 0)).toBe('3')
})

test('[A-477] a text is cut at 25 characters', () => {
  expect(ellipsis('门'.repeat(25))).toBe('门'.repeat(25))
  expect(ellipsis('门'.repeat(26))).toBe(`${'门'.repeat(25)}...`)
  expect(ellipsis('实木复合门', 4)).toBe('实木复合...')
  expect(ellipsis('𠀀𠀁', 1)).toBe('𠀀...')
  expect(ellipsis(null)).toBe('')
})

test('[A-483] characters above code 128 count as two columns', () => {
  expect(textWidth('a中')).toBe(3)
  expect(textWidth('')).toBe(0)
  expect(textWidth('\u0080\u0081')).toBe(3)
})

test('[B-392] a row key is cut to 50 characters', () => {
  expect(rowKey('k'.repeat(60))).toBe('k'.repeat(50))
  expect(rowKey(12)).toBe('12')
})

test('several values are joined to one text and taken apart again', () => {
  expect(joinValues(['a', 'b', 3])).toBe('a,b,3')
  expect(splitValues('a,b')).toEqual(['a', 'b'])
  expect(splitValues('')).toEqual([])
  expect(splitValues(null)).toEqual([])
  expect(joinValues(undefined)).toBe('')
})

test('[A-481] totals by group are rounded to two decimals', () => {
  const rows = [
    { store: '城东店', amount: 0.1 },
    { store: '城西店', amount: 5 },
    { store: '城东店', amount: 0.2 },
    { store: '城西店', amount: null },
    { store: '城北店', amount: 1.005 },
  ]
  const totals = sumGroups(
    rows,
    (row) => row.store,
    (row) => row.amount,
  )
  expect([...totals]).toEqual([
    ['城东店', 0.3],
    ['城西店', 5],
    ['城北店', 1.01],
  ])
})

test('[A-482] ratios are rounded to three decimals', () => {
  expect(ratio(1, 3)).toBe(0.333)
  expect(ratio(2, 3)).toBe(0.667)
  expect(ratio(5, 0)).toBe(0)
  expect(ratio(null, 3)).toBe(0)
})

test('commas change nothing but the look of a number', () => {
  const amounts = fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amounts, (value) => Number(formatThousands(value).replaceAll(',', '')) === (value || 0)),
  )
})
