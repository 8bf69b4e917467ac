import { defineEntity, defineMeasure, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { readAddress } from '../../list/state/list-address.ts'
import { largestFirst, rowsOf } from './measure-figures.ts'

const Sale = defineEntity('sale', {
  label: '销售',
  fields: {
    store: f.text('门店', { search: true }),
    kind: f.text('种类'),
    amount: f.money('金额'),
    soldOn: f.date('日期', { search: true }),
    status: f.flow('状态', { states: { draft: '草稿', sold: '已售' }, moves: {} }),
  },
})
const within = { from: '2026-11-01', to: '2026-11-30' }
const stateOf = (address: string) => readAddress(Sale, address.split('?')[1] ?? '')

test('a figure leads to the rows of its period and group, in the boxes of the list', () => {
  const measure = defineMeasure(Sale, 'sold', {
    label: '销售额',
    sum: 'amount',
    where: { status: 'sold' },
    period: 'soldOn',
  })
  const { search, advanced } = stateOf(rowsOf({ measure, page: '/sales' }, within, ['store', 's1']))
  expect(search).toEqual({ soldOn: ['2026-11-01', '2026-11-30'], store: 's1' })
  expect(advanced?.items).toEqual([{ field: 'status', rule: 'eq', val: 'sold' }])
})

test('what has no box in the list stands in its advanced query', () => {
  const measure = defineMeasure(Sale, 'made', { label: '数量', period: 'createTime' })
  const { search, advanced } = stateOf(rowsOf({ measure, page: '/sales' }, within, ['kind', '门']))
  expect(search).toEqual({})
  expect(advanced?.items).toEqual([
    { field: 'createTime', rule: 'ge', val: '2026-11-01 00:00:00' },
    { field: 'createTime', rule: 'le', val: '2026-11-30 23:59:59' },
    { field: 'kind', rule: 'eq', val: '门' },
  ])
})

test('what is told by its size leaves out what there is none of', () => {
  const groups = [
    { text: '破损', count: 0 },
    { text: '变形', count: 2 },
    { text: '色差', count: 5 },
  ]
  expect(largestFirst(groups, ({ count }) => count).map(({ text }) => text)).toEqual(['色差', '变形'])
})
