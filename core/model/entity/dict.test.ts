import { expect, test } from 'vitest'
import { defineDict } from './dict.ts'

test('a dictionary with named members has the same items, and code asks for them by name', () => {
  const plain = defineDict('order_type', '订单类型', { 1: '零售', 5: '售后补单' }, { colors: { 5: 'red' } })
  const named = defineDict(
    'order_type',
    '订单类型',
    { retail: ['1', '零售'], afterSales: ['5', '售后补单'] },
    { colors: { 5: 'red' } },
  )
  const { retail, afterSales, ...rest } = named
  expect(rest).toEqual(plain)
  expect([retail, afterSales]).toEqual(['1', '5'])
})
