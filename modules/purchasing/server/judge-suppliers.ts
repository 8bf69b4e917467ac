import type { Context, Job } from '@mortise/server'
import { sql } from 'kysely'

/** Writes to every supplier how it did of late, for its list; one that delivered nothing has no score. */
export async function judgeSuppliers({ db, tenant }: Context): Promise<string> {
  // Judged all at once: the least that anybody took for a material is known only from all of them.
  const { numAffectedRows = 0n } = await sql`
    update erp_supplier s set score = j.score
    from (
      select each.id, v.score from erp_supplier each
      left join erp_supplier_score v on v.tenant_id = each.tenant_id and v.id = each.id
      where each.tenant_id = ${tenant}
    ) j
    where s.tenant_id = ${tenant} and s.id = j.id and s.score is distinct from j.score`.execute(db)
  return `更新${numAffectedRows}家供应商的评分`
}

export const judgeJob: Job = { label: '供应商评分', cron: '0 30 1 * * ?', run: judgeSuppliers }
