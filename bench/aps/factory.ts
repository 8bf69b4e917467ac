import { checkPlan, solve, usualWeights } from '@mortise/scheduling/model'
import { dueFirst, madeUpFactory } from '@mortise/scheduling/testing'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'

const SECONDS = Number(process.env.SECONDS ?? 30)
const DOORS = 200
const [LEAST_LATENESS, LEAST_SET_UP] = [25, 30]

/** How much less is late, and set up, than in a shop that takes what is due first. */
export function apsFactory(report: Report): void {
  const lateness: number[] = []
  const setUp: number[] = []
  for (const tightness of [0.3, 0.6]) {
    const model = madeUpFactory(DOORS, tightness, 1)
    const { score: before } = dueFirst(model)
    const begun = performance.now()
    const spent = () => (performance.now() - begun) / (SECONDS * 1000)
    const { plan } = solve(model, { patience: { spent } })
    const { faults, score } = checkPlan(model, plan, usualWeights)
    if (faults.length > 0) throw new Error(`the plan of the factory is wrong: ${faults[0]}`)
    lateness.push(less(before.lateness, score.lateness))
    setUp.push(less(before.setUp, score.setUp))
  }
  const worst = (values: readonly number[]) => rounded(Math.min(...values), 1)
  const [late, set] = [worst(lateness), worst(setUp)]
  report({ name: 'aps-factory-lateness', value: late, unit: '%', holds: late >= LEAST_LATENESS })
  report({ name: 'aps-factory-set-up', value: set, unit: '%', holds: set >= LEAST_SET_UP })
}

const less = (before: number, after: number): number => (before === 0 ? 100 : (1 - after / before) * 100)
