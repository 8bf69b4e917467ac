import { expect, test } from 'vitest'
import { browserResults } from './browser-results.mjs'

const spec = (title, status) => ({
  title,
  file: 'e2e/a.spec.ts',
  line: 3,
  tests: [
    {
      status,
      results: [{ error: { message: '\u001B[31mTimeout\u001B[39m 5 s\nat there' } }, { error: null }],
    },
  ],
})
const report = (flaky, { unexpected = 0, errors = [] } = {}) => ({
  suites: [
    { specs: [spec('first', 'expected')], suites: [{ specs: flaky.map((title) => spec(title, 'flaky')) }] },
  ],
  stats: { expected: 1, flaky: flaky.length, unexpected },
  errors,
})

test('a test that passes when tried again is named with its place and why it failed', () => {
  expect(browserResults(report(['second']), 0)).toEqual({
    passed: 2,
    failed: 0,
    problems: ['重试后才通过：e2e/a.spec.ts:3 second（Timeout 5 s）'],
  })
})

test('two of them are let through, three fail the run', () => {
  const titles = ['a', 'b']
  expect(browserResults(report(titles), 0).failed).toBe(0)
  expect(browserResults(report([...titles, 'c']), 0)).toMatchObject({
    failed: 1,
    problems: { length: 4, 3: '3 项重试后才通过，最多允许 2 项' },
  })
})

test('a run that breaks down without a failed test has failed', () => {
  expect(browserResults(report([]), 1).failed).toBe(1)
  expect(browserResults(report([], { unexpected: 2, errors: ['broken'] }), 1).failed).toBe(3)
})
