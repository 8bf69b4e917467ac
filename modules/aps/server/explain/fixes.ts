import { type ExplainedMinutes, modelOf, momentAfter, opsOf, type Problem } from '@mortise/aps/model'
import { type Explained, orderOf, type SchedulePlan, solve, type Weights } from '@mortise/scheduling/model'
import { explained } from './explained.ts'

/** Steps, and milliseconds, of the search behind each fix that is tried. */
const [MOVES, LONGEST] = [2000, 5000]
/** The weight of a work order before all others. */
const FIRST = 100

/** What could be done, each tried by a search of its own: the unit that holds it up longest works longer, it goes first, its material comes now. */
export function fixesOf(
  problem: Problem,
  plan: SchedulePlan,
  weights: Weights,
  job: number,
): ExplainedMinutes['fixes'] {
  const found = explained(problem, plan, job)
  return triesOf(problem, plan, job, found).map(({ label, problem: changed }) => {
    const model = modelOf(changed)
    const begun = Date.now()
    const spent = (moves: number) => Math.max(moves / MOVES, (Date.now() - begun) / LONGEST)
    const begin = orderOf(model, plan)
    const { plan: tried } = solve(model, { weights, seed: 1, patience: { spent }, begin })
    const { end } = explained(changed, tried, job)
    return { label, endAt: momentAfter(problem.startAt, end), gain: found.end - end }
  })
}

function triesOf(problem: Problem, plan: SchedulePlan, job: number, { parts }: Explained) {
  const [longest] = parts
    .filter(({ reason }) => reason === 'lane' || reason === 'closed' || reason === 'setUp')
    .toSorted((one, other) => other.minutes - one.minutes)
  const lane = longest && problem.lanes[plan.lane[longest.op]!]!
  const material = parts.find(({ reason }) => reason === 'material')
  const tries: { label: string; problem: Problem }[] = []
  if (lane?.unit && lane.calendar !== null)
    tries.push({ label: `${lane.name} 加班到每天 24 小时`, problem: dayAndNight(problem, lane.unit) })
  tries.push({ label: '优先级改为急，并排在最前', problem: hurried(problem, job) })
  if (material) {
    const awaited = opsOf(problem)[material.op]!.op.material
    tries.push({ label: `催料：${awaited ?? '缺料'}`, problem: supplied(problem, job) })
  }
  return tries
}

const dayAndNight = (problem: Problem, unit: string): Problem => ({
  ...problem,
  lanes: problem.lanes.map((lane) => (lane.unit === unit ? { ...lane, calendar: null } : lane)),
})

const hurried = (problem: Problem, job: number): Problem => ({
  ...problem,
  jobs: problem.jobs.map((each, at) => (at === job ? { ...each, weight: FIRST } : each)),
})

const supplied = (problem: Problem, job: number): Problem => ({
  ...problem,
  jobs: problem.jobs.map((each, at) =>
    at === job ? { ...each, ops: each.ops.map((op) => ({ ...op, materialAt: 0 })) } : each,
  ),
})
