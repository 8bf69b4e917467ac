import { WorkshopUnit } from '@mortise/engineering/model'
import { add, compare, div, mul, type RowOf, sub, sum } from '@mortise/model'
import { labourOf, materialShare, shareOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { costOfWork, feesOf } from '../issue/cost.ts'

type Order = RowOf<typeof WorkOrder>

/**
 * What the next door of a work order carries into stock: its part of all that it cost, so that nothing is left when the
 * last one is in. A door that enters before its work order ends takes a part of the material so far, and standard labour.
 */
export async function costOfNextDoor(ctx: Context, order: Order): Promise<number> {
  const { material, total, entered } = await costOfWork(ctx, order)
  const { inQty } = order
  if (order.status !== 'finished') {
    const labour = await standardWork(ctx, order)
    const carried = sub(entered, mul(labour, inQty))
    const doorsLeft = order.qty - order.scrapQty - inQty
    return add(materialShare({ issued: material, returned: 0, entered: carried }, doorsLeft), labour)
  }
  const doors = order.okQty
  const isEven = compare(entered, sub(total, rest(total, doors, inQty))) === 0
  return isEven ? shareOf(total, doors, inQty) : lastTakesRest(sub(total, entered), doors - inQty)
}

/** What is left of a cost when so many of the doors have taken their shares. */
const rest = (total: number, doors: number, taken: number): number =>
  sum(
    Array.from({ length: doors - taken }, (_, index) => shareOf(total, doors, taken + index)),
    2,
  )

const lastTakesRest = (left: number, doors: number): number => (doors <= 1 ? left : div(left, doors))

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
