import path from 'node:path'
import { FLAKY_ALLOWED, flakyResults } from './flaky.mjs'
import { unitTimes } from './slowest.mjs'
import { root } from './tools.mjs'

/**
 * Reads Vitest's report: how many held and failed, and by name those that failed. Where the files that failed were run
 * once more, by themselves, what failed in the first report alone held when tried again.
 */
export function unitResults(report, code, again) {
  const failures = failuresOf(report)
  const repeated = again && new Set(failuresOf(again.report).map(({ key }) => key))
  const isFailed = ({ file, key }) => !repeated || repeated.has(key) || repeated.has(file)
  const failed = failures.filter(isFailed)
  const { isTooMany, problems } = flakyResults(
    failures.filter((failure) => !isFailed(failure)).map(({ text }) => text),
  )
  const broken = failed.length === 0 && (again ?? { code }).code !== 0
  return {
    passed: report.numPassedTests + failures.length - failed.length,
    failed: failed.length + (isTooMany || broken ? 1 : 0),
    problems: [...failed.map(({ text }) => `未通过：${text}`), ...problems],
    times: unitTimes(report),
  }
}

/** The files that deserve a second run; none where so much failed that it would tell nothing. */
export function filesToRepeat(report) {
  const failures = failuresOf(report)
  return failures.length > FLAKY_ALLOWED ? [] : [...new Set(failures.map(({ file }) => file))]
}

/** A file that does not even load has no tests to fail, and counts as one. */
function failuresOf({ testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return [
    ...broken.map(({ name, message }) => failure(name, '', message)),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(name, ` ${fullName}`, failureMessages[0])),
    ),
  ]
}

function failure(name, title, message = '') {
  const file = path.relative(root, name)
  return { file, key: file + title, text: `${file}${title}（${message.split('\n')[0]}）` }
}
