import { Gaps, NONE } from '@mortise/scheduling/model'
import { dueFirst, madeUpFactory } from '@mortise/scheduling/testing'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { percentile95 } from './percentile.ts'

const DOORS = 1500
const [ROUNDS, BATCHES, OPS] = [50, 20, 12]
const MOST = 300

/** Twenty batches of twelve operations look for room in a plan of 18,000. */
export function apsPromise(report: Report): void {
  const model = madeUpFactory(DOORS, 0.6, 1)
  const { plan } = dueFirst(model)
  const room = new Gaps(model)
  const byStart = [...plan.start.keys()].toSorted((one, other) => plan.start[one]! - plan.start[other]!)
  for (const op of byStart)
    room.take({
      lane: plan.lane[op]!,
      start: plan.start[op]!,
      end: plan.end[op]!,
      family: model.familyOf[op]!,
    })
  const taken = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now()
    const gaps = room.copy()
    for (let batch = 0; batch < BATCHES; batch += 1) {
      let ready = 0
      for (let at = 0; at < OPS; at += 1) {
        const choices = [{ lane: at % model.laneCount, minutes: 45 }]
        ready = gaps.place({ choices, isResumable: true, family: NONE }, ready)?.end ?? ready
      }
    }
    return performance.now() - begun
  })
  const value = rounded(percentile95(taken), 1)
  report({ name: 'aps-promise', value, unit: 'ms', holds: value <= MOST })
}
