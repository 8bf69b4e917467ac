import { Announcement, SendStatus } from '@mortise/messages/model'
import { BusinessError, both, type Condition, codeOf } from '@mortise/model'
import { type AnyRoute, act, type Context, get, message, raw } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { sql } from 'kysely'
import { channelsOf } from './channels/channels.ts'
import { putOut } from './outbox/outbox.ts'
import { noticesSent, received } from './received.ts'
import { textOf } from './sanitise.ts'
import { nothingUnread, unreadCache } from './unread.ts'

const notFound = () => new BusinessError('未找到对应实体')

/** Notices as their readers see them, and the two moves under the names that clients know. */
export const announcementRoutes: AnyRoute[] = [
  get('/sys/annountCement/listByUser', 'login', { transaction: false }, async (call) => {
    const { ctx, query, request, reply } = call
    const reader = { tenant: ctx.tenant, user: ctx.user.username }
    const wanted = Number(query.pageSize)
    const limit = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, 100) : 5
    try {
      const { unread, tag } = await unreadCache(servicesOf(ctx)).of(reader, limit)
      reply.header('ETag', tag).header('Cache-Control', 'private, no-cache')
      if (request.headers['if-none-match'] !== tag) return unread
      reply.code(304)
      return raw('')
    } catch (error) {
      // Clients poll, and stop for good at the first failure.
      request.log.error({ err: error }, 'unread notices could not be read')
      return nothingUnread
    }
  }),

  get('/sys/annountCement/queryById', 'login', async ({ ctx, query: { id = '' } }) => {
    if (!(await mayRead(ctx, id))) throw notFound()
    const [notice] = await noticesSent(ctx, [id])
    if (!notice) throw notFound()
    // Under the names that its push had, too.
    return { ...notice, msgId: notice.id, msgTxt: notice.titile }
  }),

  get('/sys/thirdApp/getEnabledType', 'login', { transaction: false }, () =>
    // Robots take notices; nobody's users and departments are kept in step with another app.
    ({ wechatEnterprise: false, dingtalk: false }),
  ),

  act('/sys/annountCement/syncNotic', 'announcement:release', syncNotice, { key: 'anntId' }),

  move('/sys/annountCement/doReleaseData', 'release', '系统通知推送成功'),
  move('/sys/annountCement/doReovkeData', 'revoke', '该系统通知撤销成功'),
]

/** Tells a notice that is out to the groups of WeCom and DingTalk that robots of this installation speak to. */
async function syncNotice(own: Context, id: string) {
  const notice = (await inScope(own, id)) ? await own.repo(Announcement).get(id) : null
  if (!notice) throw notFound()
  if (notice.status !== SendStatus.published) throw new BusinessError('通告尚未发布，不能同步')
  const channels = channelsOf(servicesOf(own))
  const robots = (['3', '5'] as const).filter((channel) => channels[channel].isConfigured)
  if (robots.length === 0) throw new BusinessError('未配置企业微信或钉钉机器人，不能同步通告')
  const content = (notice.summary ?? textOf(notice.content ?? '')).slice(0, 2000)
  await putOut(
    own,
    robots.map((channel) => ({ channel, receiver: '全体', title: notice.title, content })),
  )
  return message('同步成功')
}

/** Managers read what their rows allow, everyone else what has reached them. */
async function mayRead(ctx: Context, id: string): Promise<boolean> {
  if (ctx.can(codeOf(Announcement, 'list')) && (await inScope(ctx, id))) return true
  const { rows } = await sql`select 1 from ${received(ctx, ctx.user.username)} r where r.id = ${id}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Whether a notice is one of those that the caller may manage. */
export async function inScope(ctx: Context, id: string): Promise<boolean> {
  const named: Condition = { field: 'id', test: { op: 'eq', value: id } }
  const found = await ctx.repo(Announcement).select(both(ctx.scope(Announcement), named), { limit: 1 })
  return found.length > 0
}

/** A move under the name that clients know. */
function move(path: `/${string}`, name: 'release' | 'revoke', done: string): AnyRoute {
  return act(path, `announcement:${name}`, async (own, id) => {
    if (!(await inScope(own, id))) throw notFound()
    const notice = await own.repo(Announcement).lock(id)
    if (name === 'release' && notice.status === SendStatus.published) throw new BusinessError('该通知已发布')
    await own.repo(Announcement).move(id, name)
    return message(done)
  })
}
