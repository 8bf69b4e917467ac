import { add, allocate, compare, type RowOf, sub } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { livingDoors, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { repriceStock } from '@mortise/stock/server'
import { enterParts, entryOf } from '../order/enter-parts.ts'
import { costOfWork } from './cost.ts'

type Order = RowOf<typeof WorkOrder>

/** Nothing more is made of it, and every door or good part that was made is in stock. */
const isOver = (order: Order): boolean =>
  ['finished', 'stocked', 'closed'].includes(order.status) &&
  order.inQty >= (order.door ? livingDoors(order).length : order.okQty)

/**
 * A work order that is over is so in name, and keeps no cost: what came after its last door, or went back, is shared by the
 * doors or parts that it brought into stock. One that brought none has lost all of it.
 */
export async function settleWork(ctx: Context, id: string): Promise<void> {
  const { repo } = ctx
  const order = await enterParts(ctx, await repo(WorkOrder).lock(id))
  if (!isOver(order)) return
  if (order.status === 'finished') {
    if (order.inQty === 0) await repo(WorkOrder).put(id, { closeReason: '全部报废' })
    await repo(WorkOrder).move(id, order.inQty > 0 ? 'stock' : 'lose')
  }
  const { total, entered, lost, beside } = await costOfWork(ctx, order)
  const rest = sub(sub(sub(total, entered), lost), beside)
  if (compare(rest, 0) === 0) return
  await (order.door ? bearByDoors(ctx, order, rest) : bearByParts(ctx, order, rest))
}

/** Parts entered together: what comes later comes to all of them. */
async function bearByParts(ctx: Context, order: Order, rest: number): Promise<void> {
  const { id, inQty, lostCost, restCost } = order
  const entry = inQty > 0 ? await entryOf(ctx, id) : null
  if (entry) await reprice(ctx, order, { receipt: entry.id, difference: rest, of: 'parts' })
  await ctx
    .repo(WorkOrder)
    .put(id, entry ? { restCost: add(restCost, rest) } : { lostCost: add(lostCost, rest) })
}

async function bearByDoors(ctx: Context, order: Order, rest: number): Promise<void> {
  const { repo } = ctx
  const { id } = order
  const shares = await (order.inQty > 0 ? shareInStock(ctx, order, rest) : shareLost(order, rest))
  const { units } = await repo(WorkOrder).get(id)
  await repo(WorkOrder).put(id, {
    units: units.map((unit) => {
      const share = shares.get(unit.unit)
      if (share === undefined) return unit
      return order.inQty > 0
        ? { ...unit, restCost: add(unit.restCost, share) }
        : { ...unit, lostMaterial: add(unit.lostMaterial, share) }
    }),
  })
}

/** Among the lots that its doors are, wherever they are by now. */
async function shareInStock(ctx: Context, order: Order, rest: number): Promise<ReadonlyMap<string, number>> {
  const { repo } = ctx
  const receipts = await repo(StockMove).find(
    { workOrder: order.id, type: MoveType.finishedIn },
    { sort: [['id', 'asc']] },
  )
  const doors = await repo(DoorUnit).find(
    { id: { in: order.units.map(({ unit }) => unit) } },
    { limit: order.units.length },
  )
  const shares = allocate(
    rest,
    receipts.map(() => 1),
  )
  const byDoor = new Map<string, number>()
  for (const [at, receipt] of receipts.entries()) {
    const difference = shares[at] ?? 0
    const door = doors.find(({ code }) => code === receipt.lotNo)
    if (!door || compare(difference, 0) === 0) continue
    await reprice(ctx, order, { receipt: receipt.id, difference, of: door.id })
    byDoor.set(door.id, difference)
  }
  return byDoor
}

async function reprice(
  ctx: Context,
  { id, no, version }: Order,
  { of, ...change }: { readonly receipt: string; readonly difference: number; readonly of: string },
): Promise<void> {
  await repriceStock(ctx, {
    key: `${WorkOrder.name}:${id}:rest:${version}:${of}`,
    document: { entity: WorkOrder.name, id, no },
    date: ctx.today,
    reason: 'workOrder',
    ...change,
  })
}

function shareLost({ units }: Order, rest: number): ReadonlyMap<string, number> {
  const shares = allocate(
    rest,
    units.map(() => 1),
  )
  return new Map(units.map(({ unit }, at) => [unit, shares[at] ?? 0]))
}
