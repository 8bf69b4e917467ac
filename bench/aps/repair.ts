import { below, randomOf } from '@mortise/model'
import { repair, replan } from '@mortise/scheduling/model'
import { dueFirst, madeUpFactory } from '@mortise/scheduling/testing'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { percentile95 } from './percentile.ts'

const DOORS = 417
const DRAGS = 100
const MOST = 100

/** 5,000 operations, one of which somebody drags; and the same after the material of some was put off. */
export function apsRepair(report: Report): void {
  const model = madeUpFactory(DOORS, 0.6, 1)
  const { plan } = dueFirst(model)
  const random = randomOf(1)
  const drags: number[] = []
  const events: number[] = []
  for (let at = 0; at < DRAGS; at += 1) {
    const op = below(model.opCount, random)
    const begun = performance.now()
    repair(model, plan, { op, lane: plan.lane[op]!, start: plan.start[op]! + below(600, random) })
    drags.push(performance.now() - begun)
    const release = model.release.with(op, plan.start[op]! + below(2000, random))
    const late = performance.now()
    replan({ ...model, release }, plan)
    events.push(performance.now() - late)
  }
  for (const [name, taken] of [
    ['aps-repair', drags],
    ['aps-repair-event', events],
  ] as const) {
    const value = rounded(percentile95(taken), 1)
    report({ name, value, unit: 'ms', holds: value <= MOST })
  }
}
