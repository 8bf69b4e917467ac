import { solve } from '@mortise/scheduling/model'
import { madeUpFactory } from '@mortise/scheduling/testing'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'

const DOORS = 1500
const [MOST_SECONDS, MOST_MEGABYTES] = [5, 300]

/** 18,000 operations: how long until there is a plan that a shop could work by, and what memory it takes. */
export function apsFirst(report: Report): void {
  const before = process.memoryUsage().rss
  const model = madeUpFactory(DOORS, 0.6, 1)
  const begun = performance.now()
  solve(model, { patience: { spent: () => 1 } })
  const seconds = rounded((performance.now() - begun) / 1000, 2)
  const megabytes = rounded((process.memoryUsage().rss - before) / 2 ** 20, 0)
  report({ name: 'aps-first', value: seconds, unit: 's', holds: seconds <= MOST_SECONDS })
  report({ name: 'aps-first-memory', value: megabytes, unit: 'MB', holds: megabytes <= MOST_MEGABYTES })
}
