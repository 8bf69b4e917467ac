import { Announcement } from '@mortise/messages/model'
import type { Row } from '@mortise/model'
import type { Context } from '@mortise/server'
import { type RawBuilder, sql } from 'kysely'

export interface Received {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly sender: string | null
  readonly is_top: boolean
  readonly sent_at: string
  readonly end_at: string | null
  readonly is_read: boolean
  readonly read_at: string | null
}

/**
 * Released notices that have reached a user, as a table to select from: those to all, less what nobody has to write
 * down, and those with a row of the user's own.
 */
export function received(
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  user: string,
  since = '1970-01-01 00:00:00',
): RawBuilder<Received> {
  const columns = sql`a.id, a.category, a.title, a.sender, a.is_top, a.sent_at, a.end_at`
  const isOut = sql`a.tenant_id = ${tenant} and not a.deleted and a.status = '1' and a.sent_at >= ${since}
    and (a.start_at is null or a.start_at <= ${now})`
  return sql<Received>`(
    select ${columns}, coalesce(s.is_read, false) as is_read, s.read_at
    from sys_announcement a
    left join sys_announcement_send s
      on s.tenant_id = a.tenant_id and s.announcement = a.id and s."user" = ${user} and not s.deleted
    where a.audience = 'ALL' and ${isOut}
    union all
    select ${columns}, s.is_read, s.read_at
    from sys_announcement_send s
    join sys_announcement a on a.tenant_id = s.tenant_id and a.id = s.announcement
    where s.tenant_id = ${tenant} and s."user" = ${user} and not s.deleted and s.create_time >= ${since}
      and a.audience <> 'ALL' and ${isOut}
  )`
}

/** Who sends what no person sent. */
export const systemName = '系统'

/** Notices as they travel, in the order of their ids; what no person sent comes from the product itself. */
export async function noticesSent(ctx: Context, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await ctx.repo(Announcement).select({ field: 'id', test: { op: 'in', values: ids } })
  const sent = new Map((await ctx.output(Announcement, rows)).map((row) => [row.id as string, row]))
  return ids.flatMap((id): Row[] => {
    const row = sent.get(id)
    if (!row) return []
    return [row.sender === null && row.sendTime !== null ? { ...row, sender_dictText: systemName } : row]
  })
}
