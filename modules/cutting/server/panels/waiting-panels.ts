import { Panel, PanelStatus, type WaitingPanels } from '@mortise/cutting/model'
import { materialsById } from '@mortise/materials/server'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { endedWork } from './ended-work.ts'

/** What waits for a nest: by board and thickness, with the work orders that it is for, the most urgent first. */
export async function waitingPanels(ctx: Context): Promise<WaitingPanels[]> {
  const { rows } = await sql<Omit<WaitingPanels, 'materialName' | 'sheetLength' | 'sheetWidth'>>`
    select g.material, g.thickness::float8 as thickness, sum(g.count)::int as count, sum(g.area)::float8 as area,
      min(g.due_on)::text as "dueOn",
      json_agg(json_build_object('id', g.work_order, 'no', g.no, 'count', g.count) order by g.due_on, g.no) as "workOrders"
    from (
      select p.material, p.thickness, p.work_order, w.no, w.due_on, count(*)::int as count,
        round(sum(p.length * p.width) / 1e6, 2) as area
      from ${ctx.visible(Panel)} p
      join ${sql.table(WorkOrder.table)} w on w.tenant_id = p.tenant_id and w.id = p.work_order
      where p.tenant_id = ${ctx.tenant} and p.status = ${PanelStatus.waiting} and p.plan is null
        and w.status <> all(${[...endedWork]})
      group by p.material, p.thickness, p.work_order, w.no, w.due_on
    ) g
    group by g.material, g.thickness
    order by min(g.due_on), sum(g.count) desc
    limit 100`.execute(ctx.db)
  const materials = await materialsById(ctx, rows)
  return rows.map((row) => {
    const board = materials.get(row.material)
    const name = [board?.name, board?.model, board?.size, board?.color].filter(Boolean).join(' ')
    return {
      ...row,
      materialName: name,
      sheetLength: board?.length ?? null,
      sheetWidth: board?.width ?? null,
    }
  })
}
