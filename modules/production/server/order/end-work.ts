import { demandAnew } from '@mortise/demands/server'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { floorFrom, opsOn, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { releaseStock } from '@mortise/stock/server'
import { workOf } from '../plan/live-work.ts'
import { partsOf } from './part-work.ts'
import { ordersOf, workSource } from './release-work-order.ts'

type Order = RowOf<typeof WorkOrder>

export const isTouched = ({ hasStarted, mats }: Order): boolean =>
  hasStarted || mats.some(({ issuedQty }) => compare(issuedQty, 0) > 0)

export function refuseVoid(order: Order): void {
  if (isTouched(order)) throw new BusinessError('工单已有报工或领料，不能作废')
  refuseAway(order)
}

/** Pieces that are with somebody outside come back before their work order ends. */
export function refuseAway({ no, ops }: Order): void {
  const away = ops.reduce((all, { outsourcedQty }) => all + outsourcedQty, 0)
  if (away > 0) throw new BusinessError(`工单 ${no} 有 ${away} 件委外在外，请先收回`)
}

/** Nobody makes parts of what is not made. */
export async function voidWork(order: Order, ctx: Context): Promise<void> {
  await giveBack(order, ctx)
  await dropParts(order, ctx)
}

async function dropParts({ id }: Order, ctx: Context): Promise<void> {
  for (const part of await partsOf(ctx, id, 'draft', 'released'))
    if (!isTouched(part)) await ctx.repo(WorkOrder).move(part.id, 'void')
}

/** What a work order holds goes back to those whose doors it would have made. */
async function giveBack(order: Order, ctx: Context): Promise<void> {
  await releaseStock(ctx, workSource(order))
  for (const each of await ordersOf(ctx, order)) if (each.status === 'producing') await demandAnew(ctx, each)
}

/** Closed short: doors that were not made are planned anew, and material that was not fetched is for others. */
export async function closeShort(order: Order, ctx: Context): Promise<void> {
  const units = order.units.map((unit) => (unit.madeAt ? unit : { ...unit, qty: 0 }))
  await ctx.repo(WorkOrder).put(order.id, { units, closeReason: ctx.reason, holdReason: null })
  await giveBack(order, ctx)
  await dropParts(order, ctx)
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
    // What was begun of another door than the one that is wanted now is made no further.
    if (!isTouched(work) || isOutdated(work, order)) await end(ctx, work, `订单 ${order.no} 变更`)
    else await dropScrapped(ctx, work)
  }
  await demandAnew(ctx, order)
}

const isOutdated = ({ units, configHash }: Order, { lines }: RowOf<typeof CustomerOrder>): boolean =>
  lines.some((line) => line.configHash !== configHash && units.some(({ orderLine }) => orderLine === line.id))

async function dropScrapped({ repo, now }: Context, work: Order): Promise<void> {
  const scrapped = await repo(DoorUnit).find(
    { id: { in: work.units.map(({ unit }) => unit) }, status: UnitStatus.scrapped },
    { limit: work.units.length },
  )
  const gone = new Set<string>(scrapped.map(({ id }) => id))
  if (gone.size === 0) return
  // A piece that was begun is made to its end, wanted or not.
  const begun = Math.max(
    ...work.ops.map(({ okQty, defectQty, reworkQty, scrapQty }) => okQty + defectQty + reworkQty + scrapQty),
  )
  const qty = Math.max(begun, work.qty - gone.size)
  await repo(WorkOrder).put(work.id, {
    qty,
    units: work.units.map((unit) => (gone.has(unit.unit) ? { ...unit, qty: 0 } : unit)),
    ops: opsOn(floorFrom({ ...work, qty }), work.ops, now),
  })
}
