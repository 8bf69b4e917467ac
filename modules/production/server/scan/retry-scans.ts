import { BusinessError } from '@mortise/model'
import { FactoryScan, ScanDoubt, ScanResult } from '@mortise/production/model'
import type { Context, Job } from '@mortise/server'
import { recordScan } from './record-scan.ts'

/** Lets scans through that waited while their work order was stopped. */
export const retryScans: Job = {
  label: '补收暂停期间的扫码',
  async run(ctx, { workOrder }) {
    const waiting = await ctx
      .repo(FactoryScan)
      .find(
        { workOrder: String(workOrder), result: ScanResult.waiting, doubt: ScanDoubt.conflict },
        { sort: [['scannedAt', 'asc']], limit: 1000 },
      )
    let taken = 0
    for (const { id } of waiting) taken += (await retried(ctx, id)) ? 1 : 0
    return `${waiting.length} 条待处理，补收 ${taken} 条`
  },
}

/** Each in a transaction and in the name of whoever scanned: what still does not fit goes on waiting. */
async function retried(ctx: Context, id: string): Promise<boolean> {
  try {
    return await ctx.asSystem(ctx.tenant, async (system) => {
      const scan = await system.repo(FactoryScan).lock(id)
      // One that was let through before may have brought it along.
      if (scan.result !== ScanResult.waiting || !scan.workOrder) return true
      await recordScan(await system.actAs(scan.createBy ?? ''), scan.workOrder, scan)
      return true
    })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return false
  }
}
