import { Announcement } from '@mortise/messages/model'
import { type Page, parseQuery } from '@mortise/model'
import { type AnyRoute, type Context, get, message, put } from '@mortise/server'
import { User } from '@mortise/system/model'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { markRead } from './deliver.ts'
import { noticesSent, received, systemName } from './received.ts'

/** A reader's own notices: all there ever were, and that they were read. */
export const myAnnouncementRoutes: AnyRoute[] = [
  get('/sys/sysAnnouncementSend/getMyAnnouncementSend', 'login', ({ ctx, query }) => myPage(ctx, query)),

  put(
    '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    'login',
    { body: z.object({ anntId: z.string().min(1).max(36) }) },
    async ({ ctx, body }) => {
      await markRead(ctx, body.anntId)
      return null
    },
  ),

  put('/sys/sysAnnouncementSend/readAll', 'login', async ({ ctx }) => {
    await markRead(ctx)
    ctx.afterCommit(() => ctx.realtime.toUser(ctx.user.id, { cmd: 'user' }))
    return message('全部已读')
  }),
]

interface Found {
  readonly id: string
  readonly is_read: boolean
  readonly read_at: string | null
}

/** On top what is put there, then what is unread, newest first. */
async function myPage(ctx: Context, query: Readonly<Record<string, string>>): Promise<Page> {
  const { page, size } = parseQuery(Announcement, { pageNo: query.pageNo, pageSize: query.pageSize })
  const mine = sql`from ${received(ctx, ctx.user.username)} r where ${narrowed(query)}`
  const { rows: found } = await sql<Found>`select r.id, r.is_read, r.read_at ${mine}
    order by r.is_top desc, r.is_read, r.sent_at desc, r.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(
    ctx.db,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const sent = await noticesSent(ctx, [...byId.keys()])
  const total = counted[0]?.total ?? 0
  const records = sent.map((notice) => {
    const { is_read, read_at } = byId.get(notice.id as string) ?? { is_read: false, read_at: null }
    return { ...notice, anntId: notice.id, readFlag: is_read ? '1' : '0', readTime: read_at }
  })
  return { records, total, size, current: page, pages: Math.ceil(total / size) }
}

function narrowed(query: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const { titile = '', sender = '', msgCategory, readFlag } = query
  const title = patternOf(titile)
  const tests = [
    sql`true`,
    ...(title ? [sql`r.title ilike ${title}`] : []),
    ...(sender ? [sentBy(sender)] : []),
    ...(msgCategory ? [sql`r.category = ${msgCategory}`] : []),
    ...(readFlag ? [sql`r.is_read = ${readFlag === '1'}`] : []),
  ]
  return sql.join(tests, sql` and `)
}

/** By whom, as readers know them: the name of an account, a part of a person's name, or the product itself. */
function sentBy(name: string): RawBuilder<unknown> {
  const isSystem = systemName.includes(name)
  return sql`(r.sender in (
      select u.username from ${sql.table(User.table)} u where u.username = ${name} or u.realname ilike ${patternOf(name)}
    ) or (${isSystem}::boolean and r.sender is null))`
}

/** What holds a text anywhere in it; null for no text. */
function patternOf(name: string): string | null {
  const part = name.replace(/^\*+|\*+$/g, '').replace(/[\\%_]/g, '\\$&')
  return part ? `%${part}%` : null
}
