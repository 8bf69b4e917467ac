import { expect, test } from 'vitest'
import { findNext } from './find.ts'

const cells = [
  ['门 A', '红'],
  ['框', 'door a'],
]
const searched = {
  rows: 2,
  columns: 2,
  textAt: ({ row, column }: { row: number; column: number }) => cells[row]?.[column] ?? '',
}
const find = (looked: string, row: number, column: number, backwards = false) => {
  const place = findNext(looked, { row, column }, searched, backwards)
  return place && [place.row, place.column]
}

test('the next cell that holds the text is found, and after the last the first', () => {
  expect([find('a', 0, 0), find('A', 1, 1), find('框', 0, 0)]).toEqual([
    [1, 1],
    [0, 0],
    [1, 0],
  ])
})
test('the search goes back too', () => {
  expect([find('a', 0, 0, true), find('a', 1, 1, true)]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
test('a cell that is the only one is found again, and what is nowhere is not found', () => {
  expect([find('红', 0, 1), find('绿', 0, 0), find('', 0, 0)]).toEqual([[0, 1], null, null])
})
