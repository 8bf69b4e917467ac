import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

test('[B-413] a call is answered by what is there for 30 seconds, and then made again', async () => {
  let calls = 0
  const ask = (group: string) =>
    queries.fetchQuery({ queryKey: ['report', group], queryFn: () => Promise.resolve((calls += 1)) })
  expect(await ask('a')).toBe(1)
  vi.advanceTimersByTime(29_999)
  expect(await ask('a')).toBe(1)
  expect(await ask('b')).toBe(2)
  vi.advanceTimersByTime(1)
  expect(await ask('a')).toBe(3)
})
