import {
  type GuestOp,
  minutesBetween,
  momentAfter,
  type PlacedGuest,
  type Problem,
  type PromiseAnswer,
  planOf,
  Room,
} from '@mortise/aps/model'
import { Door } from '@mortise/doors/model'
import { Process, ProcessType, Route, WorkshopUnit } from '@mortise/engineering/model'
import { addDays, BusinessError, mul, type RowOf } from '@mortise/model'
import { predecessorsOf, type WorkOrder } from '@mortise/production/model'
import { type NewOp, operationsOfDoor, type PlannedOp } from '@mortise/production/server'
import { type AnyRoute, type Context, post } from '@mortise/server'
import { isWorkingDay } from '@mortise/system/model'
import { workCalendarOf } from '@mortise/system/server'
import { z } from 'zod'
import { problemOf } from './problem/keep-problem.ts'
import { publishedScenario, tasksOfScenario } from './published.ts'

const lines = z.object({
  lines: z
    .array(
      z.object({
        doorId: z.string().max(36),
        params: z.record(z.string(), z.unknown()).nullish(),
        qty: z.number().int().min(1).max(9999),
      }),
    )
    .min(1)
    .max(200),
  earliest: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, '日期格式应为 yyyy-MM-dd')
    .nullish(),
})

export const promiseRoutes: AnyRoute[] = [
  post('/erp_aps/aps/promise', 'scheduleScenario:promise', { body: lines }, ({ ctx, body }) =>
    promiseOf(ctx, body),
  ),
]

interface Shop {
  readonly problem: Problem
  readonly room: Room
  readonly now: number
  readonly processes: ReadonlyMap<string, RowOf<typeof Process>>
  readonly units: ReadonlyMap<string, RowOf<typeof WorkshopUnit>>
}

/** The published plan with the room that it leaves; null where there is none. */
async function shopOf(ctx: Context): Promise<Shop | null> {
  const published = await publishedScenario(ctx)
  if (!published) return null
  const problem = await problemOf(ctx, published.id)
  const { lane, start, end } = planOf(problem, await tasksOfScenario(ctx, published.id))
  const tasks = [...lane].map((each, at) => ({ lane: each, start: start[at]!, end: end[at]! }))
  const processes = await ctx.repo(Process).find({}, { limit: 5000 })
  const units = await ctx.repo(WorkshopUnit).find({}, { limit: 5000 })
  return {
    problem,
    room: new Room(problem, tasks),
    now: Math.max(0, minutesBetween(problem.startAt, ctx.now)),
    processes: new Map<string, RowOf<typeof Process>>(processes.map((row) => [row.id, row])),
    units: new Map<string, RowOf<typeof WorkshopUnit>>(units.map((row) => [row.id, row])),
  }
}

/** Operations as guests of a plan; null where one finds no unit there. */
function guestsOf({ problem, processes, units }: Shop, ops: readonly NewOp[], qty: number): GuestOp[] | null {
  const places = new Map(ops.map(({ opNo }, at) => [opNo, at]))
  const guests = ops.map((op) => {
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
    return { name: process?.name ?? `${op.opNo}`, choices, after }
  })
  return guests.some(({ choices }) => choices.length === 0) ? null : guests
}

/** When doors that nobody has ordered yet could be ready: they find room in the published plan, and nothing is written. */
async function promiseOf(ctx: Context, asked: z.infer<typeof lines>): Promise<PromiseAnswer> {
  const shop = await shopOf(ctx)
  if (!shop) throw new BusinessError('还没有发布过排程，暂时不能承诺交期')
  const release = asked.earliest
    ? Math.max(shop.now, minutesBetween(shop.problem.startAt, `${asked.earliest} 00:00:00`))
    : shop.now
  let last: { end: number; isPacked: boolean } = { end: 0, isPacked: true }
  let bottleneck: { waited: number; lane: number } | null = null
  for (const { doorId, qty } of asked.lines) {
    const door = await ctx.repo(Door).get(doorId)
    if (!door.route) throw new BusinessError(`门型「${door.name}」没有工艺路线，不能承诺交期`)
    const route = await ctx.repo(Route).get(door.route)
    const ops = await operationsOfDoor(ctx, route)
    const isPacked = ops.some(({ process }) => shop.processes.get(process)?.type === ProcessType.packing)
    for (const part of batches(qty, route.batchSize)) {
      const guests = guestsOf(shop, ops, part)
      const placed: PlacedGuest[] | null = guests && shop.room.place(guests, release)
      if (!placed) return { date: null, confidence: 0, bottleneck: null, words: '排程期内没有足够的产能' }
      const end = Math.max(...placed.map((each) => each.end))
      if (end > last.end) last = { end, isPacked }
      for (const { waited, lane } of placed)
        if (waited > (bottleneck?.waited ?? 0)) bottleneck = { waited, lane }
    }
  }
  const date = await readyDay(ctx, momentAfter(shop.problem.startAt, last.end).slice(0, 10), last.isPacked)
  const name = bottleneck ? shop.problem.lanes[bottleneck.lane]!.name : null
  // The more of the time went into waiting for one unit, the more depends on how that one keeps to the plan.
  const share = (bottleneck?.waited ?? 0) / Math.max(1, last.end - release)
  const confidence = Math.round((0.95 - 0.4 * Math.min(1, share)) * 100) / 100
  const words = `预计 ${date} 可以完工${name ? `，瓶颈在${name}` : ''}（把握 ${Math.round(confidence * 100)}%）`
  return { date, confidence, bottleneck: name, words }
}

function batches(qty: number, most: number | null): number[] {
  const size = most ?? qty
  return Array.from({ length: Math.ceil(qty / size) }, (_, at) => Math.min(size, qty - at * size))
}

/** A working day for packing where the route has none. */
async function readyDay(ctx: Context, day: string, isPacked: boolean): Promise<string> {
  if (isPacked) return day
  const calendar = await workCalendarOf(ctx)
  let next = addDays(day, 1)
  while (!isWorkingDay(calendar, next)) next = addDays(next, 1)
  return next
}

/** Days of a work order that is released between two plans: it finds room in the published one. */
export async function scheduledDates(
  ctx: Context,
  { ops, qty }: RowOf<typeof WorkOrder>,
): Promise<readonly PlannedOp[] | null> {
  const shop = await shopOf(ctx)
  const guests = shop && guestsOf(shop, ops, qty)
  const placed = guests && shop.room.place(guests, shop.now)
  if (!shop || !placed) return null
  return placed.map(({ lane, start, end }, at) => ({
    opNo: ops[at]!.opNo,
    unit: shop.problem.lanes[lane]!.unit ?? '',
    startAt: momentAfter(shop.problem.startAt, start),
    endAt: momentAfter(shop.problem.startAt, end),
  }))
}
