import { linesTable } from '@mortise/model'
import { OutsourceOrder, OutsourceReceipt } from '@mortise/outsourcing/model'
import type { OutsourcedFee } from '@mortise/production/server'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** What partners are owed for operations of a work order, by what came back good. */
export async function feesOfWork({ db, tenant }: Context, workOrder: string): Promise<OutsourcedFee[]> {
  const { rows } = await sql<OutsourcedFee>`
    select o.op_no as "opNo", sum(l.ok_qty) as pieces, sum(l.fee_net) as amount
    from ${sql.table(linesTable(OutsourceReceipt, 'items'))} l
    join ${sql.table(OutsourceReceipt.table)} d on d.tenant_id = l.tenant_id and d.id = l.parent_id
    join ${sql.table(OutsourceOrder.table)} o on o.tenant_id = d.tenant_id and o.id = d."order"
    where d.tenant_id = ${tenant} and o.work_order = ${workOrder} and d.status = 'posted' and not d.deleted and l.ok_qty > 0
    group by o.op_no`.execute(db)
  return rows
}
