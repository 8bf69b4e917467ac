import { BusinessError, type RowOf } from '@mortise/model'
import { FactoryScan, floorFrom, isFinished, ScanResult, WorkOrder } from '@mortise/production/model'
import { type Context, newId } from '@mortise/server'
import { releaseStock } from '@mortise/stock/server'
import { backflush } from '../issue/backflush.ts'
import { settleWork } from '../issue/settle-work.ts'
import { recordScan } from '../scan/record-scan.ts'
import { workSource } from './release-work-order.ts'

type Order = RowOf<typeof WorkOrder>
type Scan = RowOf<typeof FactoryScan>

/** What somebody says at a desk was done to pieces at an operation, or a `device` that reports for itself. */
export type Report = Pick<Scan, 'action' | 'opNo'> &
  Partial<Pick<Scan, 'qty' | 'isRework' | 'defectCode' | 'unit' | 'device' | 'serial' | 'backTo'>>

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
  const isByDocument = report.device !== undefined
  const scan = { uid: newId(), device: '电脑', code: op.ticket ?? no, qty: 1, isByDocument, ...report }
  await recordScan(ctx, id, { ...scan, workers: [ctx.user.username], scannedAt: ctx.now }, options)
  return ctx.repo(WorkOrder).get(id)
}

/** What a device reported of a door at an operation is taken back; nothing where it reported nothing. */
export async function takeWorkBack(
  ctx: Context,
  workOrder: string,
  { device, serial }: { readonly device: string; readonly serial: string },
): Promise<void> {
  const told = { workOrder, device, serial, result: ScanResult.accepted, undoneBy: null } as const
  const scan = await ctx.repo(FactoryScan).first({ ...told, action: 'FINISH' }, { sort: [['id', 'desc']] })
  if (!scan) return
  const undo = { uid: newId(), device, code: scan.code, action: 'UNDO', opNo: scan.opNo, qty: 1 } as const
  const by = { undoes: scan.uid, workers: [ctx.user.username], scannedAt: ctx.now }
  await recordScan(ctx, workOrder, { ...undo, ...by }, { isOwn: true })
}

/** Work that is begun by the button begins with the operations that wait for nothing. */
export async function startFirst(order: Order, ctx: Context): Promise<void> {
  if (order.hasStarted) return
  for (const { opNo, after } of order.ops)
    if (!after) await reportWork(ctx, order.id, { action: 'START', opNo })
}

/** What was held for it and is not needed is for others; parts lie in stock at once, doors once they are packed. */
export async function finishWork(order: Order, ctx: Context): Promise<void> {
  await ctx.repo(WorkOrder).put(order.id, { finishedAt: ctx.now })
  await releaseStock(ctx, workSource(order))
  await settleWork(ctx, order.id)
}

/** What could not be taken from stock is tried again, and work that waited for nothing else is finished. */
export async function backflushAgain({ id, version }: Order, ctx: Context): Promise<void> {
  const { repo } = ctx
  const order = await repo(WorkOrder).lock(id)
  const key = `${WorkOrder.name}:${id}:backflush:${version}`
  const isShort = await backflush(ctx, order, { key, entity: WorkOrder.name, id })
  if (isShort) ctx.remarks.push('库存仍不足，部分用料待倒冲')
  else if (isFinished(floorFrom(order))) await repo(WorkOrder).move(id, 'finish')
}
