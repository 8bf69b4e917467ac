import { BusinessError } from '@mortise/model'
import { type AnyRoute, get, message, post, remove } from '@mortise/server'
import { UserAgent } from '@mortise/system/model'
import { rowBody } from '../../shared/body.ts'
import { actingFor } from './user-agent.rules.ts'

/** Who acts for whom, as the caller meets it; everyone names their own agent. */
export const userAgentRoutes: AnyRoute[] = [
  get('/sys/sysUserAgent/mine', 'login', async ({ ctx }) => {
    const now = { isActive: true, beginAt: { le: ctx.now }, endAt: { gt: ctx.now } }
    const { username } = ctx.user
    const rows = await ctx.repo(UserAgent).find({ ...now, agent: username })
    const agent = await actingFor(ctx, username)
    const coming = await ctx
      .repo(UserAgent)
      .find({ user: username, isActive: true, endAt: { gt: ctx.now } }, { sort: [['beginAt', 'asc']] })
    return {
      agent: agent === username ? null : agent,
      actsFor: rows.map(({ user }) => user),
      appointed: await ctx.output(UserAgent, coming),
    }
  }),

  get('/sys/sysUserAgent/queryByUserName', 'userAgent:list', async ({ ctx, query: { userName = '' } }) => {
    const agent = await ctx.repo(UserAgent).first({ user: userName }, { sort: [['endAt', 'desc']] })
    // Clients begin a new one where they are refused, and go on with what they were given otherwise.
    if (!agent) throw new BusinessError('未找到对应数据')
    return (await ctx.output(UserAgent, [agent]))[0]
  }),

  post('/sys/sysUserAgent/appoint', 'login', { body: rowBody }, async ({ ctx, body }) => {
    const input = ctx.input(UserAgent, body)
    const { id } = await ctx.repo(UserAgent).add({ ...input, user: ctx.user.username, isActive: true })
    return message('添加成功！', id)
  }),

  remove('/sys/sysUserAgent/withdraw', 'login', async ({ ctx, query: { id = '' } }) => {
    const row = await ctx.repo(UserAgent).first({ id, user: ctx.user.username })
    if (!row) throw new BusinessError('未找到对应数据')
    await ctx.repo(UserAgent).remove(id)
    return message('删除成功!')
  }),
]
