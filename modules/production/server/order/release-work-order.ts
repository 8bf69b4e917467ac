import { demandAnew, orderSource } from '@mortise/demands/server'
import { IssueMode, ticketCode } from '@mortise/engineering/model'
import { addDays, BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, OrderLine } from '@mortise/orders/model'
import { refuseHeld } from '@mortise/orders/server'
import { floorFrom, opsOn, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { ReservationSource } from '@mortise/stock/model'
import { type HandedDemand, handOverDemands, reserveStock } from '@mortise/stock/server'
import { isWorkingDay, type WorkCalendar } from '@mortise/system/model'
import { workCalendarOf } from '@mortise/system/server'
import { datesOf, type PlannedOp } from './dates.ts'
import { partsOf } from './part-work.ts'

type Order = RowOf<typeof WorkOrder>

export const workSource = ({ id, no }: Pick<Order, 'id' | 'no'>) =>
  ({ type: ReservationSource.workOrder, id, no }) as const

/** Orders whose doors a work order makes, in the order in which everybody locks them. */
export async function ordersOf({ repo }: Context, { units }: Order): Promise<RowOf<typeof CustomerOrder>[]> {
  const ids = [...new Set(units.map(({ orderLine }) => orderLine))]
  const lines = await repo(OrderLine).find({ id: { in: ids } }, { limit: ids.length })
  return repo(CustomerOrder).lockAll({ id: { in: [...new Set(lines.map(({ order }) => order!))] } })
}

export async function refuseUnreleasable(order: Order, ctx: Context): Promise<void> {
  for (const each of await ordersOf(ctx, order)) refuseHeld(each)
  if (order.ops.length === 0) throw new BusinessError('工艺路线存在循环或没有终点工序')
}

/** A work order gets its days and its tickets, and takes over what its orders hold for it. */
export async function releaseWork(order: Order, ctx: Context): Promise<void> {
  const dates = new Map((await datesOf(ctx, order)).map((planned) => [planned.opNo, planned]))
  const planned: Order['ops'] = []
  for (const op of order.ops) {
    const date = dates.get(op.opNo)
    planned.push({
      ...op,
      unit: date?.unit ?? null,
      planStartAt: date?.startAt ?? null,
      planEndAt: date?.endAt ?? null,
      ticket: ticketCode('operation', await nextTicket(ctx)),
    })
  }
  const starts = [...dates.values()].map(({ startAt }) => startAt).toSorted()
  const ends = [...dates.values()].map(({ endAt }) => endAt).toSorted()
  await ctx.repo(WorkOrder).put(order.id, {
    ticket: ticketCode('workOrder', await nextTicket(ctx)),
    ops: opsOn(floorFrom({ ...order, ops: planned }), planned, ctx.now),
    planStartAt: starts[0] ?? null,
    planEndAt: ends.at(-1) ?? null,
  })
  await takeOver(ctx, order, dates)
  for (const part of await partsOf(ctx, order.id, 'draft')) await ctx.repo(WorkOrder).move(part.id, 'release')
}

const nextTicket = async (ctx: Context): Promise<number> =>
  Number(await ctx.drawSequence('workOrder.ticket', '{00000000}'))

/**
 * By the orders that its doors are for: what one of them held for a line is now held for the work order. What parts take
 * nobody asked for before.
 */
async function takeOver(ctx: Context, order: Order, dates: ReadonlyMap<number, PlannedOp>): Promise<void> {
  const calendar = await workCalendarOf(ctx)
  const needOn = (opNo: number | null) =>
    dayBefore(calendar, dates.get(opNo ?? 0)?.startAt.slice(0, 10) ?? ctx.today, ctx.today)
  const needed = order.mats.filter(({ issueMode, needQty }) => issueMode !== IssueMode.none && needQty > 0)
  if (!order.door) {
    const demands = needed.map(({ id, material, needQty, opNo }) => ({
      line: id,
      material,
      qty: needQty,
      needOn: needOn(opNo),
    }))
    await reserveStock(ctx, workSource(order), demands)
  }
  for (const each of await ordersOf(ctx, order)) {
    const lines = new Set<string>(each.lines.map(({ id }) => id))
    const own = needed.filter(({ orderLine }) => lines.has(orderLine ?? ''))
    const demands = own.map(({ id, material, needQty, orderLine, opNo, isDirect }): HandedDemand => {
      // What replaces scrap comes on top of what the order asked for.
      const from = isDirect ? orderLine : null
      return { line: id, material, qty: needQty, needOn: needOn(opNo), from }
    })
    await handOverDemands(ctx, orderSource(each), workSource(order), demands)
    // Nobody holds a phantom: what it consists of is asked for instead, and the order asks for it no longer.
    const isPhantom = order.mats.some(({ issueMode, isDirect }) => isDirect && issueMode === IssueMode.none)
    if (isPhantom) await demandAnew(ctx, each)
  }
}

/** The working day before a day, though not in the past. */
function dayBefore(calendar: WorkCalendar, day: string, today: string): string {
  let before = addDays(day, -1)
  while (before > today && !isWorkingDay(calendar, before)) before = addDays(before, -1)
  return before < today ? today : before
}
