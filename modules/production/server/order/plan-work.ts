import { linesTable } from '@mortise/model'
import { OpStatus, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** When an operation of a work order is done by the schedule, and by which unit; by nobody's where a partner does it. */
export interface ScheduledOp {
  /** The line of the work order. */
  readonly op: string
  readonly unit: string | null
  readonly startAt: string
  readonly endAt: string
}

/**
 * Gives the operations of many work orders their units and days at once: thousands, so by one statement. What is begun or done
 * keeps its unit; work orders follow with the first and the last of their days. No form writes these, so a work order that
 * somebody has open is still the one they see: its version stays.
 */
export async function planWork(
  { db, tenant, now, user }: Context,
  ops: readonly ScheduledOp[],
): Promise<void> {
  const lines = sql.table(linesTable(WorkOrder, 'ops'))
  const over = [OpStatus.done, OpStatus.skipped]
  await sql`
    with planned as (
      select p->>'op' as op, p->>'unit' as unit, (p->>'startAt')::timestamp as start_at, (p->>'endAt')::timestamp as end_at
      from jsonb_array_elements(${JSON.stringify(ops)}::jsonb) p
    ), written as (
      update ${lines} l set
        unit = case when l.started_at is null then coalesce(p.unit, l.unit) else l.unit end,
        plan_start_at = p.start_at, plan_end_at = p.end_at
      from planned p
      where l.tenant_id = ${tenant} and l.id = p.op and l.status <> all(${over}::text[])
      returning l.id, l.parent_id
    ), dated as (
      select l.parent_id, min(coalesce(p.start_at, l.plan_start_at)) as first, max(coalesce(p.end_at, l.plan_end_at)) as last
      from ${lines} l left join planned p on p.op = l.id and l.status <> all(${over}::text[])
      where l.tenant_id = ${tenant} and l.parent_id in (select parent_id from written)
      group by l.parent_id
    )
    update ${sql.table(WorkOrder.table)} w set
      plan_start_at = d.first, plan_end_at = d.last,
      update_by = ${user.username}, update_time = ${now}
    from dated d where w.tenant_id = ${tenant} and w.id = d.parent_id
      and (w.plan_start_at, w.plan_end_at) is distinct from (d.first, d.last)`.execute(db)
}
