import { expect, test } from 'vitest'
import type { LiveColumn } from '../grid/types/base/cell-type.ts'
import { shareCell } from './share-cell.ts'

const column: LiveColumn = { key: 'rate', title: '比例', type: 'share', offered: [] }

test.each([
  ['13', 0.13],
  ['13%', 0.13],
  ['７％', 0.07],
  ['81.74 %', 0.8174],
  ['', null],
])('%s is typed for %s', (text, value) => {
  expect(shareCell.parse?.(text, column)).toEqual({ value })
})

test('what is no number is refused, and what is copied is pasted as the same', () => {
  expect(shareCell.parse?.('一半', column)).toHaveProperty('fault')
  expect(shareCell.text(0.29, column)).toBe('29')
  expect(shareCell.parse?.(shareCell.text(0.29, column), column)).toEqual({ value: 0.29 })
})
