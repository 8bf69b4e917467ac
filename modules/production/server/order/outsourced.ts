import { BusinessError, type RowOf } from '@mortise/model'
import { FactoryScan, floorFrom, opsOn, ScanResult, WorkOrder } from '@mortise/production/model'
import { type Context, newId } from '@mortise/server'
import { recordScan } from '../scan/record-scan.ts'

type Order = RowOf<typeof WorkOrder>

/** An operation of a work order that somebody outside does, for so many pieces. */
export interface OutsidePieces {
  readonly workOrder: string
  readonly opNo: number
  readonly qty: number
}

/** Pieces leave for an operation outside, or come back without it where `qty` is below zero. */
export async function sendPieces(ctx: Context, { workOrder, opNo, qty }: OutsidePieces): Promise<void> {
  const { repo } = ctx
  const order = await repo(WorkOrder).lock(workOrder)
  if (qty > 0) refuseIdle(order)
  const op = order.ops.find((each) => each.opNo === opNo)
  if (!op) throw new BusinessError(`工单 ${order.no} 没有工序 ${opNo}`)
  await repo(WorkOrder).countLines([{ line: op.id, outsourcedQty: qty }])
  const counted = await repo(WorkOrder).get(workOrder)
  await repo(WorkOrder).put(workOrder, { ops: opsOn(floorFrom(counted), counted.ops, ctx.now) })
}

function refuseIdle({ no, status, holdReason }: Order): void {
  if (status === 'paused') throw new BusinessError(`工单已暂停：${holdReason ?? ''}`)
  if (status !== 'released' && status !== 'running')
    throw new BusinessError(`工单 ${no} 未下达或已结束，不能送出外协`)
}

/** Pieces that come back are reported as if they had been done here, under the number of the document that says so. */
export async function reportOutside(
  ctx: Context,
  { workOrder, opNo, qty }: OutsidePieces,
  { action, no }: { readonly action: 'FINISH' | 'DEFECT'; readonly no: string },
): Promise<void> {
  if (qty === 0) return
  const scan = {
    uid: newId(),
    device: '外协',
    code: no,
    action,
    opNo,
    qty,
    isOutsourced: true,
    isByDocument: true,
  }
  await recordScan(ctx, workOrder, { ...scan, workers: [], scannedAt: ctx.now })
}

/** What was reported under a number is taken back, the last of it first. */
export async function takeReportBack(ctx: Context, workOrder: string, no: string): Promise<void> {
  const scans = await ctx
    .repo(FactoryScan)
    .find(
      { workOrder, code: no, isOutsourced: true, result: ScanResult.accepted, undoneBy: null, undoes: null },
      { sort: [['id', 'desc']] },
    )
  for (const { uid, opNo } of scans) {
    const undo = { uid: newId(), device: '外协', code: no, action: 'UNDO', opNo, qty: 1 } as const
    const told = { isOutsourced: true, undoes: uid, workers: [], scannedAt: ctx.now }
    await recordScan(ctx, workOrder, { ...undo, ...told }, { isOwn: true })
  }
}
