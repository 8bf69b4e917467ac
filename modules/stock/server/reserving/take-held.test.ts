import { expect, test } from 'vitest'
import { type Held, takeHeld } from './take-held.ts'

const held = (id: string, more: Partial<Held>): Held => ({
  id,
  sourceId: 'work',
  sourceLine: 'a',
  lotNo: '',
  qty: 5,
  consumed: 0,
  warehouse: 'here',
  ...more,
})

test('what is held goes the oldest first, each once, and what is missing is told', () => {
  const take = takeHeld([held('1', { consumed: 2 }), held('2', {}), held('3', { sourceLine: 'b' })])
  const parts = ({ parts: all, missing }: ReturnType<typeof take>) => [
    ...all.map(({ reservation, qty }) => [reservation, qty]),
    missing,
  ]
  expect(parts(take({ line: 'a', qty: 4 }))).toEqual([['1', 3], ['2', 1], 0])
  expect(parts(take({ line: 'a', qty: 6 }))).toEqual([['2', 4], 2])
  expect(parts(take({ source: 'another', qty: 1 }))).toEqual([1])
  expect(parts(take({ qty: 5.5 }))).toEqual([['3', 5], 0.5])
})

test('who names a lot takes of that lot alone, who names none takes the lots that are reserved', () => {
  const lots = [held('1', { lotNo: 'A' }), held('2', { lotNo: 'B' })]
  expect(takeHeld(lots)({ line: 'a', qty: 6, lotNo: 'B' })).toMatchObject({
    parts: [{ reservation: '2', lotNo: 'B', qty: 5 }],
    missing: 1,
  })
  expect(takeHeld(lots)({ line: 'a', qty: 6 })).toMatchObject({
    parts: [
      { reservation: '1', lotNo: 'A', qty: 5 },
      { reservation: '2', lotNo: 'B', qty: 1 },
    ],
    missing: 0,
  })
})
