import { expect, test } from 'vitest'
import { bandCounts, bandOf, deviationBands, latenessBands } from './bands.ts'

test('work that is done to the minute is not late, and a minute later it is', () => {
  const labelOf = (minutes: number) => latenessBands[bandOf(latenessBands, minutes)]!.label
  expect(labelOf(0)).toBe('早1天内')
  expect(labelOf(1)).toBe('晚1天内')
  expect(labelOf(1440)).toBe('晚1天内')
  expect(labelOf(1441)).toBe('晚1～3天')
  expect(labelOf(-1440)).toBe('早1天内')
  expect(labelOf(-1441)).toBe('早1～3天')
  expect(labelOf(-1e7)).toBe('早7天以上')
  expect(labelOf(1e7)).toBe('晚7天以上')
})

test('a quarter of an hour either way is as planned, and every deviation is counted once', () => {
  const minutes = [-5000, -61, -16, -15, 0, 15, 16, 60, 61, 1440, 1441]
  expect(bandCounts(deviationBands, minutes)).toEqual([1, 1, 1, 3, 2, 2, 1])
})
