import { expect, test } from 'vitest'
import { intervalComplaint } from './interval.ts'

test('a number outside of its interval is refused by name, whichever end is open', () => {
  const both = { min: 1900, max: 2800 }
  expect([1900, 2150.5, 2800].map((height) => intervalComplaint('洞口高', height, both))).toEqual([
    null,
    null,
    null,
  ])
  expect(intervalComplaint('洞口高', 1899, both)).toBe('洞口高应在1900～2800之间')
  expect(intervalComplaint('洞口高', 2801, both)).toBe('洞口高应在1900～2800之间')
  expect(intervalComplaint('加高', -1, { min: 0, max: null })).toBe('加高不能小于0')
  expect(intervalComplaint('加高', 6, { max: 5 })).toBe('加高不能大于5')
  expect(intervalComplaint('加高', 6, {})).toBeNull()
})
