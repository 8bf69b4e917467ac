import { type ComparedScenarios, minutesBetween, scoreFields } from '@mortise/aps/model'
import { WorkshopUnit } from '@mortise/engineering/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { type Scenario, type Task, tasksOfScenario } from './published.ts'

/** Two plans beside each other: by their figures, by work orders and by units. */
export async function compare(ctx: Context, a: Scenario, b: Scenario): Promise<ComparedScenarios> {
  const [one, other] = [await tasksOfScenario(ctx, a.id), await tasksOfScenario(ctx, b.id)]
  const ids = [...new Set([...one, ...other].map(({ workOrder }) => workOrder))]
  const works = await ctx
    .repo(WorkOrder)
    .find({ id: { in: ids } }, { limit: ids.length + 1, sort: [['no', 'asc']] })
  const [endsA, endsB] = [endsOf(one), endsOf(other)]
  const units = await ctx.repo(WorkshopUnit).find({}, { limit: 5000, sort: [['code', 'asc']] })
  const [loadA, loadB] = [loadOf(one), loadOf(other)]
  const none = { work: 0, setUp: 0 }
  return {
    figures: scoreFields.map((key) => ({ key, a: a[key], b: b[key] })),
    jobs: works.map(({ id, no, itemName, dueOn }) => {
      const [endA, endB] = [endsA.get(id) ?? null, endsB.get(id) ?? null]
      const delta = endA && endB ? minutesBetween(endA, endB) : null
      return { no, name: itemName ?? '', dueOn, a: endA, b: endB, delta }
    }),
    units: units
      .filter(({ id }) => loadA.has(id) || loadB.has(id))
      .map(({ id, name }) => ({ name, a: loadA.get(id) ?? none, b: loadB.get(id) ?? none })),
  }
}

function endsOf(tasks: readonly Task[]): Map<string, string> {
  const ends = new Map<string, string>()
  for (const { workOrder, endAt } of tasks)
    if (endAt > (ends.get(workOrder) ?? '')) ends.set(workOrder, endAt)
  return ends
}

function loadOf(tasks: readonly Task[]): Map<string, { work: number; setUp: number }> {
  const load = new Map<string, { work: number; setUp: number }>()
  for (const { unit, segments, setUpMinutes } of tasks) {
    if (!unit) continue
    const own = load.get(unit) ?? { work: 0, setUp: 0 }
    load.set(unit, own)
    own.setUp += setUpMinutes ?? 0
    for (const [from, to] of segments ?? []) own.work += minutesBetween(from, to)
  }
  return load
}
