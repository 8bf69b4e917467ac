import { type Announcement, AnnouncementSend } from '@mortise/messages/model'
import type { RowOf } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { sql } from 'kysely'
import { audienceOf, receiversOf } from './audience.ts'
import { received } from './received.ts'
import { unreadCache } from './unread.ts'

type AnnouncementRow = RowOf<typeof Announcement>

/** What a push to open pages is answered by: a new look at the bell. */
export interface Push {
  readonly cmd: 'topic' | 'user' | 'storeNotice'
  readonly msgId?: string
  readonly msgTxt?: string
  readonly noticeType?: 'system'
}

/** Lets a released notice reach its receivers, unread. One to all is written down for nobody: everyone has it. */
export async function deliver(ctx: Context, notice: AnnouncementRow): Promise<void> {
  const { id } = notice
  await forgetDelivery(ctx, id)
  const people = await audienceOf(ctx, notice)
  await insertSends(
    ctx,
    people.map((username) => ({ announcement: id, user: username })),
    null,
  )
  await refreshBells(ctx, notice)
}

/** What the receivers of a notice have unread is counted anew, after the commit. */
export async function refreshBells(ctx: Context, notice: AnnouncementRow): Promise<void> {
  const users = (await receiversOf(ctx, notice))?.map(({ username }) => username)
  ctx.afterCommit(() => unreadCache(servicesOf(ctx)).forget(ctx.tenant, users))
}

/** Takes away whom a notice reached and who has read it: released again, it is a new one. */
export async function forgetDelivery(ctx: Context, announcement: string): Promise<void> {
  await ctx.db
    .deleteFrom(AnnouncementSend.table)
    .where('tenant_id', '=', ctx.tenant)
    .where('announcement', '=', announcement)
    .execute()
}

/** Pushes to the pages of a notice's receivers, after the commit. */
export async function push(ctx: Context, to: AnnouncementRow, message: Push): Promise<void> {
  const { realtime } = servicesOf(ctx)
  const people = await receiversOf(ctx, to)
  ctx.afterCommit(() => {
    if (people === null) realtime.toAll(ctx.tenant, message)
    for (const { id } of people ?? []) realtime.toUser(id, message)
  })
}

/** Notes that the caller has read a notice, or all there are; what never reached the caller stays as it is. */
export async function markRead(ctx: Context, announcement?: string): Promise<void> {
  const { username } = ctx.user
  const only = announcement === undefined ? sql`true` : sql`r.id = ${announcement}`
  const { rows } = await sql<{
    id: string
  }>`select r.id from ${received(ctx, username)} r where not r.is_read and ${only} order by r.id`.execute(
    ctx.db,
  )
  const sends = rows.map(({ id }) => ({ announcement: id, user: username }))
  await insertSends(ctx, sends, ctx.now)
  ctx.afterCommit(() => unreadCache(servicesOf(ctx)).forget(ctx.tenant, [username]))
}

interface Send {
  readonly announcement: string
  readonly user: string
}

/** One statement however many; a row that is there already only learns that it was read. */
async function insertSends(ctx: Context, sends: readonly Send[], readAt: string | null): Promise<void> {
  if (sends.length === 0) return
  await sql`
    insert into sys_announcement_send as s
      (id, tenant_id, announcement, "user", is_read, read_at, create_by, create_time)
    select n.id, ${ctx.tenant}, n.announcement, n."user", ${readAt !== null}::boolean, ${readAt}::timestamp,
      ${ctx.user.username}, ${ctx.now}::timestamp
    from unnest(${sends.map(() => newId())}::text[], ${sends.map((send) => send.announcement)}::text[],
      ${sends.map((send) => send.user)}::text[]) n(id, announcement, "user")
    on conflict (tenant_id, announcement, "user") where not deleted
    do update set is_read = true, read_at = excluded.read_at, update_by = excluded.create_by,
      update_time = excluded.create_time, version = s.version + 1
    where excluded.is_read and not s.is_read`.execute(ctx.db)
}
