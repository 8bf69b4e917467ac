import path from 'node:path'
import { root } from './tools.mjs'

const SHOWN = 5

/** Where to look first when a run grows long: the files that took longest, with their seconds. */
export function slowestOf(times) {
  const longest = [...times].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN)
  return longest.map(([file, ms]) => `${file} ${(ms / 1000).toFixed(1)} 秒`).join('，')
}

/** How long each file of a Playwright report took, in milliseconds, tried again or not. */
export function browserTimes({ suites }) {
  const times = new Map()
  const add = ({ specs = [], suites: inner = [] }) => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results))
        times.set(file, (times.get(file) ?? 0) + duration)
    inner.forEach(add)
  }
  suites.forEach(add)
  return times
}

/** The same of a report of Vitest. */
export const unitTimes = ({ testResults }) =>
  new Map(testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), endTime - startTime]))
