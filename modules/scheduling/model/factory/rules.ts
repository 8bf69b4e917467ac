import type { Random } from '@mortise/model'
import type { ScheduleModel } from '../model.ts'
import type { Rule } from './dispatch.ts'

/** Whose job is due first. */
export const byDueDate =
  ({ due, jobOf }: ScheduleModel): Rule =>
  ({ op }) =>
    -due[jobOf[op]!]!

/** Whose job has the most work left, more or less by lot. */
export const byWorkLeft =
  (random: Random): Rule =>
  ({ rest }) =>
    rest * (1 + 0.3 * random())

/**
 * Apparent tardiness cost with set-ups (Lee, Bhaskaran and Pinedo): weight by minutes, the more the nearer the due date comes
 * and the less must be set up. `ahead` and `sparing` say how far to look ahead and how much set-ups are spared.
 */
export function byTardinessCost(model: ScheduleModel, ahead: number, sparing: number): Rule {
  const { due, weight, jobOf, choiceTime, setUp } = model
  const meanTime = mean(choiceTime)
  const meanSetUp = mean(setUp.filter((minutes) => minutes > 0))
  return ({ op, now, minutes, setUp: needed, rest }) => {
    const job = jobOf[op]!
    const slack = Math.max(0, due[job]! - rest - now)
    const urgency = Math.exp(-slack / (ahead * 20 * meanTime))
    const thrift = meanSetUp === 0 ? 1 : Math.exp(-needed / (sparing * meanSetUp))
    return (weight[job]! / Math.max(1, minutes)) * urgency * thrift
  }
}

const mean = (numbers: Int32Array): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length
