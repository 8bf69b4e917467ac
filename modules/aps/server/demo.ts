import { modelOf, ScheduleScenario, weightsOf } from '@mortise/aps/model'
import { Kiosk, KioskUse } from '@mortise/production/model'
import { forMoves, solve } from '@mortise/scheduling/model'
import type { Context } from '@mortise/server'
import { keepPlan } from './calculate/keep-plan.ts'
import { tasksOf } from './calculate/tasks-of.ts'
import { keepProblem } from './problem/keep-problem.ts'
import { planningStart, readProblem } from './problem/read-problem.ts'
import { publish } from './publish.ts'
import { publishedScenario } from './published.ts'

/** Steps that the plan of the demonstration is searched for: enough to be seen, few enough to wait for. */
const MOVES = 1500

/** A plan of the shop as it stands, published, and a board to hang on the wall. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const { repo } = ctx
  // On data of an earlier version people may have planned already.
  if (await publishedScenario(ctx)) return
  await repo(Kiosk).add({ name: '车间排程大屏', use: KioskUse.board, place: '二车间入口' })
  const startAt = planningStart(ctx.now)
  const { problem } = await readProblem(ctx, {
    startAt,
    horizonDays: 30,
    frozenHours: 0,
    stableDays: 0,
    standing: [],
  })
  if (problem.jobs.length === 0) return
  const scenario = await repo(ScheduleScenario).add(
    { name: '首个计划', moveLimit: MOVES },
    { given: { startAt, publication: 0 } },
  )
  const begun = Date.now()
  const curve: [number, number, number][] = []
  const { plan, score, moves } = solve(modelOf(problem), {
    weights: weightsOf(scenario),
    patience: forMoves(MOVES),
    onBetter: (_, { total, lateJobs }) => curve.push([Date.now() - begun, total, lateJobs]),
  })
  await keepProblem(ctx, scenario.id, problem)
  const elapsed = Date.now() - begun
  const tasks = tasksOf(problem, plan)
  await keepPlan(ctx, scenario.id, { tasks, freed: null, score, moves, elapsed, curve, isCutShort: false })
  await repo(ScheduleScenario).put(scenario.id, {
    jobCount: problem.jobs.length,
    opCount: problem.jobs.reduce((all, { ops }) => all + ops.length, 0),
  })
  await repo(ScheduleScenario).move(scenario.id, 'finish')
  // What was promised to customers stays: much of it is late, and to be seen.
  await publish(ctx, scenario.id, 0, { isPromised: false })
}
