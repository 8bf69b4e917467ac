import { expect, test } from 'vitest'
import { filled, filledBack } from './fill.ts'

test.each<[unknown[], unknown[]]>([
  [[5], [5, 5, 5]],
  [
    [1, 2],
    [3, 4, 5],
  ],
  [
    [0.1, 0.2],
    [0.3, 0.4, 0.5],
  ],
  [
    [1, 2, 4],
    [1, 2, 4],
  ],
  [['2026-02-27'], ['2026-02-27', '2026-02-27', '2026-02-27']],
  [
    ['2028-02-27', '2028-02-28'],
    ['2028-02-29', '2028-03-01', '2028-03-02'],
  ],
  [
    ['M-08', 'M-09'],
    ['M-10', 'M-11', 'M-12'],
  ],
  [
    ['门', '框'],
    ['门', '框', '门'],
  ],
  [
    [1, '门'],
    [1, '门', 1],
  ],
  [
    [null, null],
    [null, null, null],
  ],
])('%j goes on as %j', (source, next) => {
  expect(filled(source, 3)).toEqual(next)
})

test('a series goes back as it goes on', () => {
  expect(filledBack([3, 4], 3)).toEqual([2, 1, 0])
  expect(filledBack(['M-02', 'M-03'], 2)).toEqual(['M-01', 'M-00'])
})
