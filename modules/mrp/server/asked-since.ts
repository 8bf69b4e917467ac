import { materialsOf } from '@mortise/materials/server'
import { BusinessError, linesTable, type RowOf } from '@mortise/model'
import { MrpLine, MrpRun } from '@mortise/mrp/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { WorkOrder } from '@mortise/production/model'
import { PurchaseOrder, PurchaseRequest } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

type Line = RowOf<typeof MrpLine>
type Asking = typeof PurchaseRequest | typeof PurchaseOrder | typeof OutsourceOrder

/** A suggestion counts on what the calculation saw: what others requested, ordered or set to work since is only known to the next one. */
export async function refuseAskedSince(ctx: Context, lines: readonly Line[]): Promise<void> {
  const { rows } = await sql<{ material: string; label: string; no: string }>`
    select k.material, k.label, k.no from (
      ${asked(ctx, PurchaseRequest, `o.status in ('draft', 'submitted', 'approved', 'ordered')`)}
      union all ${asked(ctx, PurchaseOrder, `o.status in ('draft', 'submitted', 'approved', 'partial', 'done') and l.request_item is null`)}
      union all ${asked(ctx, OutsourceOrder, `o.status in ('draft', 'submitted', 'approved', 'running', 'done') and o.work_order is null`)}
      union all select o.material, o.id, o.no, ${WorkOrder.label}::text as label from ${sql.table(WorkOrder.table)} o
        where o.tenant_id = ${ctx.tenant} and not o.deleted and o.door is null and o.status <> 'voided'
    ) k
    join ${sql.table(MrpLine.table)} s on s.tenant_id = ${ctx.tenant} and s.material = k.material
    join ${sql.table(MrpRun.table)} r on r.tenant_id = s.tenant_id and r.id = s.run
    where s.id = any(${lines.map(({ id }) => id)}) and k.id > coalesce(r.seen_to, r.id)
      and not exists (select from ${sql.table(MrpLine.table)} m
        where m.tenant_id = s.tenant_id and m.run = s.run and k.id in (m.request, m.outsource_order, m.work_order))
    order by k.id limit 1`.execute(ctx.db)
  const [first] = rows
  if (!first) return
  const { code, name } = (await materialsOf(ctx, [first]))(first.material)
  throw new BusinessError(
    `[${code}] ${name} 在本次计算后已另有${first.label} ${first.no}，请重新计算后再转单`,
  )
}

const asked = ({ tenant }: Context, entity: Asking, isLive: string) => sql`
  select l.material, o.id, o.no, ${entity.label}::text as label
  from ${sql.table(linesTable(entity, 'items'))} l
  join ${sql.table(entity.table)} o on o.tenant_id = l.tenant_id and o.id = l.parent_id
  where o.tenant_id = ${tenant} and not o.deleted and ${sql.raw(isLive)}`
