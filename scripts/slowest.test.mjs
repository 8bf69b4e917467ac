import { expect, test } from 'vitest'
import { browserTimes, slowestOf, unitTimes } from './slowest.mjs'
import { fromRoot } from './tools.mjs'

const spec = (file, ...durations) => ({
  file,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('a browser test counts for its file however deep it stands, and each time it was tried', () => {
  const suites = [{ specs: [spec('a', 1000, 500)], suites: [{ specs: [spec('a', 200), spec('b', 50)] }] }]
  expect([...browserTimes({ suites })]).toEqual([
    ['a', 1700],
    ['b', 50],
  ])
})

test('of a report of Vitest the whole file counts, told by where it stands in the project', () => {
  const testResults = [{ name: fromRoot('core/a.test.ts'), startTime: 1000, endTime: 1400 }]
  expect([...unitTimes({ testResults })]).toEqual([['core/a.test.ts', 400]])
})

test('the five slowest are named, the slowest first', () => {
  const times = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((file, index) => [file, index * 1000]))
  expect(slowestOf(times)).toBe('f 5.0 秒，e 4.0 秒，d 3.0 秒，c 2.0 秒，b 1.0 秒')
})
