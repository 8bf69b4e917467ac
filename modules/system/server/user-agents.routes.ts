import { type AnyRoute, get } from '@mortise/server'
import { UserAgent } from '@mortise/system/model'
import { actingFor } from './user-agent.rules.ts'

/** Who acts for whom, as the caller meets it. */
export const userAgentRoutes: AnyRoute[] = [
  get('/sys/sysUserAgent/mine', 'login', async ({ ctx }) => {
    const now = { isActive: true, beginAt: { le: ctx.now }, endAt: { gt: ctx.now } }
    const { username } = ctx.user
    const rows = await ctx.repo(UserAgent).find({ ...now, agent: username })
    const agent = await actingFor(ctx, username)
    return { agent: agent === username ? null : agent, actsFor: rows.map(({ user }) => user) }
  }),
]
