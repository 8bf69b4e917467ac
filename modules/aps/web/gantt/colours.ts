import type { Gantt, GanttTask } from '@mortise/aps/model'

export type Colouring = 'order' | 'family' | 'lateness'

/** Hues that lie far from each other, whatever their number. */
const hueOf = (number: number): number => Math.round((number * 137.508) % 360)

const LATE = '#cf1322'
const TIGHT = '#d48806'
const EARLY = '#389e0d'
/** Minutes to the due date below which it is tight: a day. */
const NEAR = 1440

/** The colour of a bar. */
export function colourOf(
  { jobs, families }: Pick<Gantt, 'jobs' | 'families'>,
  by: Colouring,
): (task: GanttTask) => string {
  if (by === 'lateness')
    return ({ job }) => {
      const { slack } = jobs[job]!
      return slack < 0 ? LATE : slack < NEAR ? TIGHT : EARLY
    }
  if (by === 'family') return ({ family }) => (families[family] ? `hsl(${hueOf(family)} 55% 46%)` : '#8c8c8c')
  return ({ job }) => `hsl(${hueOf(job)} 50% 44%)`
}
