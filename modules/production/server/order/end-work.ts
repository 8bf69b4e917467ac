import { demandAnew } from '@mortise/demands/server'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { releaseStock } from '@mortise/stock/server'
import { workOf } from '../plan/live-work.ts'
import { ordersOf, workSource } from './release-work-order.ts'

type Order = RowOf<typeof WorkOrder>

const isTouched = ({ hasStarted, mats }: Order): boolean =>
  hasStarted || mats.some(({ issuedQty }) => compare(issuedQty, 0) > 0)

export function refuseVoid(order: Order): void {
  if (isTouched(order)) throw new BusinessError('工单已有报工或领料，不能作废')
}

/** What a work order holds goes back to those whose doors it would have made. */
export async function giveBack(order: Order, ctx: Context): Promise<void> {
  await releaseStock(ctx, workSource(order))
  for (const each of await ordersOf(ctx, order)) if (each.status === 'producing') await demandAnew(ctx, each)
}

/** Closed short: doors that were not made are planned anew, and material that was not fetched is for others. */
export async function closeShort(order: Order, ctx: Context): Promise<void> {
  const units = order.units.map((unit) => (unit.madeAt ? unit : { ...unit, qty: 0 }))
  await ctx.repo(WorkOrder).put(order.id, { units, closeReason: ctx.reason, holdReason: null })
  await giveBack(order, ctx)
}

/** An order is over: what nobody touched is given up, the rest ends as it stands. */
export async function endOrder(ctx: Context, order: string, reason: string): Promise<void> {
  for (const id of await workOf(ctx, { order })) await end(ctx, await ctx.repo(WorkOrder).lock(id), reason)
}

async function end({ repo }: Context, work: Order, reason: string): Promise<void> {
  if (work.status === 'paused' || isTouched(work)) await repo(WorkOrder).move(work.id, 'close', { reason })
  else await repo(WorkOrder).move(work.id, 'void')
}

/** Lines that changed: untouched work is planned anew; of the rest go the doors that nobody wants any more. */
export async function dropOrderLines(
  ctx: Context,
  order: RowOf<typeof CustomerOrder>,
  lines: readonly string[],
): Promise<void> {
  for (const id of await workOf(ctx, { lines })) {
    const work = await ctx.repo(WorkOrder).lock(id)
    if (!isTouched(work)) await end(ctx, work, `订单 ${order.no} 变更`)
    else await dropScrapped(ctx, work)
  }
  await demandAnew(ctx, order)
}

async function dropScrapped({ repo }: Context, work: Order): Promise<void> {
  const scrapped = await repo(DoorUnit).find(
    { id: { in: work.units.map(({ unit }) => unit) }, status: UnitStatus.scrapped },
    { limit: work.units.length },
  )
  const gone = new Set<string>(scrapped.map(({ id }) => id))
  if (gone.size === 0) return
  await repo(WorkOrder).put(work.id, {
    units: work.units.map((unit) => (gone.has(unit.unit) ? { ...unit, qty: 0 } : unit)),
  })
}

export const holdOrder = async (ctx: Context, order: string, reason: string): Promise<void> =>
  holdAll(ctx, await workOf(ctx, { order }), reason)

/** Work on lines that may change stops where it has begun: what is made of them would be lost. */
export async function holdOrderLines(ctx: Context, lines: readonly string[], reason: string): Promise<void> {
  const begun = []
  for (const id of lines.length > 0 ? await workOf(ctx, { lines }) : [])
    if (isTouched(await ctx.repo(WorkOrder).get(id))) begun.push(id)
  await holdAll(ctx, begun, reason)
}

async function holdAll({ repo }: Context, ids: readonly string[], reason: string): Promise<void> {
  for (const id of ids) {
    const { status } = await repo(WorkOrder).get(id)
    if (status === 'released' || status === 'running') await repo(WorkOrder).move(id, 'hold', { reason })
  }
}

/** Whatever was stopped of an order goes on. */
export async function resumeOrder(ctx: Context, order: string): Promise<void> {
  for (const id of await workOf(ctx, { order })) {
    const { status, hasStarted } = await ctx.repo(WorkOrder).get(id)
    if (status === 'paused') await ctx.repo(WorkOrder).move(id, hasStarted ? 'resume' : 'unhold')
  }
}
