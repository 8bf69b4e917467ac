import { expect, test } from 'vitest'
import { between } from './row-check.tsx'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test('with the shift key all rows from the last one to this are meant, in either direction', () => {
  expect(between(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(between(rows, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(between(rows, 'c', 'c')).toEqual(['c'])
})

test('a row on another page begins no range', () => {
  expect(between(rows, 'z', 'c')).toEqual(['c'])
})
