import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenOffsets, unevenOffsets } from './row-offsets.ts'

test('rows of one height stand where their number says', () => {
  const offsets = evenOffsets(100, 32)
  expect([offsets.height, offsets.topOf(0), offsets.topOf(99), offsets.topOf(100)]).toEqual([
    3200, 0, 3168, 3200,
  ])
  expect([offsets.within(0, 64), offsets.within(10, 65), offsets.within(3100, 9999)]).toEqual([
    [0, 1],
    [0, 2],
    [96, 99],
  ])
})

test('of no rows none is seen', () => {
  expect([evenOffsets(0, 32), unevenOffsets(0, () => 32)].map((offsets) => offsets.within(0, 600))).toEqual([
    [0, -1],
    [0, -1],
  ])
})

test('rows of their own heights stand below each other', () => {
  const offsets = unevenOffsets(3, (index) => [10, 40, 20][index] ?? 0)
  expect([offsets.height, offsets.topOf(0), offsets.topOf(1), offsets.topOf(2), offsets.topOf(3)]).toEqual([
    70, 0, 10, 50, 70,
  ])
  expect([
    offsets.within(0, 10),
    offsets.within(5, 11),
    offsets.within(10, 50),
    offsets.within(49, 999),
  ]).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
  ])
})

test('equal heights give the same offsets however they are told', () => {
  const some = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 80 }))
  const stretch = fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 900 }))
  fc.assert(
    fc.property(some, stretch, ([count, height], [offset, room]) => {
      const [even, uneven] = [evenOffsets(count, height), unevenOffsets(count, () => height)]
      const from = Math.min(offset, even.height - 1)
      expect(uneven.within(from, from + room)).toEqual(even.within(from, from + room))
    }),
  )
})
