import { PayPiece } from '@mortise/pay/model'
import { FactoryScan, ScanResult, WorkOrder } from '@mortise/production/model'
import { type Context, insertRows } from '@mortise/server'
import { pieceLookups, piecesOfScan } from '../piece/pieces-of-scan.ts'

const MANY = 100_000

/** What the scans of the shop so far have earned; answers the day of the first. */
export async function creditScans(ctx: Context): Promise<string> {
  const { repo, today } = ctx
  const scans = await repo(FactoryScan).find(
    { action: 'FINISH', result: ScanResult.accepted },
    { sort: [['scannedAt', 'asc']], limit: MANY },
  )
  const orders = new Map((await repo(WorkOrder).find({}, { limit: MANY })).map((order) => [order.id, order]))
  const lookups = pieceLookups(ctx)
  const rows = []
  for (const scan of scans) {
    const order = scan.workOrder ? orders.get(scan.workOrder) : undefined
    if (order) rows.push(...(await piecesOfScan(ctx, order, scan, lookups)))
  }
  await insertRows(
    ctx,
    PayPiece,
    rows.map((row) => ({
      ...row,
      createTime: `${row.workOn} 18:00:00`,
      status: row.fault ? 'pending' : 'confirmed',
    })),
  )
  return scans[0]?.scannedAt.slice(0, 10) ?? today
}
