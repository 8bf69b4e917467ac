import type { DrawnElement } from '@mortise/prints/model'
import { expect, test } from 'vitest'
import { bandsOf } from './bands.ts'

const text = (y: number): DrawnElement => ({
  element: { kind: 'text', text: '字', x: 0, y, w: 10, h: 5, size: 9 },
  value: '字',
})
const table = (y: number): DrawnElement => ({
  element: { kind: 'table', path: 'lines', x: 0, y, w: 100, h: 20, size: 9, columns: [] },
  table: { columns: [], rows: [], totals: null },
})

test('a page without lines is one strip', () => {
  expect(bandsOf([text(0), text(30)], 40)).toMatchObject([{ top: 0, height: 40, table: null }])
})

test('what lies below lines moves down with them, and what lies above stays', () => {
  const bands = bandsOf([text(60), table(30), text(5), text(35)], 200)
  expect(bands.map(({ top, height, elements }) => [top, height, elements.length])).toEqual([
    [0, 30, 1],
    [30, 20, 1],
    [50, 15, 1],
  ])
  expect(bands[1]?.table).not.toBeNull()
})

test('two tables one below the other each have their strip, with the room between them', () => {
  const bands = bandsOf([table(50), table(10)], 200)
  expect(bands.map(({ top, height, table }) => [top, height, table !== null])).toEqual([
    [0, 10, false],
    [10, 20, true],
    [30, 20, false],
    [50, 20, true],
  ])
})
