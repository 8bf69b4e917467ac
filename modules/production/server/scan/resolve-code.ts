import { linesTable } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { shapeOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** What a code on a label leads to: a work order, and the operation or the door that it names. */
export interface ScannedPlace {
  readonly workOrder: string
  readonly opNo: number | null
  readonly serial: string | null
}

/** By its shape: a door, a ticket of an operation or of a work order, else the number of a work order. Or why it is none. */
export async function placeOf(ctx: Context, code: string): Promise<ScannedPlace | string> {
  const kind = shapeOf(code)
  if (kind === 'broken') return '条码校验错误，请重新扫描'
  if (kind === 'door') return (await doorPlace(ctx, code)) ?? foreign(code)
  if (kind === 'operation') return (await ticketPlace(ctx, code)) ?? foreign(code)
  const order = await ctx.repo(WorkOrder).first(kind === 'workOrder' ? { ticket: code } : { no: code })
  return order ? { workOrder: order.id, opNo: null, serial: null } : foreign(code)
}

const foreign = (code: string): string => `条码 ${code} 不是本厂的工单、工序票或门码`

async function ticketPlace(ctx: Context, ticket: string): Promise<ScannedPlace | null> {
  const { rows } = await sql<{ workOrder: string; opNo: number }>`
    select o.parent_id as "workOrder", o.op_no as "opNo" from ${sql.table(linesTable(WorkOrder, 'ops'))} o
    where o.tenant_id = ${ctx.tenant} and o.ticket = ${ticket}`.execute(ctx.db)
  return rows[0] ? { ...rows[0], serial: null } : null
}

/** The work order that makes a door now; of one that is made, the one that made it. */
async function doorPlace(ctx: Context, code: string): Promise<ScannedPlace | null> {
  const { rows } = await sql<{ workOrder: string }>`
    select w.id as "workOrder" from ${sql.table(DoorUnit.table)} d
    join ${sql.table(linesTable(WorkOrder, 'units'))} u on u.tenant_id = d.tenant_id and u.unit = d.id and u.qty > 0
    join ${sql.table(WorkOrder.table)} w on w.tenant_id = u.tenant_id and w.id = u.parent_id and not w.deleted and w.status <> 'voided'
    where d.tenant_id = ${ctx.tenant} and d.code = ${code} and not d.deleted`.execute(ctx.db)
  return rows[0] ? { workOrder: rows[0].workOrder, opNo: null, serial: code } : null
}
