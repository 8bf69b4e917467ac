import { expect, test } from 'vitest'
import { linesSummary } from './lines-summary.ts'

const before = [
  { id: 'a', qty: 1 },
  { id: 'b', qty: 2 },
]

test('lines are told by how many there are and what became of those before', () => {
  expect(linesSummary(before, before)).toBe('共 2 行')
  expect(
    linesSummary(
      [
        { id: 'a', qty: 5 },
        { lineKey: 'new-1', qty: 1 },
      ],
      before,
    ),
  ).toBe('共 2 行，新增 1 行，修改 1 行，删除 1 行')
  expect(linesSummary(null, before)).toBe('共 0 行，删除 2 行')
})
