import type { Job } from '@mortise/server'
import { adminName } from '@mortise/system/model'
import { sql } from 'kysely'

/**
 * Whether a change in the log no longer says what it said when it was written, or the one before it is gone. The oldest
 * that is still kept may have lost its forerunner to age, and those from before there were seals bear none.
 */
export const isBroken = sql<boolean>`coalesce(
  seal is distinct from engine.audit_seal(previous, tenant_id, entity, row_id, verb, username, at, before, after, request_id)
    and (seal is not null or lag(seal) over chain is not null)
  or previous is distinct from lag(seal) over chain and lag(id) over chain is not null, false)`

const mostListed = 20

/** Walks the chains of a tenant and tells its administrator of those that somebody broke. */
export const verifyLogs: Job = {
  label: '核对操作日志',
  cron: '0 10 4 ? * 7',
  async run({ db, tenant, notify }) {
    const { rows } = await sql<{ entity: string; row_id: string; count: number }>`
      select entity, row_id, count(*)::int as count from (
        select entity, row_id, ${isBroken} as broken from engine.audit where tenant_id = ${tenant}
        window chain as (partition by entity, row_id order by id)
      ) walked where broken group by 1, 2 order by 1, 2`.execute(db)
    if (rows.length === 0) return '操作日志完整'
    const listed = rows
      .slice(0, mostListed)
      .map(({ entity, row_id, count }) => `${entity} ${row_id}：${count} 处`)
    await notify(adminName, {
      title: `操作日志被改动：${rows.length} 条数据的记录不完整`,
      content: listed.join('\n'),
      priority: 'H',
    })
    return `操作日志被改动：${rows.length} 条数据`
  },
}
