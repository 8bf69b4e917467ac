import { Panel, type PanelStatus } from '@mortise/cutting/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** Where a panel lies, as far as nests say. */
export interface Laid {
  readonly id: string
  readonly plan: string | null
  readonly sheetNo: number | null
  readonly lotNo: string | null
  readonly status: keyof typeof PanelStatus.items
}

/** Panels that were locked get their places at once: a nest has hundreds. */
export async function setPanels(ctx: Context, panels: readonly Laid[]): Promise<void> {
  if (panels.length === 0) return
  await sql`
    update ${sql.table(Panel.table)} p set plan = v.plan, sheet_no = v."sheetNo", lot_no = v."lotNo", status = v.status,
      update_by = ${ctx.user.username}, update_time = ${ctx.now}, version = p.version + 1
    from json_to_recordset(${JSON.stringify(panels)}) as v (id text, plan text, "sheetNo" int, "lotNo" text, status text)
    where p.tenant_id = ${ctx.tenant} and p.id = v.id`.execute(ctx.db)
}
