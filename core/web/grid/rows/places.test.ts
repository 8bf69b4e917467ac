import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenPlaces, unevenPlaces } from './places.ts'

test('rows of one height stand where their number says', () => {
  const places = evenPlaces(100, 32)
  expect([places.height, places.topOf(0), places.topOf(99), places.topOf(100)]).toEqual([3200, 0, 3168, 3200])
  expect([places.within(0, 64), places.within(10, 65), places.within(3100, 9999)]).toEqual([
    [0, 1],
    [0, 2],
    [96, 99],
  ])
})

test('of no rows none is seen', () => {
  expect([evenPlaces(0, 32), unevenPlaces(0, () => 32)].map((places) => places.within(0, 600))).toEqual([
    [0, -1],
    [0, -1],
  ])
})

test('rows of their own heights stand below each other', () => {
  const places = unevenPlaces(3, (index) => [10, 40, 20][index] ?? 0)
  expect([places.height, places.topOf(0), places.topOf(1), places.topOf(2), places.topOf(3)]).toEqual([
    70, 0, 10, 50, 70,
  ])
  expect([places.within(0, 10), places.within(5, 11), places.within(10, 50), places.within(49, 999)]).toEqual(
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ],
  )
})

test('equal heights give the same places however they are told', () => {
  const some = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 80 }))
  const stretch = fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 900 }))
  fc.assert(
    fc.property(some, stretch, ([count, height], [offset, room]) => {
      const [even, uneven] = [evenPlaces(count, height), unevenPlaces(count, () => height)]
      const from = Math.min(offset, even.height - 1)
      expect(uneven.within(from, from + room)).toEqual(even.within(from, from + room))
    }),
  )
})
