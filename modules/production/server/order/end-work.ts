import { demandAnew } from '@mortise/demands/server'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { livingDoors, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { releaseStock } from '@mortise/stock/server'
import { settleWork } from '../issue/settle-work.ts'
import { workOf } from '../plan/live-work.ts'
import { dropDoors, dropUnmade } from './drop-doors.ts'
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
  await ctx.repo(WorkOrder).put(order.id, { closeReason: ctx.reason, holdReason: null })
  await dropUnmade(ctx, order)
  await giveBack(order, ctx)
  await dropParts(order, ctx)
  await settleWork(ctx, order.id)
}

/** An order is over: what nobody touched is given up, the rest ends as it stands. Answers what goes on for others. */
export async function endOrder(
  ctx: Context,
  order: RowOf<typeof CustomerOrder>,
  reason: string,
): Promise<string[]> {
  const lines = new Set<string>(order.lines.map(({ id }) => id))
  const others: string[] = []
  for (const id of await workOf(ctx, { order: order.id })) {
    await end(ctx, await ctx.repo(WorkOrder).lock(id), lines, reason)
    const { status } = await ctx.repo(WorkOrder).get(id)
    if (status !== 'closed' && status !== 'voided') others.push(id)
  }
  return others
}

/** Doors of these lines are made no further; a work order that makes others too goes on with those. */
async function end(ctx: Context, work: Order, lines: ReadonlySet<string>, reason: string): Promise<void> {
  const { repo } = ctx
  const own = work.units.filter(({ orderLine }) => lines.has(orderLine))
  const others = livingDoors(work).filter(({ orderLine, madeAt }) => !lines.has(orderLine) && !madeAt)
  if (others.length > 0) await dropDoors(ctx, work, new Set(own.map(({ unit }) => unit)))
  else if (work.status === 'paused' || isTouched(work))
    await repo(WorkOrder).move(work.id, 'close', { reason })
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
    const gone = await scrappedOf(ctx, work)
    const isLeft = livingDoors(work).some(({ unit }) => !gone.has(unit))
    // What was begun of another door than the one that is wanted now is made no further.
    if (!isTouched(work) || isOutdated(work, order) || !isLeft)
      await end(ctx, work, new Set(lines), `订单 ${order.no} 变更`)
    else await dropDoors(ctx, work, gone)
  }
  await demandAnew(ctx, order)
}

const isOutdated = ({ units, configHash }: Order, { lines }: RowOf<typeof CustomerOrder>): boolean =>
  lines.some((line) => line.configHash !== configHash && units.some(({ orderLine }) => orderLine === line.id))

async function scrappedOf({ repo }: Context, { units }: Order): Promise<ReadonlySet<string>> {
  const scrapped = await repo(DoorUnit).find(
    { id: { in: units.map(({ unit }) => unit) }, status: UnitStatus.scrapped },
    { limit: units.length },
  )
  return new Set(scrapped.map(({ id }) => id))
}
