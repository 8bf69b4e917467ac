import { expect, test } from 'vitest'
import { defineDict, itemsOf } from './dict.ts'

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

test('items stand in the order in which they are told, whatever their values look like', () => {
  const named = defineDict('d', '原因', { size: ['01', '尺寸'], hole: ['06', '孔位'], other: ['99', '其它'] })
  expect(itemsOf(named).map(([value]) => value)).toEqual(['01', '06', '99'])
  const plain = defineDict('d', '原因', { '01': '尺寸', '06': '孔位', '10': '缺件', '99': '其它' })
  expect(itemsOf(plain).map(([value]) => value)).toEqual(['01', '06', '10', '99'])
  const words = defineDict('d', '原因', { size: '尺寸', a: '孔位' })
  expect(itemsOf(words)).toEqual([
    ['size', '尺寸'],
    ['a', '孔位'],
  ])
})
