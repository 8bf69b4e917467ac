import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { printedColumns, printedText } from './printed.ts'

const Count = defineEntity('count', {
  label: '盘点单',
  fields: {
    no: f.text('单号'),
    bookQty: f.decimal('账面数量'),
    countQty: f.decimal('盘点数量', { wire: 'counted' }),
    cost: f.money('金额', { guarded: true }),
    keeper: f.user('仓管员'),
  },
})
const printed = { columns: ['bookQty', 'countQty', 'cost'], byHand: ['countQty'] }

test('a column in which nothing stands is left out, unless somebody is to write in it', () => {
  expect(printedColumns(printed, Count, [{ bookQty: null, counted: null }])).toEqual(['countQty'])
  expect(printedColumns(printed, Count, [{ bookQty: null }, { bookQty: 0 }])).toEqual(['bookQty', 'countQty'])
})

test('a column that was not told to these eyes is not on the paper', () => {
  expect(printedColumns(printed, Count, [{ bookQty: 3, counted: 2 }])).toEqual(['bookQty', 'countQty'])
  expect(printedColumns(printed, Count, [{ cost: 9.5 }])).toEqual(['countQty', 'cost'])
})

test('values stand on paper as texts, with names in place of codes', () => {
  const row = { bookQty: 1234.5, cost: 1234.5, keeper: 'anna', keeper_dictText: '安娜', no: null }
  expect(['bookQty', 'cost', 'keeper', 'no'].map((key) => printedText(Count, key, row))).toEqual([
    '1,234.5',
    '1,234.50',
    '安娜',
    '',
  ])
})
