import { type RowOf, sub } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLineType, UnitStatus, unitCode } from '@mortise/orders/model'
import { type Context, insertRows } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** Hands an order over to the shop: every line counts as released, and every door gets its code. */
export async function releaseOrder(order: Order, ctx: Context): Promise<void> {
  await addUnits(ctx, order, order.lines)
  await ctx.repo(CustomerOrder).put(order.id, { lines: order.lines.map(released) })
}

export const released = (line: Line): Line => ({ ...line, releasedQty: sub(line.qty, line.closedQty, 3) })

/** A code for each door that has none yet. */
export async function addUnits(ctx: Context, order: Order, lines: readonly Line[]): Promise<void> {
  const doors = lines.filter(({ type, door }) => type === OrderLineType.door && door)
  const wanted = doors.flatMap((line) => {
    const first = Math.ceil(line.releasedQty)
    const count = Math.ceil(sub(line.qty, line.closedQty, 3)) - first
    return Array.from({ length: Math.max(count, 0) }, (_, index) => ({ line, seq: first + index + 1 }))
  })
  if (wanted.length === 0) return
  const bodies: string[] = []
  for (const _ of wanted) bodies.push(await ctx.drawSequence('doorUnit.code', 'M{yyMMdd}{00000}'))
  await insertRows(
    ctx,
    DoorUnit,
    wanted.map(({ line, seq }, index) => ({
      code: unitCode(bodies[index]!),
      order: order.id,
      line: line.id,
      seq,
      customer: order.customer,
      door: line.door,
      status: UnitStatus.waiting,
      sysOrgCode: order.sysOrgCode,
    })),
    { known: 'refused' },
  )
}
