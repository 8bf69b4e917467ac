import { WorkshopUnit } from '@mortise/engineering/model'
import { add, compare, div, mul, type RowOf, sub, sum } from '@mortise/model'
import { labourOf, livingDoors, materialShare, shareOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { costOfWork, feesOf } from '../issue/cost.ts'

type Order = RowOf<typeof WorkOrder>

/**
 * What the next door of a work order carries into stock: its part of all that it cost, so that nothing is left when the
 * last one is in. A door that enters before its work order ends takes a part of the material so far, and standard labour.
 * Neither what was lost with others nor what goes back from beside the line is its.
 */
export async function costOfNextDoor(ctx: Context, order: Order): Promise<number> {
  const { material, total, entered, lost, beside } = await costOfWork(ctx, order)
  const { inQty, units } = order
  const doors = livingDoors(order)
  const left = doors.length - inQty
  const own = sub(sub(total, lost), beside)
  if (left <= 1) return sub(own, entered)
  if (doors.every(({ madeAt }) => madeAt)) {
    const isEven = compare(entered, sub(own, rest(own, doors.length, inQty))) === 0
    return isEven ? shareOf(own, doors.length, inQty) : div(sub(own, entered), left)
  }
  const labour = await standardWork(ctx, order)
  const carried = sub(entered, mul(labour, inQty))
  const lostMaterial = sum(units, (unit) => unit.lostMaterial)
  return add(
    materialShare({ issued: material, returned: add(lostMaterial, beside), entered: carried }, left),
    labour,
  )
}

/** What is left of a cost when so many of the doors have taken their shares. */
const rest = (total: number, doors: number, taken: number): number =>
  sum(
    Array.from({ length: doors - taken }, (_, index) => shareOf(total, doors, taken + index)),
    2,
  )

/** What a piece of a work order is worth when it comes to an operation: its part of the material, and the work before. */
export async function worthBefore(ctx: Context, workOrder: string, opNo: number): Promise<number> {
  const order = await ctx.repo(WorkOrder).get(workOrder)
  const { material } = await costOfWork(ctx, order)
  const ops = order.ops.filter((op) => op.opNo < opNo)
  return add(div(material, order.qty), await standardWork(ctx, { ...order, ops }))
}

/** Labour of a door at standard, and of an operation that is done outside its fee. */
async function standardWork(ctx: Context, { id, ops }: Pick<Order, 'id' | 'ops'>): Promise<number> {
  const { repo } = ctx
  const fees = await feesOf(ctx, id)
  const ids = ops.flatMap(({ unit }) => unit ?? [])
  const units = await repo(WorkshopUnit).find({ id: { in: ids } })
  const rates = new Map<string | null, number>(units.map(({ id, costRate }) => [id, costRate]))
  return sum(ops, ({ opNo, minutes, unit }) => {
    const fee = fees.find((each) => each.opNo === opNo)
    return fee ? div(fee.amount, fee.pieces) : labourOf(minutes, 1, rates.get(unit) ?? 0)
  })
}
