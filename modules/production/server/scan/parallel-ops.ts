import { BusinessError, type RowOf } from '@mortise/model'
import { FactoryScan, OpStatus, ParallelOps, ScanResult, WorkOrder } from '@mortise/production/model'
import { type Context } from '@mortise/server'
import { User } from '@mortise/system/model'
import { parameter } from '@mortise/system/server'
import type { NewScan } from './record-scan.ts'

type Row = RowOf<typeof FactoryScan>

/** Nobody is at more machines than a person can be. What comes late has happened and is not refused for it. */
export async function refuseBusy(ctx: Context, workOrder: string, scan: NewScan): Promise<void> {
  const { workers, isOffline, action, opNo } = scan
  if (isOffline || (action !== 'START' && action !== 'RESUME') || !workers || workers.length === 0) return
  const most = await parameter(ctx, ParallelOps)
  if (most <= 0) return
  // Held, so that two machines do not both see the last free place.
  await ctx.repo(User).lockAll({ username: { in: [...workers] } })
  for (const worker of workers) {
    const running = (await runningOf(ctx, worker)).filter(
      (each) => each.workOrder !== workOrder || each.opNo !== opNo,
    )
    if (running.length < most) continue
    const names = running.map(({ no, opName }) => `${no} ${opName}`).join('、')
    throw new BusinessError(`已有 ${running.length} 道工序在加工（${names}），请先完工或暂停`)
  }
}

/** Operations that somebody began and has neither stopped nor finished. */
async function runningOf(
  { repo }: Context,
  worker: string,
): Promise<(Pick<Row, 'workOrder' | 'opNo' | 'opName'> & { no: string })[]> {
  const begun = await repo(FactoryScan).select(
    {
      all: [
        { field: 'workers', test: { op: 'hasAny', values: [worker] } },
        { field: 'action', test: { op: 'in', values: ['START', 'RESUME'] } },
        { field: 'result', test: { op: 'eq', value: ScanResult.accepted } },
        { field: 'undoneBy', test: { op: 'empty' } },
      ],
    },
    { sort: [['scannedAt', 'desc']], limit: 200 },
  )
  const ids = [...new Set(begun.flatMap((scan) => scan.workOrder ?? []))]
  const works = await repo(WorkOrder).find({ id: { in: ids }, status: 'running' }, { limit: ids.length })
  const ops = works.flatMap(({ id, no, ops: all }) =>
    all.filter(({ status }) => status === OpStatus.running).map(({ opNo }) => ({ workOrder: id, opNo, no })),
  )
  return ops.flatMap((op) => {
    const scan = begun.find((each) => each.workOrder === op.workOrder && each.opNo === op.opNo)
    return scan ? [{ ...op, opName: scan.opName }] : []
  })
}
