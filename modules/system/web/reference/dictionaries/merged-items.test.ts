import { expect, test } from 'vitest'
import { merged } from './merged-items.ts'

const item = (value: string, sort: number, text = value) => ({
  id: value + text,
  value,
  text,
  sort,
  color: null,
  picture: [],
  isActive: true,
})

test('a company’s own items stand in the place of the shared ones they rename, all in their order', () => {
  const shown = merged([item('a', 1), item('b', 2), item('c', 3)], [item('b', 9, '乙'), item('x', 0, '自有')])
  expect(shown.map(({ row, isOwn, shared }) => [row.text, isOwn, shared])).toEqual([
    ['自有', true, null],
    ['a', false, null],
    ['c', false, null],
    ['乙', true, 'b'],
  ])
})
