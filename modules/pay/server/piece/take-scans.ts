import type { RowOf } from '@mortise/model'
import { PayPiece } from '@mortise/pay/model'
import type { FactoryScan, WorkOrder } from '@mortise/production/model'
import { type Context, insertRows } from '@mortise/server'
import { openMonths, PAY_MONTHS } from './open-month.ts'
import { type PieceLookups, pieceLookups, piecesOfScan } from './pieces-of-scan.ts'

type Scan = RowOf<typeof FactoryScan>
type Order = RowOf<typeof WorkOrder>

/** What was finished is credited, and what was taken back is so no longer: in the transaction of the scan. */
export async function takeScans(ctx: Context, order: Order, scans: readonly Scan[]): Promise<void> {
  const lookups = pieceLookups(ctx)
  for (const scan of scans) if (scan.action === 'FINISH') await creditScan(ctx, order, scan, lookups)
  for (const { action, undoes } of scans) if (action === 'UNDO' && undoes) await takePiecesBack(ctx, undoes)
}

/** A scan is credited once, however often it is told. */
async function creditScan(ctx: Context, order: Order, scan: Scan, lookups: PieceLookups): Promise<void> {
  const pieces = await piecesOfScan(ctx, order, scan, lookups)
  if (pieces.length === 0) return
  await insertRows(
    ctx,
    PayPiece,
    pieces.map((piece) => ({ ...piece, status: piece.fault ? 'pending' : 'confirmed' })),
  )
}

/** What is not paid yet is void; what was paid is taken off the next month that is open. */
async function takePiecesBack(ctx: Context, scan: string): Promise<void> {
  await ctx.together(PAY_MONTHS)
  const pieces = await ctx.repo(PayPiece).find({ scan, sign: 1 })
  const workers = pieces.map(({ worker }) => worker)
  for (const piece of pieces) {
    if (piece.status === 'pending' || piece.status === 'confirmed')
      await ctx.repo(PayPiece).move(piece.id, 'void', { reason: '扫码已撤销' })
    if (piece.status !== 'settled') continue
    const {
      id,
      amount,
      qty,
      price,
      priceRow,
      measure,
      unit,
      share,
      pieceKey,
      opName,
      workOrder,
      door,
      order,
      orderLine,
      serial,
      workOn,
    } = piece
    const { worker, source, month } = piece
    const months = await openMonths(ctx, workers, month)
    const about = {
      worker,
      source,
      pieceKey,
      opName,
      workOrder,
      door,
      order,
      orderLine,
      serial,
      workOn,
      share,
      price,
      priceRow,
      measure: measure === null ? null : -measure,
      unit,
    }
    await insertRows(ctx, PayPiece, [
      {
        ...about,
        scan,
        sign: -1,
        qty: -qty,
        amount: -(amount ?? 0),
        quality: piece.quality,
        month: months.get(worker) ?? month,
        adjustOf: id,
        status: 'confirmed',
      },
    ])
  }
}
