import { compileDoor, evaluateDoor } from '@mortise/doors/model'
import { m808, m808Chosen, m808Inputs } from '@mortise/doors/testing'
import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'

const ROUNDS = 2000
// A millisecond or two: long enough for the clock, and short enough that hardly a round is interrupted by somebody else.
const DOORS = 10
const MOST_MICROSECONDS = 150

/** A door of five price lines and nine BOM lines, each time of another size, as a configurator asks for it. */
export function doorEval(report: Report): void {
  const door = compileDoor(m808)
  const once = (index: number) =>
    evaluateDoor(door, { ...m808Chosen, h: String(1900 + (index % 900)), lock: 'L2' }, m808Inputs)
  for (let index = 0; index < ROUNDS; index++) once(index)
  const averages = Array.from({ length: ROUNDS }, (_, round) => {
    const start = performance.now()
    for (let index = 0; index < DOORS; index++) once(round * DOORS + index)
    return ((performance.now() - start) * 1000) / DOORS
  })
  const value = rounded(median(averages), 1)
  report({ name: 'door-eval', value, unit: 'µs', holds: value <= MOST_MICROSECONDS })
}
