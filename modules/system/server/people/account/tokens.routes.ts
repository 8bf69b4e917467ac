import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, proveSelf, secret } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { User } from '@mortise/system/model'
import { z } from 'zod'
import { noteOperation } from '../../operations/logs/note-operation.ts'
import { memberUnder } from './member-under.ts'

const base = '/sys/account/tokens'
const mostTokens = 20
const mostDays = 366
const Wanted = z.object({
  name: z.string().trim().min(1, '请输入名称').max(50, '名称不能超过50个字'),
  codes: z.array(z.string().max(200)).min(1, '请至少选择一项权限').max(500),
  password: z.string().max(200).default(''),
  code: z.string().max(50).default(''),
  days: z.int().min(1, `有效期应在1到${mostDays}天之间`).max(mostDays, `有效期应在1到${mostDays}天之间`),
})

/** Tokens by which programs call in one's own name, with some of one's own rights and for some time. */
export const tokenRoutes: AnyRoute[] = [
  get(base, 'login', ({ ctx }) => tokensOf(ctx, ctx.user.id)),

  get(`${base}/scopes`, 'login', ({ ctx }) =>
    [...ctx.linked.permissions]
      .filter(([code]) => !ctx.linked.forPeople.has(code) && ctx.can(code))
      .map(([code, label]) => ({ code, label, group: groupOf(ctx, code) })),
  ),

  post(`${base}/add`, 'login', { body: Wanted, limit: 30, transaction: false }, async (call) => {
    const { ctx, body } = call
    const { name, days } = body
    const codes = [...new Set(body.codes)]
    const unfit = codes.find((code) => ctx.linked.forPeople.has(code))
    if (unfit) throw new BusinessError('访问令牌不能用于账号、权限和系统设置的管理')
    const beyond = codes.find((code) => !ctx.linked.permissions.has(code) || !ctx.can(code))
    if (beyond) throw new BusinessError(`您没有权限【${beyond.slice(0, 100)}】，不能授予访问令牌`)
    await refuseOneMore(ctx, name)
    await proveSelf(call, body)
    return secret(await inOwnName(ctx, (own) => createToken(own, { name, codes, days })))
  }),

  post(
    `${base}/revoke`,
    'login',
    { body: z.object({ id: z.string().max(36) }), transaction: false },
    async ({ ctx, body }) => {
      const own = { id: body.id, accountId: ctx.user.id, tenant: ctx.tenant }
      const { apiTokens } = servicesOf(ctx)
      const token = (await apiTokens.list(own.accountId, own.tenant)).find(({ id }) => id === body.id)
      if (!token || !(await apiTokens.revoke(own))) throw new BusinessError('该访问令牌不存在或已撤销')
      await inOwnName(ctx, (writer) => noteToken(writer, 'revokeToken', token.name))
      return message('访问令牌已撤销，立即失效')
    },
  ),
]

async function refuseOneMore(ctx: Context, name: string): Promise<void> {
  const there = await servicesOf(ctx).apiTokens.list(ctx.user.id, ctx.tenant)
  if (there.length >= mostTokens) throw new BusinessError(`访问令牌最多 ${mostTokens} 个，请先撤销不用的`)
  if (there.some((each) => each.name === name)) throw new BusinessError(`已有名为【${name}】的访问令牌`)
}

/** One after the other for one owner: of two at once the second counts the first. */
async function createToken(ctx: Context, wanted: Pick<z.infer<typeof Wanted>, 'name' | 'codes' | 'days'>) {
  await ctx.alone(`access tokens of ${ctx.user.id}`)
  await refuseOneMore(ctx, wanted.name)
  await noteToken(ctx, 'addToken', wanted.name)
  return servicesOf(ctx).apiTokens.create({ accountId: ctx.user.id, tenant: ctx.tenant, ...wanted })
}

const noteToken = (ctx: Context, operation: string, token: string): Promise<void> => {
  const { id, username, realname } = ctx.user
  return noteOperation(ctx, { entity: User.name, row: id, operation, after: { username, realname, token } })
}

/** A transaction of the caller's own, where the call has none. */
const inOwnName = <T>({ asSystem, tenant, user }: Context, work: (own: Context) => Promise<T>): Promise<T> =>
  asSystem(tenant, async (system) => work(await system.actAs(user.username)))

/** Those of somebody else, for whoever could also give them a new password. */
export const tokensOfOthersRoutes: AnyRoute[] = [
  get('/sys/user/tokens', 'user:changePassword', async ({ ctx, query }) => {
    const { id } = await memberUnder(ctx, query.id ?? '', '不能查看权限高于本人的用户的访问令牌')
    return tokensOf(ctx, id)
  }),

  post(
    '/sys/user/tokens/revoke',
    'user:changePassword',
    { body: z.object({ userId: z.string().max(36), id: z.string().max(36) }) },
    async ({ ctx, body }) => {
      const user = await memberUnder(ctx, body.userId, '不能撤销权限高于本人的用户的访问令牌')
      const { apiTokens } = servicesOf(ctx)
      const tokens = await apiTokens.list(user.id, ctx.tenant)
      const token = tokens.find(({ id }) => id === body.id)
      if (!token) throw new BusinessError('该访问令牌不存在或已撤销')
      const after = { username: user.username, realname: user.realname, token: token.name }
      await noteOperation(ctx, { entity: User.name, row: user.id, operation: 'revokeToken', after })
      ctx.afterCommit(async () => {
        await apiTokens.revoke({ id: token.id, accountId: user.id, tenant: ctx.tenant })
      })
      return message('访问令牌已撤销，立即失效')
    },
  ),
]

/** Tokens with what they may do in words. */
async function tokensOf(ctx: Context, accountId: string) {
  const tokens = await servicesOf(ctx).apiTokens.list(accountId, ctx.tenant)
  return tokens.map((token) => ({ ...token, rights: token.codes.map((code) => rightOf(ctx, code)) }))
}
const rightOf = (ctx: Context, code: string): string => {
  const label = ctx.linked.permissions.get(code)
  return label ? `${groupOf(ctx, code)}：${label}` : '已取消的权限'
}

const groupOf = ({ linked }: Context, code: string): string => {
  const name = code.split(':')[0] ?? ''
  return linked.entities.get(name)?.label ?? name
}
