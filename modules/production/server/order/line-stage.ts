import { compare, div, linesTable, mul, type RowOf, sub, sum } from '@mortise/model'
import type { CustomerOrder, Stage } from '@mortise/orders/model'
import type { LineProgress } from '@mortise/orders/server'
import { besideOf, inShopOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { sql } from 'kysely'
import { costOfWork } from '../issue/cost.ts'

type Line = RowOf<typeof CustomerOrder>['lines'][number]
type Order = RowOf<typeof WorkOrder>

/** How far the shop is with lines of an order, and what is lost of it if they are wanted no more. */
export async function lineProgress(
  ctx: Context,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, LineProgress>> {
  const progress = new Map<string, LineProgress>()
  for (const line of lines) {
    const works = await worksOf(ctx, line.id)
    const sunk: number[] = []
    for (const work of works) sunk.push(await sunkIn(ctx, work, line.id))
    progress.set(line.id, { stage: stageOf(line, works), sunk: sum(sunk, 2) })
  }
  return progress
}

/** Work orders that make doors of a line, or have made some. */
async function worksOf(ctx: Context, line: string): Promise<Order[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.parent_id as id from ${sql.table(linesTable(WorkOrder, 'units'))} u
    where u.tenant_id = ${ctx.tenant} and u.order_line = ${line}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  return ids.length > 0
    ? ctx.repo(WorkOrder).find({ id: { in: ids }, status: { ne: 'voided' } }, { limit: ids.length })
    : []
}

function stageOf({ producedQty, qty }: Line, works: readonly Order[]): Stage {
  if (compare(producedQty, qty) >= 0) return '已完工'
  const live = works.filter(({ status }) => status !== 'closed')
  if (compare(producedQty, 0) > 0 || live.some(({ hasStarted }) => hasStarted)) return '已开工'
  return live.some(({ mats }) => mats.some((mat) => inShopOf(mat) > 0)) ? '已领料' : '未开工'
}

/** What was fetched for the line and its part of the work, less what lies beside the line unused. */
async function sunkIn(ctx: Context, work: Order, line: string): Promise<number> {
  const { labour, outsourced } = await costOfWork(ctx, work)
  const doors = work.units.filter(({ orderLine }) => orderLine === line).length
  const workDone = div(mul(sum([labour, outsourced], 2), doors, 2), work.units.length)
  const { rows } = await sql<{ material: string; amount: number }>`
    select m.material, -sum(m.amount) as amount from ${sql.table(StockMove.table)} m
    left join ${sql.table(StockMove.table)} o on o.tenant_id = m.tenant_id and o.id = m.reverses
    where m.tenant_id = ${ctx.tenant} and m.work_order = ${work.id} and m.order_line = ${line}
      and coalesce(o.type, m.type) <> ${MoveType.finishedIn} group by m.material`.execute(ctx.db)
  const used = rows.map(({ material, amount }) => {
    const mats = work.mats.filter((mat) => mat.orderLine === line && mat.material === material)
    const fetched = sum(mats, inShopOf, 4)
    const unused = fetched > 0 ? div(mul(amount, sum(mats, besideOf, 4), 6), fetched) : 0
    return sub(amount, unused)
  })
  return sum([workDone, ...used], 2)
}
