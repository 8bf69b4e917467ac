import { MessageLog, MessageRetentionDays } from '@mortise/messages/model'
import { addDays } from '@mortise/model'
import type { Job } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { sql } from 'kysely'

/** Rows that one statement takes. */
const batch = 5_000

/** Forgets messages of which nothing is to come, once they are older than anybody looks them up. */
export const forgetMessages: Job = {
  label: '清理消息记录',
  cron: '0 35 3 * * ?',
  async run(ctx) {
    const before = addDays(ctx.today, -(await parameter(ctx, MessageRetentionDays)))
    const table = sql.table(MessageLog.table)
    let gone = 0
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from ${table} where id in (
        select id from ${table} where tenant_id = ${ctx.tenant} and create_time < ${before}::date
          and status not in ('0', '2', '4') limit ${batch})`.execute(ctx.db)
      gone += Number(numAffectedRows)
      if (Number(numAffectedRows) < batch) return `清理了 ${gone} 条消息`
    }
  },
}
