import { checkNest, type NestJob, nest } from '@mortise/cutting/model'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { guillotineArea } from './guillotine.ts'
import { largeSet, nestSets } from './nest-sets.ts'
import { shelvesArea } from './shelves.ts'

const MOST_SECONDS = 10
const LEAST_POINTS_ABOVE = 3
/** Iterations rather than time, so that each run finds the same. */
const LARGE_ITERATIONS = 30_000
const ITERATIONS = 40_000

/** Seconds for 500 panels, then how much of the sheets becomes panels beside first-fit-decreasing shelves. */
export function nestFigures(report: Report): void {
  const large = largeSet()
  const since = performance.now()
  const found = nest(large, { seed: 1, iterations: LARGE_ITERATIONS })
  const seconds = rounded((performance.now() - since) / 1000, 2)
  refuseFaults(large, checkNest(large, found))
  report({ name: 'nest', value: seconds, unit: 's', holds: seconds <= MOST_SECONDS })

  const results = nestSets().map(resultOf)
  const mean = meanOf(results.map(({ ours }) => ours))
  const shelves = meanOf(results.map(({ firstFit }) => firstFit))
  report({
    name: 'nest-utilisation',
    value: rounded(mean, 2),
    unit: '%',
    baseline: rounded(shelves, 2),
    ratio: rounded(mean / shelves, 3),
    holds: mean - shelves >= LEAST_POINTS_ABOVE,
  })
  const beaten = results.filter(({ ours, best }) => ours < best - 1e-9)
  report({ name: 'nest-below-simple', value: beaten.length, unit: '组', holds: beaten.length === 0 })
}

function resultOf(job: NestJob) {
  const found = nest(job, { seed: 1, iterations: ITERATIONS })
  refuseFaults(job, checkNest(job, found))
  const panels = job.panels.reduce((sum, { length, width, quantity }) => sum + length * width * quantity, 0)
  const share = (area: number) => (100 * panels) / area
  const firstFit = share(shelvesArea(job, 'first'))
  const best = Math.max(firstFit, share(shelvesArea(job, 'best')), share(guillotineArea(job)))
  return { ours: 100 * found.utilisation, firstFit, best }
}

/** A figure of layouts that cannot be sawn would be worth nothing. */
function refuseFaults({ panels }: NestJob, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${panels.length} sizes: ${faults.join('; ')}`)
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
