import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { User, UserAgent, UserStatus } from '@mortise/system/model'
import { refuseSelf } from '../rights/more.ts'

type AgentRow = RowOf<typeof UserAgent>

export const userAgentRules = rules(UserAgent, {
  async check(row, ctx, before) {
    if (row.agent === row.user) throw new BusinessError('代理人不能是本人', { field: 'agent' })
    if (row.endAt <= row.beginAt) throw new BusinessError('结束时间必须晚于开始时间', { field: 'endAt' })
    if (!row.isActive) return
    if (row.user !== ctx.user.username && row.agent === ctx.user.username && said(row) !== said(before))
      await refuseSelf(ctx, [ctx.user.id], '不能指定本人代理他人，请由被代理人或管理员指定')
    const agent = await ctx.repo(User).first({ username: row.agent })
    if (agent?.status !== UserStatus.normal)
      throw new BusinessError(`${agent?.realname ?? row.agent}已冻结，不能作为代理人`, { field: 'agent' })
    await refuseOverlap(ctx, row, before?.id ?? null)
  },
})

const said = (row: AgentRow | null): string =>
  JSON.stringify(row && [row.agent, row.beginAt, row.endAt, row.isActive])

/** Nobody has two agents at a time, and nobody acts for another while somebody acts for them: work must find one person. */
async function refuseOverlap(ctx: Context, row: AgentRow, id: string | null): Promise<void> {
  await ctx.alone(UserAgent.table)
  const during = { isActive: true, beginAt: { lt: row.endAt }, endAt: { gt: row.beginAt } }
  const found = async (where: { user: string } | { agent: string }) =>
    (await ctx.repo(UserAgent).find({ ...during, ...where })).find((other) => other.id !== id)
  const own = await found({ user: row.user })
  if (own) {
    throw new BusinessError(
      `${await nameOf(ctx, row.user)}在${own.beginAt}至${own.endAt}已由${await nameOf(ctx, own.agent)}代理`,
      { field: 'beginAt' },
    )
  }
  const away = await found({ user: row.agent })
  if (away) {
    throw new BusinessError(
      `${await nameOf(ctx, row.agent)}在此期间由${await nameOf(ctx, away.agent)}代理，不能再代理他人`,
      { field: 'agent' },
    )
  }
  const relied = await found({ agent: row.user })
  if (relied) {
    throw new BusinessError(
      `${await nameOf(ctx, row.user)}在此期间代理${await nameOf(ctx, relied.user)}，不能再由他人代理`,
      { field: 'user' },
    )
  }
}

const nameOf = async (ctx: Context, username: string): Promise<string> =>
  (await ctx.repo(User).first({ username }))?.realname ?? username

/** Who acts for somebody at a moment: their agent, if there is one who may work, else they themselves. */
export async function actingFor(ctx: Context, username: string, at = ctx.now): Promise<string> {
  const row = await ctx
    .repo(UserAgent)
    .first({ user: username, isActive: true, beginAt: { le: at }, endAt: { gt: at } })
  if (!row) return username
  const agent = await ctx.repo(User).first({ username: row.agent, status: '1' })
  return agent?.username ?? username
}
