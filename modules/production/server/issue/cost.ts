import { WorkshopUnit } from '@mortise/engineering/model'
import { add, type RowOf, sub, sum } from '@mortise/model'
import { labourOf, WorkOrder } from '@mortise/production/model'
import { type Context, get } from '@mortise/server'
import { StockMove } from '@mortise/stock/model'
import { sql } from 'kysely'

/** What a work order has cost so far: material as the ledger moved it for it, labour at standard. */
export interface WorkCost {
  readonly material: number
  readonly labour: number
  readonly total: number
}

export async function costOfWork(ctx: Context, order: RowOf<typeof WorkOrder>): Promise<WorkCost> {
  // Whatever was moved for it and whatever took that back: what left counts, what came in goes off.
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(amount), 0) as amount from ${sql.table(StockMove.table)}
    where tenant_id = ${ctx.tenant} and work_order = ${order.id}`.execute(ctx.db)
  const ids = order.ops.flatMap(({ unit }) => unit ?? [])
  const units = await ctx.repo(WorkshopUnit).find({ id: { in: ids } }, { limit: 1000 })
  const rates = new Map<string | null, number>(units.map(({ id, costRate }) => [id, costRate]))
  const material = sub(rows[0]?.amount, 0)
  const labour = sum(order.ops, ({ minutes, okQty, unit }) => labourOf(minutes, okQty, rates.get(unit) ?? 0))
  return { material, labour, total: add(material, labour) }
}

export const costRoutes = [
  get('/erp_work_order/erpWorkOrder/cost', 'workOrder:cost', async ({ ctx, query }) =>
    costOfWork(ctx, await ctx.repo(WorkOrder).own(query.id ?? '')),
  ),
]
