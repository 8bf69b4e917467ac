import { demandAnew } from '@mortise/demands/server'
import { IssueMode } from '@mortise/engineering/model'
import type { Row, RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { type Context, insertRows } from '@mortise/server'
import { DemandStatus, StockDemand } from '@mortise/stock/model'
import { fillDemands } from '@mortise/stock/server'
import { workSource } from '../order/release-work-order.ts'
import type { MadeWork } from './make-work.ts'

/** What work orders of orders that are made need and have taken; what of an order no work order has taken over, it asks for itself. */
export async function askForMaterial(
  ctx: Context,
  orders: readonly RowOf<typeof CustomerOrder>[],
  works: readonly MadeWork[],
): Promise<void> {
  await insertRows(ctx, StockDemand, works.flatMap(demandsOf))
  const planned = new Set(
    works
      .filter(({ job }) => job.status === 'released')
      .flatMap(({ job }) => job.doors.map(({ order }) => order)),
  )
  for (const order of orders) if (!planned.has(order.id)) await demandAnew(ctx, order)
  for (let filled = 1; filled > 0; ) filled = await fillDemands(ctx)
}

function demandsOf({ row, job, isFinished }: MadeWork): Row[] {
  if (job.status !== 'released') return []
  const { type, id, no } = workSource({ id: row.id, no: String(row.no) })
  return row.mats.flatMap((mat): Row[] => {
    const qty = Number(mat.needQty)
    if (mat.issueMode === IssueMode.none || qty === 0) return []
    const taken = Number(mat.issuedQty)
    const isMet = taken >= qty
    return [
      {
        createTime: row.createTime,
        material: mat.material,
        qty,
        reserved: 0,
        taken,
        short: isFinished || isMet ? 0 : qty - taken,
        needOn: String(row.planStartAt ?? row.dueOn).slice(0, 10),
        source: type,
        sourceId: id,
        sourceLine: mat.id,
        sourceNo: no,
        status: isFinished ? DemandStatus.ended : isMet ? DemandStatus.met : DemandStatus.open,
      },
    ]
  })
}
