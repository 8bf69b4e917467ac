import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('months of a plot stand one after the other, each with its value and its rows', () => {
  const plot = {
    kind: 'bar' as const,
    categories: ['2026-03', '2025-12', '2026-01'],
    series: [{ name: '应发', values: [300, 120, 10] }],
    to: ['/a?3', '/a?12', '/a?1'] as const,
  }
  expect(inOrder(plot, 2)).toEqual({
    kind: 'bar',
    categories: ['2026-01', '2026-03'],
    series: [{ name: '应发', values: [10, 300] }],
    to: ['/a?1', '/a?3'],
  })
})
