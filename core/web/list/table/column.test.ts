import { expect, test } from 'vitest'
import { type Column, nextDirection, pinningOf } from './column.ts'

const column = (width: number, pinned?: 'start' | 'end'): Column<never> => ({
  key: String(width),
  title: '列',
  width,
  pinned,
  draw: () => null,
})

test('pinned columns stand one beside the other at their edge', () => {
  const columns = [
    column(100, 'start'),
    column(200),
    column(50, 'start'),
    column(80, 'end'),
    column(147, 'end'),
  ]
  expect(pinningOf(columns, 48)).toEqual([
    { insetInlineStart: 48 },
    undefined,
    { insetInlineStart: 148 },
    { insetInlineEnd: 147 },
    { insetInlineEnd: 0 },
  ])
})

test('a heading sorts up, then down, then not at all', () => {
  expect(nextDirection(null)).toBe('asc')
  expect(nextDirection('asc')).toBe('desc')
  expect(nextDirection('desc')).toBeNull()
})
