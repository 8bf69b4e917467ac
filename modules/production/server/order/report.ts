import { BusinessError, type RowOf } from '@mortise/model'
import { type FactoryScan, floorFrom, isFinished, WorkOrder } from '@mortise/production/model'
import { type Context, newId } from '@mortise/server'
import { releaseStock } from '@mortise/stock/server'
import { backflush } from '../issue/backflush.ts'
import { recordScan } from '../scan/record-scan.ts'
import { workSource } from './release-work-order.ts'

type Order = RowOf<typeof WorkOrder>
type Scan = RowOf<typeof FactoryScan>

/** What somebody says at a desk was done to pieces at an operation. */
export type Report = Pick<Scan, 'action' | 'opNo'> &
  Partial<Pick<Scan, 'qty' | 'isRework' | 'defectCode' | 'unit' | 'serial'>>

/** Whoever has no scanner in hand tells it at a desk: a scan like any other. */
export async function reportWork(
  ctx: Context,
  id: string,
  report: Report,
  options?: { isDecided?: boolean },
): Promise<Order> {
  const { ops, no } = await ctx.repo(WorkOrder).get(id)
  const op = ops.find(({ opNo }) => opNo === report.opNo)
  if (!op) throw new BusinessError(`工单 ${no} 没有工序 ${report.opNo ?? ''}`)
  const scan = { uid: newId(), device: '电脑', code: op.ticket ?? no, qty: 1, ...report }
  await recordScan(ctx, id, { ...scan, workers: [ctx.user.username], scannedAt: ctx.now }, options)
  return ctx.repo(WorkOrder).get(id)
}

/** Work that is begun by the button begins with the operations that wait for nothing. */
export async function startFirst(order: Order, ctx: Context): Promise<void> {
  if (order.hasStarted) return
  for (const { opNo, after } of order.ops)
    if (!after) await reportWork(ctx, order.id, { action: 'START', opNo })
}

/** What was held for it and is not needed is for others. */
export async function finishWork(order: Order, ctx: Context): Promise<void> {
  await ctx.repo(WorkOrder).put(order.id, { finishedAt: ctx.now })
  await releaseStock(ctx, workSource(order))
}

/** What could not be taken from stock is tried again, and work that waited for nothing else is finished. */
export async function backflushAgain({ id, version }: Order, ctx: Context): Promise<void> {
  const { repo } = ctx
  const isShort = await backflush(ctx, id, {
    key: `${WorkOrder.name}:${id}:backflush:${version}`,
    entity: WorkOrder.name,
    id,
  })
  const order = await repo(WorkOrder).get(id)
  if (isShort) ctx.remarks.push('库存仍不足，部分用料待倒冲')
  else if (isFinished(floorFrom(order))) await repo(WorkOrder).move(id, 'finish')
}
