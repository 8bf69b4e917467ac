import type { Context } from '@mortise/server'
import { DemandStatus } from '@mortise/stock/model'
import { sql } from 'kysely'
import { type Demand, type DemandSource, reserveAll } from './reserving.ts'

/** What a source took and brought back is needed again: reserved as far as there is enough, and the rest when it comes in. */
export async function needAgain(
  ctx: Context,
  source: DemandSource,
  goods: readonly Pick<Demand, 'line' | 'material' | 'qty'>[],
): Promise<void> {
  if (goods.length === 0) return
  await sql`
    update erp_stock_demand d set taken = greatest(0, d.taken - v.qty), short = greatest(0, d.qty - d.reserved - greatest(0, d.taken - v.qty)),
      status = ${DemandStatus.open}, update_time = ${ctx.now}, version = d.version + 1
    from (select line, material, sum(qty) as qty
      from json_to_recordset(${JSON.stringify(goods)}) as g (line text, material text, qty numeric) group by 1, 2) v
    where d.tenant_id = ${ctx.tenant} and d.source = ${source.type} and d.source_id = ${source.id} and d.source_line = v.line
      and d.material = v.material and not d.deleted`.execute(ctx.db)
  await reserveAll(ctx, source)
}
