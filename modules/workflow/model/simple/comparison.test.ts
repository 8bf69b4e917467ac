import { expect, test } from 'vitest'
import { comparisonsOf, conditionOfLines } from './comparison.ts'

test('a condition that was put together by choosing is read again as its lines', () => {
  const lines = [
    { name: 'amount', operator: '>=', value: 5000.5 },
    { name: 'kind', operator: '=', value: '加急' },
    { name: 'isNew', operator: '!=', value: true },
  ] as const
  expect(conditionOfLines(lines)).toBe("amount >= 5000.5 且 kind = '加急' 且 isNew != true")
  expect(comparisonsOf(conditionOfLines(lines))).toEqual(lines)
  expect(comparisonsOf('')).toEqual([])
})

test('a formula that says more stays a formula', () => {
  for (const formula of ['a > 1 或 b > 2', 'sum(lines.amount) > 3', 'a > b', 'a > -1', 'a >', '非 (a = 1)']) {
    expect(comparisonsOf(formula), formula).toBeUndefined()
  }
})
