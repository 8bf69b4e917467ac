import { linesTable } from '@mortise/model'
import { OrderLine } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

const work = sql.table(WorkOrder.table)
const units = sql.table(linesTable(WorkOrder, 'units'))
const mats = sql.table(linesTable(WorkOrder, 'mats'))

/** Doors of lines of orders that a work order makes already. */
export async function unitsInWork(ctx: Context, orderLine: string): Promise<Set<string>> {
  const { rows } = await sql<{ unit: string }>`
    select u.unit from ${units} u join ${work} w on w.tenant_id = u.tenant_id and w.id = u.parent_id
    where u.tenant_id = ${ctx.tenant} and u.order_line = ${orderLine} and u.qty > 0 and w.status <> 'voided' and not w.deleted`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ unit }) => unit))
}

/** How many doors of a line have their material in work orders, and how much of each that is. What replaces scrap comes on top. */
export async function needsSoFar(
  ctx: Context,
  orderLine: string,
): Promise<{ readonly qty: number; readonly needs: ReadonlyMap<string, number> }> {
  const live = sql`w.status not in ('voided', 'closed') and not w.deleted`
  const { rows: doors } = await sql<{ qty: number }>`
    select count(*)::int as qty from ${units} u join ${work} w on w.tenant_id = u.tenant_id and w.id = u.parent_id
    where u.tenant_id = ${ctx.tenant} and u.order_line = ${orderLine} and ${live}
      and w.rework_of is null and (u.qty > 0 or u.is_scrapped)`.execute(ctx.db)
  const { rows } = await sql<{ material: string; qty: number }>`
    select m.material, sum(m.need_qty) as qty from ${mats} m
    join ${work} w on w.tenant_id = m.tenant_id and w.id = m.parent_id
    where m.tenant_id = ${ctx.tenant} and m.order_line = ${orderLine} and m.is_direct and ${live}
    group by m.material`.execute(ctx.db)
  return { qty: doors[0]?.qty ?? 0, needs: new Map(rows.map(({ material, qty }) => [material, qty])) }
}

/** What work orders that were released have taken over of the needs of an order: theirs while they live. */
export async function neededByWork(
  ctx: Context,
  order: string,
): Promise<{ line: string; material: string; qty: number }[]> {
  const { rows } = await sql<{ line: string; material: string; qty: number }>`
    select m.order_line as line, m.material, sum(m.need_qty) as qty from ${mats} m
    join ${work} w on w.tenant_id = m.tenant_id and w.id = m.parent_id
    where m.tenant_id = ${ctx.tenant} and m.is_direct and not w.deleted
      and w.status not in ('draft', 'voided')
      and m.order_line in (select l.id from ${sql.table(OrderLine.table)} l where l.tenant_id = ${ctx.tenant} and l."order" = ${order})
    group by 1, 2`.execute(ctx.db)
  return rows
}

/** Work orders that make doors of these lines, or of all lines of an order. */
export async function workOf(
  ctx: Context,
  of: { readonly order: string } | { readonly lines: readonly string[] },
): Promise<string[]> {
  const lines =
    'order' in of
      ? sql`(select l.id from ${sql.table(OrderLine.table)} l where l.tenant_id = ${ctx.tenant} and l."order" = ${of.order})`
      : sql`(select unnest(${of.lines}::text[]))`
  const { rows } = await sql<{ id: string }>`
    select distinct w.id from ${work} w join ${units} u on u.tenant_id = w.tenant_id and u.parent_id = w.id
    where w.tenant_id = ${ctx.tenant} and not w.deleted and u.qty > 0 and u.order_line in ${lines}
      and w.status in ('draft', 'released', 'running', 'paused')
    order by w.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
