import { expect, test } from 'vitest'
import { firstState, listReducer, PAGE_SIZES, pageWithin } from './list-state.ts'

const third = { ...firstState, page: 3 }

test('a list begins with the first 15 rows and offers other sizes', () => {
  expect(firstState).toMatchObject({ page: 1, size: 15 })
  expect(PAGE_SIZES).toEqual([10, 15, 20, 30, 50, 100, 200])
})

test('whoever searches, sorts or changes the size sees the first page', () => {
  expect(listReducer(third, { search: { name: '王' } })).toMatchObject({ page: 1, search: { name: '王' } })
  expect(listReducer(third, { order: ['name', 'asc'] })).toMatchObject({ page: 1, order: ['name', 'asc'] })
  expect(listReducer(third, { page: 3, size: 50 })).toMatchObject({ page: 1, size: 50 })
  expect(listReducer(third, { page: 4, size: 15 })).toMatchObject({ page: 4, size: 15 })
})

test('after a delete the page steps back to the last there is, and never below the first', () => {
  expect(pageWithin(3, 15, 31)).toBe(3)
  expect(pageWithin(3, 15, 30)).toBe(2)
  expect(pageWithin(3, 15, 1)).toBe(1)
  expect(pageWithin(1, 15, 0)).toBe(1)
})
