import { MessageLog, MessageStatus } from '@mortise/messages/model'
import type { Services } from '@mortise/server/platform'

/** Messages of all companies that should have gone out longer ago than so many minutes, and how long the oldest waits. */
export async function oldestUnsent(
  { db }: Pick<Services, 'db'>,
  minutes: number,
): Promise<{ count: number; minutes: number }> {
  const { rows } = await db.owner.query<{ count: number; minutes: number | null }>(
    `select count(*)::int as count, (extract(epoch from max(localtimestamp - due)) / 60)::int as minutes
     from (select coalesce(due_at, create_time) as due from ${MessageLog.table}
       where status = $1 and not deleted) waiting
     where due < localtimestamp - make_interval(mins => $2)`,
    [MessageStatus.waiting, minutes],
  )
  return { count: rows[0]?.count ?? 0, minutes: rows[0]?.minutes ?? 0 }
}
