import { flakyResults } from './flaky.mjs'

/** Reads Playwright's report: how many held and failed, and by name those that held only when tried again. */
export function browserResults({ suites, stats, errors }, code) {
  const flaky = suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const { isTooMany, problems } = flakyResults(
    flaky.map((spec) => `${spec.file}:${spec.line} ${spec.title}${firstError(spec)}`),
  )
  const failed = stats.unexpected + errors.length + (isTooMany ? 1 : 0)
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed, problems }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** The first line of why it failed before it passed. */
function firstError({ tests }) {
  const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? ''
  // Colours are for terminals.
  const [line] = message.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n')
  return line ? `（${line}）` : ''
}
