import { Bom, IssueMode, Route } from '@mortise/engineering/model'
import { Material, MaterialSource } from '@mortise/materials/model'
import { materialsById } from '@mortise/materials/server'
import { BusinessError, displayNameOf, linesTable, type RowOf, sub, validOn } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { ReservationSource, StockDemand } from '@mortise/stock/model'
import { usableStock } from '@mortise/stock/server'
import { sql } from 'kysely'
import { needsOfPart } from '../plan/needs.ts'
import { operationsOfPart } from '../plan/operations.ts'

type Order = RowOf<typeof WorkOrder>
type Bill = RowOf<typeof Bom>

/** What a work order of a made part consists of: operations by its route, material by its bill in force. */
export async function partWork(ctx: Context, order: Order, before: Order | null): Promise<Partial<Order>> {
  if (order.door || !order.material || !order.qty) return {}
  if (before && before.qty === order.qty && before.route === order.route) return {}
  const material = await ctx.repo(Material).get(order.material)
  if (material.source !== MaterialSource.made)
    throw new BusinessError(`物料「${material.name}」的来源不是自制，不能下工单`, { field: 'material' })
  const bill = await billOf(ctx, material.id)
  if (!bill) throw new BusinessError(`物料「${material.name}」没有生效的BOM`, { field: 'material' })
  const chosen = order.route ?? bill.route
  if (!chosen)
    throw new BusinessError(`物料「${material.name}」的BOM没有工艺路线，请选择`, { field: 'route' })
  const route = await ctx.repo(Route).get(chosen)
  if (!route.isActive) throw new BusinessError(`工艺路线「${route.name}」已停用`, { field: 'route' })
  const ops = await operationsOfPart(ctx, route)
  const firstOp = ops[0]?.opNo ?? null
  return {
    bom: bill.id,
    route: route.id,
    itemName: material.name,
    spec: displayNameOf(Material, { ...material }),
    ops: ops as Order['ops'],
    mats: (await needsOfPart(ctx, bill, { qty: order.qty, firstOp })) as Order['mats'],
  }
}

const billOf = ({ repo, today }: Context, material: string): Promise<Bill | null> =>
  repo(Bom).first({ material, status: 'active', isDefault: true, ...validOn(Bom, today) })

/** What doors are made of is planned with their plan. */
export function refuseOtherDoors(order: Order, _ctx: Context, before: Order | null): void {
  if (!before?.door) return
  if (order.qty !== before.qty)
    throw new BusinessError('门的工单数量由生产计划决定，请使用拆分或合并', { field: 'qty' })
  if (order.route !== before.route)
    throw new BusinessError('门的工单按门型的工艺路线生产，不能修改', { field: 'route' })
}

/**
 * Made parts that a work order takes and that nobody holds for it get work orders of their own, and so on downwards. What
 * has no bill or no route is left to whoever plans: the material plan tells of it.
 */
export async function addPartsOf(ctx: Context, id: string): Promise<void> {
  const { repo } = ctx
  const order = await repo(WorkOrder).get(id)
  const materials = await materialsById(ctx, order.mats)
  for (const mat of order.mats) {
    if (mat.issueMode === IssueMode.none || materials.get(mat.material)?.source !== MaterialSource.made)
      continue
    const { qty, needOn } = mat.orderLine
      ? await missingForLine(ctx, mat.orderLine, mat)
      : await missing(ctx, mat)
    const bill = qty > 0 ? await billOf(ctx, mat.material) : null
    if (!bill?.route) continue
    const dueOn = needOn && needOn > ctx.today ? needOn : order.dueOn
    const { id: part } = await repo(WorkOrder).add(
      { material: mat.material, qty, dueOn, priority: order.priority },
      { given: { parent: order.id, orders: order.orders } },
    )
    await addPartsOf(ctx, part)
  }
}

interface Missing {
  /** In whole pieces. */
  readonly qty: number
  readonly needOn: string | null
}
type Need = Pick<Order['mats'][number], 'material' | 'needQty'>

/** Of what a line of an order is short of, as much as this work order needs and no other makes. */
async function missingForLine(ctx: Context, orderLine: string, need: Need): Promise<Missing> {
  const { material, needQty } = need
  const demand = await ctx
    .repo(StockDemand)
    .first({ source: ReservationSource.order, sourceLine: orderLine, material })
  if (!demand) return missing(ctx, need)
  const { rows } = await sql<{ qty: number }>`
    select coalesce(sum(part.qty - part.in_qty), 0)::int as qty
    from ${sql.table(WorkOrder.table)} part
    where part.tenant_id = ${ctx.tenant} and part.material = ${material} and not part.deleted
      and part.status in ('draft', 'released', 'running', 'paused', 'finished')
      and part.parent in (
        select m.parent_id from ${sql.table(linesTable(WorkOrder, 'mats'))} m
        where m.tenant_id = ${ctx.tenant} and m.order_line = ${orderLine} and m.material = ${material}
      )`.execute(ctx.db)
  const open = Math.min(needQty, sub(demand.short, rows[0]?.qty ?? 0, 4))
  return { qty: Math.max(0, Math.ceil(open)), needOn: demand.needOn }
}

async function missing(ctx: Context, { material, needQty }: Need): Promise<Missing> {
  const { rows } = await sql<{ qty: number }>`
    select coalesce(sum(b.available), 0) as qty
    from ${sql.raw(usableStock('current_date'))} and b.tenant_id = ${ctx.tenant} and b.material = ${material}`.execute(
    ctx.db,
  )
  return { qty: Math.max(0, Math.ceil(sub(needQty, rows[0]?.qty ?? 0, 4))), needOn: null }
}

/** Work orders of parts that go into one, as far as they have not ended. */
export const partsOf = ({ repo }: Context, id: string, ...states: Order['status'][]): Promise<Order[]> =>
  repo(WorkOrder).find({ parent: id, status: { in: states } }, { sort: [['id', 'asc']], limit: 1000 })
