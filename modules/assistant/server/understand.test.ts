import { defineMeasure } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { expect, test } from 'vitest'
import { understand } from './understand.ts'

const producing = defineMeasure(CustomerOrder, 'producing', {
  label: '生产中订单',
  also: [{ name: '在产订单' }, { name: '在产' }],
})
const shipped = defineMeasure(CustomerOrder, 'shipped', { label: '发货单数', also: [{ name: '发货' }] })
const due = defineMeasure(CustomerOrder, 'due', {
  label: '应收未收',
  also: [{ name: '到期未收', over: 'due' }],
})
const known = { measures: [producing, shipped, due], fields: [], reports: [] }

test.each([
  ['在产订单有多少', 'customerOrder.producing', ''],
  ['在产多少', 'customerOrder.producing', ''],
  ['生产中订单', 'customerOrder.producing', ''],
  ['到期未收', 'customerOrder.due', 'due'],
  ['本月到期未收', 'customerOrder.due', 'month'],
  ['昨天发货多少单', 'customerOrder.shipped', 'yesterday'],
])('a figure is known by the names that pages give it: %s', (question, text, detail) => {
  expect(understand(question, known)).toEqual({ intent: 'figure', text, detail })
})

test('a short name within another word is no figure', () => {
  expect(understand('发货应收', known).intent).toBe('record')
  expect(understand('打开发货应收', known).intent).toBe('page')
})
