import { minutesBetween, modelOf, type NewGuest, type Problem, planOf, seatJob } from '@mortise/aps/model'
import { Process, WorkshopUnit } from '@mortise/engineering/model'
import { mul, type RowOf } from '@mortise/model'
import { predecessorsOf, WorkOrder } from '@mortise/production/model'
import type { NewOp } from '@mortise/production/server'
import { Gaps, NONE } from '@mortise/scheduling/model'
import type { Context } from '@mortise/server'
import { problemOf } from '../problem/keep-problem.ts'
import { publishedScenario, type Scenario, tasksOfScenario } from '../published.ts'

const MOST = 5000

/** The shop by the published plan, and the room that is left in it. */
export interface FreeRoom {
  readonly problem: Problem
  readonly gaps: Gaps
  readonly now: number
  readonly processes: ReadonlyMap<string, RowOf<typeof Process>>
  readonly units: ReadonlyMap<string, RowOf<typeof WorkshopUnit>>
}

interface PlannedShop {
  readonly key: string
  readonly problem: Problem
  readonly gaps: Gaps
}

/** The published plan of each company that asked last: it is large, and is asked about for every door that somebody looks at. */
const known = new Map<string, PlannedShop>()
const MOST_KNOWN = 20

async function plannedShop(ctx: Context, { id, version }: Scenario): Promise<PlannedShop> {
  const key = `${id} ${version}`
  const found = known.get(ctx.tenant)
  if (found?.key === key) return found
  const problem = await problemOf(ctx, id)
  const model = modelOf(problem)
  const { lane, start, end } = planOf(problem, await tasksOfScenario(ctx, id))
  const gaps = new Gaps(model)
  const byStart = [...lane.keys()].toSorted((one, other) => start[one]! - start[other]!)
  for (const op of byStart)
    if (lane[op]! >= 0)
      gaps.take({ lane: lane[op]!, start: start[op]!, end: end[op]!, family: model.familyOf[op]! })
  const shop = { key, problem, gaps }
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest) known.delete(oldest)
  known.set(ctx.tenant, shop)
  return shop
}

/** The room that the published plan and all that was released since leave; null where nothing is published. */
export async function freeRoom(ctx: Context): Promise<FreeRoom | null> {
  const published = await publishedScenario(ctx)
  if (!published) return null
  const { problem, gaps } = await plannedShop(ctx, published)
  const room = {
    problem,
    gaps: gaps.copy(),
    now: Math.max(0, minutesBetween(problem.startAt, ctx.now)),
    ...(await shopOf(ctx)),
  }
  await seatReleased(ctx, room)
  return room
}

/** What the shop can do, and with what. */
export async function shopOf({ repo }: Context): Promise<Pick<FreeRoom, 'processes' | 'units'>> {
  const processes = await repo(Process).find({}, { limit: MOST })
  const units = await repo(WorkshopUnit).find({}, { limit: MOST })
  return {
    processes: new Map<string, RowOf<typeof Process>>(processes.map((row) => [row.id, row])),
    units: new Map<string, RowOf<typeof WorkshopUnit>>(units.map((row) => [row.id, row])),
  }
}

/** What was released since the plan was made has its dates, but no place in the plan. */
async function seatReleased({ repo }: Context, room: FreeRoom): Promise<void> {
  const planned = new Set(room.problem.jobs.map(({ workOrder }) => workOrder))
  const ids = await repo(WorkOrder).pick(
    ['id'],
    { status: { in: ['released', 'running'] } },
    {
      limit: 20_000,
    },
  )
  const since = ids.map(({ id }) => id).filter((id) => !planned.has(id))
  if (since.length === 0) return
  const orders = await repo(WorkOrder).find({ id: { in: since } }, { sort: [['no', 'asc']], limit: MOST })
  for (const { ops, qty, planStartAt } of orders) {
    const guests = planStartAt && guestsOf(room, ops, qty)
    if (guests)
      seatJob(room.gaps, guests, Math.max(room.now, minutesBetween(room.problem.startAt, planStartAt)))
  }
}

/** Operations as guests of a plan; null where one finds no unit there. */
export function guestsOf(
  { problem, processes, units }: Pick<FreeRoom, 'problem' | 'processes' | 'units'>,
  ops: readonly NewOp[],
  qty: number,
): NewGuest[] | null {
  const places = new Map(ops.map(({ opNo }, at) => [opNo, at]))
  const guests = ops.map((op): NewGuest => {
    const process = processes.get(op.process)
    const choices = problem.lanes.flatMap(({ unit }, lane) => {
      const row = units.get(unit ?? '')
      const canDo = row && (op.units.length > 0 ? op.units.includes(row.id) : row.type === process?.type)
      return canDo
        ? { lane, minutes: Math.max(1, Math.ceil(mul(op.minutes, qty, 4) / (row.efficiency || 1))) }
        : []
    })
    const after = predecessorsOf(op).flatMap((opNo) => {
      const at = places.get(opNo)
      return at === undefined ? [] : { op: at, leastWait: processes.get(ops[at]!.process)?.minWait ?? 0 }
    })
    return { choices, after, isResumable: process?.isResumable ?? true, family: NONE }
  })
  return guests.some(({ choices }) => choices.length === 0) ? null : guests
}
