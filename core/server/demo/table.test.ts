import { expect, test } from 'vitest'
import { listIn, table } from './table.ts'

test('a table is read line by line, numbers as numbers, dashes as nothing', () => {
  const rows = table(
    'name #price colors',
    `门锁 68.5 拉丝银,哑黑
     木_皮 - -`,
  )
  expect(rows).toEqual([
    { name: '门锁', price: 68.5, colors: '拉丝银,哑黑' },
    { name: '木 皮', price: 0, colors: '' },
  ])
  expect(rows.map(({ colors }) => listIn(colors))).toEqual([['拉丝银', '哑黑'], []])
})

test('a line with a cell too many or too few is refused', () => {
  expect(() => table('name #price', '门锁 68 个')).toThrow('does not fit the columns')
  expect(() => table('name #price', '门锁')).toThrow('does not fit the columns')
})
