import { expect, test } from 'vitest'
import { boxesOf } from './boxes.ts'

const doors = ['A', 'B', 'C'].map((unit) => ({ unit, line: 'L1', parts: ['1', '2', '3', '4'] as const }))

test('three worked doors make seven boxes: a leaf and a frame with its casing each, the hardware together', () => {
  const boxes = boxesOf(doors)
  expect(boxes.map((items) => items.map(({ unit, part }) => `${unit}${part}`))).toEqual([
    ['A1'],
    ['B1'],
    ['C1'],
    ['A2', 'A3'],
    ['B2', 'B3'],
    ['C2', 'C3'],
    ['A4', 'B4', 'C4'],
  ])
})

test('what is packed already, and what no door waits for, takes no box', () => {
  expect(boxesOf([{ unit: 'A', line: 'L1', parts: [] }])).toEqual([])
  expect(boxesOf([{ unit: 'A', line: 'L1', parts: ['9'] }])).toEqual([])
  expect(boxesOf([{ unit: 'A', line: 'L1', parts: ['3', '5'] }])).toEqual([
    [{ unit: 'A', part: '3' }],
    [{ unit: 'A', part: '5' }],
  ])
})

test('hardware of different lines goes into different boxes', () => {
  const two = [
    { unit: 'A', line: 'L1', parts: ['4'] as const },
    { unit: 'B', line: 'L2', parts: ['4'] as const },
  ]
  expect(boxesOf(two)).toHaveLength(2)
})
