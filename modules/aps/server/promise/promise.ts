import {
  minutesBetween,
  momentAfter,
  type PromiseAnswer,
  type SeatedGuest,
  seatJob,
} from '@mortise/aps/model'
import { Door } from '@mortise/doors/model'
import { ProcessType, Route } from '@mortise/engineering/model'
import { BusinessError, isDate, type RowOf } from '@mortise/model'
import type { WorkOrder } from '@mortise/production/model'
import { operationsOfDoor, type PlannedOp } from '@mortise/production/server'
import { type AnyRoute, type Context, post } from '@mortise/server'
import { z } from 'zod'
import { batches } from './batches.ts'
import { freeRoom, guestsOf } from './free-room.ts'
import { readyDayOf } from './ready-day.ts'

/** Batches that are looked for room for in one go: some tens of milliseconds. */
const MOST_BATCHES = 500

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
  earliest: z.string().refine(isDate, '日期格式应为 yyyy-MM-dd').nullish(),
})

export const promiseRoutes: AnyRoute[] = [
  post('/erp_aps/aps/promise', 'scheduleScenario:promise', { body: lines }, ({ ctx, body }) =>
    promiseOf(ctx, body),
  ),
]

/** When doors that nobody has ordered yet could be ready: they find room in the published plan, and nothing is written. */
async function promiseOf(ctx: Context, input: z.infer<typeof lines>): Promise<PromiseAnswer> {
  const room = await freeRoom(ctx)
  if (!room) throw new BusinessError('还没有发布过排程，暂时不能承诺交期')
  const release = input.earliest
    ? Math.max(room.now, minutesBetween(room.problem.startAt, `${input.earliest} 00:00:00`))
    : room.now
  let last: { end: number; isPacked: boolean } = { end: 0, isPacked: true }
  let bottleneck: { waited: number; lane: number } | null = null
  let left = MOST_BATCHES
  for (const { doorId, qty } of input.lines) {
    const door = await ctx.repo(Door).get(doorId)
    if (!door.route) throw new BusinessError(`门型「${door.name}」没有工艺路线，不能承诺交期`)
    const route = await ctx.repo(Route).get(door.route)
    const ops = await operationsOfDoor(ctx, route)
    const isPacked = ops.some(({ process }) => room.processes.get(process)?.type === ProcessType.packing)
    const parts = batches(qty, route.batchSize)
    left -= parts.length
    if (left < 0) throw new BusinessError(`数量太多，要分 ${MOST_BATCHES} 批以上生产，请分几次询问交期`)
    let before: SeatedGuest[] | null = null
    for (const part of parts) {
      const guests = guestsOf(room, ops, part)
      const seated: SeatedGuest[] | null = guests && seatJob(room.gaps, guests, release, before)
      if (!seated) return { date: null, confidence: 0, bottleneck: null, words: '排程期内没有足够的产能' }
      before = seated
      const end = Math.max(...seated.map((each) => each.end))
      if (end > last.end) last = { end, isPacked }
      for (const { waited, lane } of seated)
        if (waited > (bottleneck?.waited ?? 0)) bottleneck = { waited, lane }
    }
  }
  const readyDay = await readyDayOf(ctx)
  const date = readyDay(momentAfter(room.problem.startAt, last.end).slice(0, 10), last.isPacked)
  const name = bottleneck ? room.problem.lanes[bottleneck.lane]!.name : null
  // The more of the time went into waiting for one unit, the more depends on how that one keeps to the plan.
  const share = (bottleneck?.waited ?? 0) / Math.max(1, last.end - release)
  const confidence = Math.round((0.95 - 0.4 * Math.min(1, share)) * 100) / 100
  const words = `预计 ${date} 可以完工${name ? `，瓶颈在${name}` : ''}（把握 ${Math.round(confidence * 100)}%）`
  return { date, confidence, bottleneck: name, words }
}

/** Days of a work order that is released between two plans: it finds room in the published one. */
export async function scheduledDates(
  ctx: Context,
  { ops, qty }: RowOf<typeof WorkOrder>,
): Promise<readonly PlannedOp[] | null> {
  const room = await freeRoom(ctx)
  const guests = room && guestsOf(room, ops, qty)
  const seated = guests && seatJob(room.gaps, guests, room.now)
  if (!room || !seated) return null
  return seated.map(({ lane, start, end }, at) => ({
    opNo: ops[at]!.opNo,
    unit: room.problem.lanes[lane]!.unit ?? '',
    startAt: momentAfter(room.problem.startAt, start),
    endAt: momentAfter(room.problem.startAt, end),
  }))
}
