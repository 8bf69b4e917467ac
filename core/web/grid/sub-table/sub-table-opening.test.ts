import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { words } from '../../words.ts'
import { findRow, sideFor } from './sub-table-opening.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a row that is there has its sub-table at once', () => {
  const onFound = vi.fn()
  findRow(() => 'row', { onFound, onLost: vi.fn() })
  expect(onFound).toHaveBeenCalledExactlyOnceWith('row')
})

test('[B-168] a row that is not there yet is looked for three more times, 100 ms apart', () => {
  const find = vi.fn(() => null)
  findRow(find, { onFound: vi.fn(), onLost: vi.fn() })
  const seen = [find.mock.calls.length]
  for (const wait of [99, 1, 100, 99, 1, 1000]) {
    vi.advanceTimersByTime(wait)
    seen.push(find.mock.calls.length)
  }
  expect(seen).toEqual([1, 1, 2, 3, 3, 4, 4])
})

test('a row that comes in the meantime is found, and is then left alone', () => {
  const rows = [null, null, 'row', 'other']
  const onFound = vi.fn()
  const onLost = vi.fn()
  findRow(() => rows.shift() ?? null, { onFound, onLost })
  vi.advanceTimersByTime(1000)
  expect(onFound).toHaveBeenCalledExactlyOnceWith('row')
  expect(onLost).not.toHaveBeenCalled()
})

test('[B-169] when the fourth look fails too, it is said that the sub-table could not be opened', () => {
  const messages: string[] = []
  findRow(() => null, { onFound: vi.fn(), onLost: () => messages.push(words.subTableFailed) })
  vi.advanceTimersByTime(299)
  expect(messages).toEqual([])
  vi.advanceTimersByTime(1)
  expect(messages).toEqual(['打开子表失败'])
})

test('nobody is told who no longer wants it', () => {
  const onLost = vi.fn()
  findRow(() => null, { onFound: vi.fn(), onLost })()
  vi.advanceTimersByTime(1000)
  expect(onLost).not.toHaveBeenCalled()
})

test('a sub-table opens below its row where there is more than 350 pixels of room, else above', () => {
  expect([sideFor(449, 800), sideFor(450, 800), sideFor(700, 800)]).toEqual(['below', 'above', 'above'])
})
