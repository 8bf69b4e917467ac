import { expect, test } from 'vitest'
import { fromRoot } from './tools.mjs'
import { filesToRepeat, unitResults } from './unit-results.mjs'

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

const failing = (name, ...titles) =>
  file(
    name,
    'failed',
    titles.map((fullName) => ({ status: 'failed', fullName, failureMessages: ['Error: late'] })),
  )
const reportOf = (...testResults) => ({ numPassedTests: 5, numFailedTests: 0, testResults })

test('what holds when its file is run again by itself is named, and lets the run through', () => {
  const first = reportOf(failing('a.test.ts', 'adds up'))
  expect(filesToRepeat(first)).toEqual(['a.test.ts'])
  const again = { report: reportOf(file('a.test.ts', 'passed', [])), code: 0 }
  expect(unitResults(first, 1, again)).toMatchObject({
    passed: 6,
    failed: 0,
    problems: ['重试后才通过：a.test.ts adds up（Error: late）'],
  })
})

test('what fails twice has failed, and so has a file that does not load the second time', () => {
  const first = reportOf(failing('a.test.ts', 'adds up', 'rounds'))
  expect(unitResults(first, 1, { report: reportOf(failing('a.test.ts', 'rounds')), code: 1 })).toMatchObject({
    passed: 6,
    failed: 1,
    problems: ['未通过：a.test.ts rounds（Error: late）', '重试后才通过：a.test.ts adds up（Error: late）'],
  })
  const unloaded = { report: reportOf(file('a.test.ts', 'failed', [], 'Cannot find module')), code: 1 }
  expect(unitResults(first, 1, unloaded)).toMatchObject({ passed: 5, failed: 2 })
})

test('more failures than a busy machine is allowed are not tried again', () => {
  expect(filesToRepeat(reportOf(failing('a.test.ts', 'a', 'b'), failing('b.test.ts', 'c')))).toEqual([])
})

test('a second run that ends badly although every test held has failed', () => {
  const again = { report: reportOf(), code: 1 }
  expect(unitResults(reportOf(failing('a.test.ts', 'a')), 1, again)).toMatchObject({ passed: 6, failed: 1 })
})
