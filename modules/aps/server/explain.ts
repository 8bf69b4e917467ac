import {
  type ExplainedMinutes,
  LateCause,
  modelOf,
  momentAfter,
  opsOf,
  type Problem,
  ScheduleScenario,
} from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import {
  type Explained,
  explain,
  forMoves,
  type Reason,
  type SchedulePlan,
  solve,
} from '@mortise/scheduling/model'
import { type AnyRoute, get } from '@mortise/server'
import { type EditedPlan, readPlan } from './adjust/edited-plan.ts'
import { publishedScenario } from './published.ts'

/** Steps of the search behind each fix that is tried. */
const MOVES = 2000
/** The weight of a work order before all others. */
const FIRST = 100

export const explainRoutes: AnyRoute[] = [
  get('/erp_aps/aps/explain', 'scheduleScenario:list', async ({ ctx, query }): Promise<ExplainedMinutes> => {
    const scenario = query.scenarioId
      ? await ctx.repo(ScheduleScenario).own(query.scenarioId)
      : await publishedScenario(ctx)
    if (!scenario) throw new BusinessError('还没有发布过排程，请先计算并发布')
    const edited = await readPlan(ctx, scenario)
    const job = edited.problem.jobs.findIndex(({ workOrder }) => workOrder === query.workOrderId)
    if (job < 0) throw new BusinessError('该工单不在排程中')
    return explanationOf(edited, job, { isTried: query.fixes === 'Y' })
  }),
]

function explanationOf(edited: EditedPlan, job: number, { isTried }: { isTried: boolean }): ExplainedMinutes {
  const { problem, plan } = edited
  const { workOrder, no, dueOn, due } = problem.jobs[job]!
  const found = explained(problem, plan, job)
  const late = found.end - due
  const ops = opsOf(problem)
  return {
    workOrder,
    no,
    dueOn,
    endAt: momentAfter(problem.startAt, found.end),
    late,
    text: textOf(problem, plan, found, no, late),
    classes: (Object.entries(found.minutes) as [Reason, number][])
      .filter(([, minutes]) => minutes > 0)
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, minutes]) => ({ cause: LateCause[reason], minutes })),
    chain: found.parts.map(({ reason, op, minutes, blocker }) => ({
      cause: LateCause[reason],
      op: ops[op]!.op.name,
      unit: problem.lanes[plan.lane[op]!]!.name,
      minutes,
      by: reason === 'material' ? ops[op]!.op.material : blocker === null ? null : ops[blocker]!.job.no,
    })),
    fixes: isTried && late > 0 ? fixesOf(edited, job, found) : [],
  }
}

function explained(problem: Problem, plan: SchedulePlan, job: number): Explained {
  const ops = opsOf(problem)
  return explain(modelOf(problem), plan, job, { materialAt: (op) => ops[op]!.op.materialAt })
}

const hours = (minutes: number): string => `${Math.round(minutes / 6) / 10}h`

/** The two longest waits, in a sentence. */
function textOf(problem: Problem, plan: SchedulePlan, found: Explained, no: string, late: number): string {
  if (late <= 0) return `工单 ${no} 预计提前 ${hours(-late)} 完工`
  const ops = opsOf(problem)
  const waits = found.parts
    .filter(({ reason }) => reason !== 'work' && reason !== 'closed')
    .toSorted((one, other) => other.minutes - one.minutes)
    .slice(0, 2)
    .map(({ reason, op, minutes, blocker }) => {
      const unit = problem.lanes[plan.lane[op]!]!.name
      const words = `${LateCause.items[LateCause[reason]]} ${hours(minutes)}`
      if (reason === 'material') return `${words}（${ops[op]!.op.material ?? ''}）`
      return `${unit}${words}${blocker === null ? '' : `（前序 ${ops[blocker]!.job.no}）`}`
    })
  return `工单 ${no} 预计晚 ${hours(late)}${waits.length > 0 ? `：${waits.join('，')}` : ''}`
}

/** What could be done, each tried by a search of its own: the unit that holds it up longest works longer, it goes first, its material comes now. */
function fixesOf(edited: EditedPlan, job: number, found: Explained): ExplainedMinutes['fixes'] {
  const { problem, plan } = edited
  const waits = found.parts.filter(
    ({ reason }) => reason === 'lane' || reason === 'closed' || reason === 'setUp',
  )
  const held = waits.toSorted((one, other) => other.minutes - one.minutes)[0]
  const lane = held && problem.lanes[plan.lane[held.op]!]!
  const material = found.parts.find(({ reason }) => reason === 'material')
  const ops = opsOf(problem)
  const tries: { label: string; problem: Problem }[] = []
  if (lane?.calendar != null)
    tries.push({ label: `${lane.name} 加班到每天 24 小时`, problem: dayAndNight(problem, lane.name) })
  tries.push({ label: '优先级改为急，并排在最前', problem: hurried(problem, job) })
  if (material) {
    const awaited = ops[material.op]!.op.material
    tries.push({ label: `催料：${awaited ?? '缺料'}`, problem: supplied(problem, job) })
  }
  return tries.map(({ label, problem: changed }) => {
    const model = modelOf(changed)
    const { plan: tried } = solve(model, { weights: edited.weights, seed: 1, patience: forMoves(MOVES) })
    const end = explained(changed, tried, job).end
    return { label, endAt: momentAfter(problem.startAt, end), gain: found.end - end }
  })
}

const dayAndNight = (problem: Problem, name: string): Problem => ({
  ...problem,
  lanes: problem.lanes.map((lane) => (lane.name === name ? { ...lane, calendar: null } : lane)),
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
