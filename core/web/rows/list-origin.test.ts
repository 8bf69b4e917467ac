import { expect, test } from 'vitest'
import { type ListOrigin, placeIn, readOrigin } from './list-origin.ts'

const origin = (page: number, ids: readonly string[]): ListOrigin => ({
  list: { query: { page, size: 3 }, ids, total: 5 },
})

test('a document knows its place in the list that it was opened from, over all its pages', () => {
  expect(placeIn(origin(1, ['a', 'b', 'c']), 'a')).toMatchObject({
    number: 1,
    hasBefore: false,
    hasAfter: true,
  })
  expect(placeIn(origin(1, ['a', 'b', 'c']), 'c')).toMatchObject({
    number: 3,
    hasBefore: true,
    hasAfter: true,
  })
  expect(placeIn(origin(2, ['d', 'e']), 'e')).toMatchObject({ number: 5, hasBefore: true, hasAfter: false })
  expect(placeIn(origin(2, ['d', 'e']), 'z').isKnown).toBe(false)
})

test('an address that came from elsewhere has no list', () => {
  expect(readOrigin(null)).toBeNull()
  expect(readOrigin({ isListView: true })).toBeNull()
  expect(readOrigin(origin(1, ['a']))?.list.total).toBe(5)
})
