import { servicesOf } from '../../context/platform.ts'
import type { Job } from '../../module/job.ts'
import { daysKept } from './samples.ts'

/** How long logs can be looked up. */
export const retentionDays = 180

/** Rows that one statement takes, so that none holds a table for long. */
const batch = 10_000

/** Logs and the column that tells their age. */
const logs = [
  { table: 'engine.audit', at: 'at' },
  { table: 'engine.fault', at: 'at' },
  { table: 'engine.slow_statement', at: 'at' },
] as const

/** Forgets what is older than anybody may look up. Visits stay as figures; failures to sign in go by another broom. */
export const forgetLogs: Job = {
  label: '清理日志',
  cron: '0 50 3 * * ?',
  async run(ctx) {
    const { db } = servicesOf(ctx)
    const old = `localtimestamp - interval '${retentionDays} days'`
    for (const { table, at } of logs) {
      const text = `delete from ${table} where ctid = any (array(select ctid from ${table} where ${at} < ${old} limit ${batch}))`
      while (((await db.owner.query(text)).rowCount ?? 0) === batch);
    }
    await db.owner.query(`delete from engine.node_sample where at < now() - interval '${daysKept} days'`)
    await db.owner.query(
      `with gone as (
         delete from engine.login_log where outcome = 'success' and at < now() - interval '${retentionDays} days'
         returning coalesce(tenant, '0') as tenant
       )
       insert into engine.visit_total (tenant_id, visits)
       select tenant, count(*) from gone group by tenant
       on conflict (tenant_id) do update set visits = visit_total.visits + excluded.visits`,
    )
  },
}
