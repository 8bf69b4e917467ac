import { Announcement, AnnouncementSend } from '@mortise/messages/model'
import { BusinessError, codeOf, type Page, parseQuery, type RowOf } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { User } from '@mortise/system/model'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from './announcements.routes.ts'
import { isMember } from './audience.ts'

const managing = codeOf(Announcement, 'list') as `${string}:${string}`

/** Who has read a notice and who has not. */
export const readStatusRoutes: AnyRoute[] = [
  get('/sys/annountCement/readStatus', managing, async ({ ctx, query: { id = '' } }) => {
    const reached = reachedBy(ctx, await released(ctx, id))
    const { rows } = await sql<{ total: number; read: number }>`
      select count(*)::int as total, count(*) filter (where is_read)::int as read from ${reached} r`.execute(
      ctx.db,
    )
    const { rows: days } = await sql<{ day: string; count: number }>`
      select to_char(read_at, 'YYYY-MM-DD') as day, count(*)::int as count from ${reached} r
      where is_read and read_at is not null group by 1 order by 1 desc limit 14`.execute(ctx.db)
    const { total = 0, read = 0 } = rows[0] ?? {}
    return {
      total,
      read,
      unread: total - read,
      percent: total === 0 ? 0 : Math.round((read / total) * 1000) / 10,
      days: days.toReversed(),
    }
  }),

  get('/sys/annountCement/readers', managing, async ({ ctx, query }): Promise<Page> => {
    const { page, size } = parseQuery(Announcement, { pageNo: query.pageNo, pageSize: query.pageSize })
    const reached = reachedBy(ctx, await released(ctx, query.id ?? ''))
    const only = query.readFlag ? sql`r.is_read = ${query.readFlag === '1'}::boolean` : sql`true`
    const { rows } =
      await sql<Reader>`select r.*, count(*) over ()::int as total from ${reached} r where ${only}
      order by r.read_at desc nulls last, r.username limit ${size} offset ${(page - 1) * size}`.execute(
        ctx.db,
      )
    const total = rows[0]?.total ?? 0
    const records = rows.map(({ username, realname, is_read, read_at }) => ({
      username,
      realname,
      readFlag: is_read ? '1' : '0',
      readTime: read_at,
    }))
    return { records, total, size, current: page, pages: Math.ceil(total / size) }
  }),
]

interface Reader {
  readonly username: string
  readonly realname: string
  readonly is_read: boolean
  readonly read_at: string | null
  readonly total: number
}

async function released(ctx: Context, id: string): Promise<RowOf<typeof Announcement>> {
  if (!(await inScope(ctx, id))) throw new BusinessError('未找到对应实体')
  const notice = await ctx.repo(Announcement).get(id)
  if (notice.sentAt === null) throw new BusinessError('该通告尚未发布，没有阅读情况')
  return notice
}

/** Everyone whom a notice has reached, as a table: one to all reaches all who may sign in here. */
function reachedBy({ tenant }: Context, { id, audience }: RowOf<typeof Announcement>): RawBuilder<unknown> {
  const send = sql.table(AnnouncementSend.table)
  const isSame = sql`s.tenant_id = ${tenant} and s.announcement = ${id} and s."user" = u.username and not s.deleted`
  const columns = sql`u.username, u.realname, coalesce(s.is_read, false) as is_read, s.read_at`
  return audience === 'ALL'
    ? sql`(select ${columns} from ${sql.table(User.table)} u left join ${send} s on ${isSame} where ${isMember(tenant)})`
    : sql`(select ${columns} from ${sql.table(User.table)} u join ${send} s on ${isSame})`
}
