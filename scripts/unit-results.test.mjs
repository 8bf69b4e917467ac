import { expect, test } from 'vitest'
import { fromRoot } from './tools.mjs'
import { unitResults } from './unit-results.mjs'

const file = (name, status, assertionResults, message = '') => ({
  name: fromRoot(name),
  status,
  assertionResults,
  message,
  startTime: 0,
  endTime: 1,
})

test('tests that failed are named with the first line of why, and files that did not load count as well', () => {
  const { passed, failed, problems } = unitResults(
    {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        file('a.test.ts', 'failed', [
          { status: 'passed', fullName: 'holds', failureMessages: [] },
          { status: 'failed', fullName: 'adds up', failureMessages: ['Error: 2 is not 3\n    at a.test.ts'] },
        ]),
        file('b.test.ts', 'failed', [], 'Cannot find module'),
      ],
    },
    1,
  )
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 })
  expect(problems).toEqual([
    '未通过：b.test.ts（Cannot find module）',
    '未通过：a.test.ts adds up（Error: 2 is not 3）',
  ])
})

test('a run that ends badly although every test held has failed', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [] }
  expect(unitResults(report, 1)).toMatchObject({ passed: 1, failed: 1, problems: [] })
  expect(unitResults(report, 0)).toMatchObject({ passed: 1, failed: 0 })
})
