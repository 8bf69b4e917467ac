import { defineEntity, type FieldOf, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { isTold, readColumns } from './read-columns.ts'

const Order = defineEntity('order', {
  label: '订单',
  fields: {
    lines: f.lines('明细', {
      fields: {
        source: f.sourceLine('来源明细'),
        name: f.text('品名'),
        params: f.json<object>('参数'),
        qty: f.decimal('数量', { sum: true }),
        isGift: f.bool('赠品'),
        lotNo: f.text('批号'),
      },
    }),
  },
})
const lines = Order.fields.lines as unknown as FieldOf<'lines'>
const keys = (rows: readonly Record<string, unknown>[]) => readColumns(lines, rows).map(({ key }) => key)

test('lines are read by the columns that say something, never by ids or what programs keep', () => {
  const line = { source: 'a1', name: '门扇', params: { h: 2100 }, qty: 2, isGift: false, lotNo: '' }
  expect(keys([line])).toEqual(['name', 'qty'])
  expect(keys([line, { ...line, isGift: true, lotNo: 'L1' }])).toEqual(['name', 'qty', 'isGift', 'lotNo'])
  expect(keys([])).toEqual([])
})

test('quantities of goods in different units are not added up, money is; fingerprints are not shown', () => {
  const Issue = defineEntity('issue', {
    label: '领料单',
    fields: {
      items: f.lines('明细', {
        fields: {
          material: f.material('物料'),
          unit: f.text('单位'),
          hash: f.text('指纹', { internal: true }),
          qty: f.decimal('数量', { sum: true }),
          amount: f.money('金额', { sum: true }),
        },
      }),
    },
  })
  const items = Issue.fields.items as unknown as FieldOf<'lines'>
  const summed = (rows: readonly Record<string, unknown>[]) =>
    readColumns(items, rows).flatMap(({ key, isSummed }) => (isSummed ? [key] : []))
  const board = { material: 'a', unit: '张', hash: '9fb7', qty: 2, amount: 3 }
  expect(readColumns(items, [board]).map(({ key }) => key)).not.toContain('hash')
  expect(summed([board, { ...board, material: 'b' }])).toEqual(['qty', 'amount'])
  expect(summed([board, { ...board, material: 'b', unit: '米' }])).toEqual(['amount'])
  expect(
    summed([
      { ...board, unit: null },
      { ...board, material: 'b', unit: null },
    ]),
  ).toEqual(['amount'])
})

test('nothing and no are not told, nought is', () => {
  expect(isTold(f.bool('赠品') as never, false)).toBe(false)
  expect(isTold(f.file('附件') as never, [])).toBe(false)
  expect(isTold(f.int('数量') as never, 0)).toBe(true)
})
