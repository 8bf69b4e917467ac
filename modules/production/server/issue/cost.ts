import { type RowOf, sub, sum } from '@mortise/model'
import { FactoryScan, ScanResult, WorkOrder } from '@mortise/production/model'
import { type Context, defineExtension, get, providersOf } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { sql } from 'kysely'

/** What somebody outside is owed for an operation of a work order, without tax, and for how many good pieces. */
export interface OutsourcedFee {
  readonly opNo: number
  readonly pieces: number
  readonly amount: number
}

/** Who has operations done outside answers what that costs. */
export const outsourcedFees =
  defineExtension<(ctx: Context, workOrder: string) => Promise<readonly OutsourcedFee[]>>('outsourcedFees')

export const feesOf = async (ctx: Context, workOrder: string): Promise<readonly OutsourcedFee[]> => {
  const [fees] = providersOf(ctx, outsourcedFees)
  return fees ? fees(ctx, workOrder) : []
}

/** What a work order has cost so far: material as the ledger moved it for it, labour at standard, fees of who works outside. */
export interface WorkCost {
  readonly material: number
  readonly labour: number
  readonly outsourced: number
  readonly total: number
  /** What doors or parts have carried into stock of it. */
  readonly entered: number
}

export async function costOfWork(ctx: Context, order: RowOf<typeof WorkOrder>): Promise<WorkCost> {
  // Whatever was moved for it and whatever took that back: what left counts, what came in goes off. What was made is told apart.
  const { rows } = await sql<{ material: number; entered: number }>`
    select coalesce(-sum(m.amount) filter (where not d.is_door), 0) as material,
      coalesce(sum(m.amount) filter (where d.is_door), 0) as entered
    from ${sql.table(StockMove.table)} m
    left join ${sql.table(StockMove.table)} o on o.tenant_id = m.tenant_id and o.id = m.reverses
    cross join lateral (select coalesce(o.type, m.type) in (${MoveType.finishedIn}, ${MoveType.semiFinishedIn}) as is_door) d
    where m.tenant_id = ${ctx.tenant} and m.work_order = ${order.id}`.execute(ctx.db)
  const { material, entered } = { material: sub(rows[0]?.material, 0), entered: sub(rows[0]?.entered, 0) }
  const labour = await ctx
    .repo(FactoryScan)
    .sum('labour', { workOrder: order.id, result: ScanResult.accepted, undoneBy: null })
  const outsourced = sum(await feesOf(ctx, order.id), ({ amount }) => amount)
  return { material, labour, outsourced, total: sum([material, labour, outsourced], 2), entered }
}

export const costRoutes = [
  get('/erp_work_order/erpWorkOrder/cost', 'workOrder:cost', async ({ ctx, query }) =>
    costOfWork(ctx, await ctx.repo(WorkOrder).own(query.id ?? '')),
  ),
]
