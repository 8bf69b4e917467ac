import path from 'node:path'
import { unitTimes } from './slowest.mjs'
import { root } from './tools.mjs'

/** Reads Vitest's report: how many held and failed, and by name those that failed. */
export function unitResults(report, code) {
  const { numPassedTests, numFailedTests, testResults } = report
  // A file that does not even load has no tests to fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = numFailedTests + broken.length
  return {
    passed: numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    problems: [
      ...broken.map(({ name, message }) => problem(name, '', message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => problem(name, ` ${fullName}`, failureMessages[0])),
      ),
    ],
    times: unitTimes(report),
  }
}

const problem = (file, title, message = '') =>
  `未通过：${path.relative(root, file)}${title}（${message.split('\n')[0]}）`
