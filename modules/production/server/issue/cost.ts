import { linesTable, mul, type RowOf, sub, sum } from '@mortise/model'
import {
  besideOf,
  FactoryScan,
  inShopOf,
  MaterialIssue,
  ScanResult,
  WorkOrder,
} from '@mortise/production/model'
import { type Context, defineExtension, get, providersOf } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { sql } from 'kysely'

type Order = RowOf<typeof WorkOrder>

const moves = sql.table(StockMove.table)

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
  /** What doors or parts have carried into stock of it, or what came to them there. */
  readonly entered: number
  /** What had gone into doors or parts that were lost. */
  readonly lost: number
  /** What lies beside the line and none of them needs: it goes back. */
  readonly beside: number
}

export async function costOfWork(ctx: Context, order: Order): Promise<WorkCost> {
  const { material, entered } = await movedFor(ctx, order)
  const labour = await ctx
    .repo(FactoryScan)
    .sum('labour', { workOrder: order.id, result: ScanResult.accepted, undoneBy: null })
  const outsourced = sum(await feesOf(ctx, order.id), ({ amount }) => amount)
  return {
    material,
    labour,
    outsourced,
    total: sum([material, labour, outsourced], 2),
    entered: sum([entered, order.restCost, ...order.units.map(({ restCost }) => restCost)], 2),
    lost: sum([order.lostCost, ...order.units.flatMap((unit) => [unit.lostMaterial, unit.lostLabour])], 2),
    beside: await besideLine(ctx, order),
  }
}

/** Whatever was moved for it and whatever took that back: what left counts, what came in goes off. What was made is told apart. */
async function movedFor(ctx: Context, { id }: Order): Promise<{ material: number; entered: number }> {
  const { rows } = await sql<{ material: number; entered: number }>`
    select coalesce(-sum(m.amount) filter (where not d.is_door), 0) as material,
      coalesce(sum(m.amount) filter (where d.is_door), 0) as entered
    from ${moves} m
    left join ${moves} o on o.tenant_id = m.tenant_id and o.id = m.reverses
    cross join lateral (select coalesce(o.type, m.type) in (${MoveType.finishedIn}, ${MoveType.semiFinishedIn}) as is_door) d
    where m.tenant_id = ${ctx.tenant} and m.work_order = ${id} and m.type <> ${MoveType.costChange}`.execute(
    ctx.db,
  )
  return { material: sub(rows[0]?.material, 0), entered: sub(rows[0]?.entered, 0) }
}

/** What a unit of each material cost that was moved for a work order. */
export async function pricesOf(
  ctx: Context,
  { id }: Pick<Order, 'id'>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ material: string; price: number }>`
    select m.material, sum(m.amount) / sum(m.qty) as price from ${moves} m
    left join ${moves} o on o.tenant_id = m.tenant_id and o.id = m.reverses
    where m.tenant_id = ${ctx.tenant} and m.work_order = ${id}
      and coalesce(o.type, m.type) not in (${MoveType.finishedIn}, ${MoveType.semiFinishedIn}, ${MoveType.costChange})
    group by m.material having sum(m.qty) < 0`.execute(ctx.db)
  return new Map(rows.map(({ material, price }) => [material, price]))
}

/** By what it cost: fetched, not used, more than is needed, and of what a fetching can be taken back. */
async function besideLine(ctx: Context, order: Order): Promise<number> {
  const over = order.mats.filter((mat) => overOf(mat) > 0)
  if (over.length === 0) return 0
  const prices = await pricesOf(ctx, order)
  const { rows } = await sql<{ mat: string; qty: number }>`
    select i.mat, sum(i.qty - coalesce(i.returned_qty, 0)) as qty
    from ${sql.table(linesTable(MaterialIssue, 'items'))} i
    join ${sql.table(MaterialIssue.table)} h on h.tenant_id = i.tenant_id and h.id = i.parent_id
    where h.tenant_id = ${ctx.tenant} and h.work_order = ${order.id} and h.status = 'posted' and not h.deleted
    group by i.mat`.execute(ctx.db)
  const fetched = new Map(rows.map(({ mat, qty }) => [mat, qty]))
  return sum(over, (mat) =>
    mul(Math.min(overOf(mat), fetched.get(mat.id) ?? 0), prices.get(mat.material) ?? 0),
  )
}

const overOf = (mat: Order['mats'][number]): number =>
  Math.min(besideOf(mat), sub(inShopOf(mat), mat.needQty, 4))

export const costRoutes = [
  get('/erp_work_order/erpWorkOrder/cost', 'workOrder:cost', async ({ ctx, query }) =>
    costOfWork(ctx, await ctx.repo(WorkOrder).own(query.id ?? '')),
  ),
]
