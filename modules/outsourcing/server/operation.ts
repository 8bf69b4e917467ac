import { Process } from '@mortise/engineering/model'
import { BusinessError, newLine, type RowOf, refuseLine, sub } from '@mortise/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof OutsourceOrder>

/** An order for an operation: its pieces go out and come back as what they are, with whatever else is sent along. */
export async function forOperation(ctx: Context, order: Order): Promise<Partial<Order>> {
  if (!order.workOrder || order.opNo === null) return {}
  const work = await ctx.repo(WorkOrder).get(order.workOrder)
  const op = work.ops.find(({ opNo }) => opNo === order.opNo)
  if (!op) throw new BusinessError(`工单 ${work.no} 没有工序 ${order.opNo}`, { field: 'opNo' })
  const { material } = work
  const [item, ...others] = order.items
  if (others.length > 0) throw new BusinessError('工序外协只有一行产出，即工单的成品', { field: 'items' })
  const known = order.mats.find(({ isPieces }) => isPieces)
  const pieces = {
    ...newLine(OutsourceOrder.fields.mats, ctx),
    ...known,
    material,
    output: material,
    isPieces: true,
    usage: 1,
    per: 1,
    scrapRate: 0,
    fixedScrap: 0,
  }
  const along = order.mats.filter(({ isPieces }) => !isPieces).map((mat) => ({ ...mat, output: material }))
  return {
    op: op.id,
    process: op.process,
    items: item ? [{ ...item, material }] : [],
    mats: [pieces, ...along],
  }
}

/** No more pieces are sent to an operation than the work order has, by all orders together. */
export async function refuseMoreThanMade({ repo }: Context, order: Order): Promise<void> {
  // Locked, so that two orders for one operation cannot both pass.
  const work = await repo(WorkOrder).lock(order.workOrder ?? '')
  const others = await repo(OutsourceOrder).find({
    id: { ne: order.id },
    workOrder: work.id,
    opNo: order.opNo ?? 0,
    status: { in: ['submitted', 'approved', 'running', 'done'] },
  })
  const ordered = others.reduce((all, { totalQty }) => all + (totalQty ?? 0), 0)
  const left = sub(work.qty, ordered, 4)
  if ((order.items[0]?.qty ?? 0) <= left) return
  const op = work.ops.find(({ opNo }) => opNo === order.opNo)
  const { name } = await repo(Process).get(op?.process ?? '')
  refuseLine(
    OutsourceOrder.fields.items,
    0,
    'qty',
    `工单 ${work.no} 工序「${name}」已安排外协 ${ordered}，最多还可外协 ${left}`,
  )
}
