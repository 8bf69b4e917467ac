import { BusinessError, type RowOf } from '@mortise/model'
import { type AnyRoute, type Context, get, message, remove } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { ThirdAccount, User } from '@mortise/system/model'
import { refuseAbove } from '../rights/more.ts'

const base = '/sys/thirdAccount'

/** By which accounts of other platforms somebody signs in here: everyone undoes their own, who keeps users those of all. */
export const thirdAccountRoutes: AnyRoute[] = [
  get(`${base}/mine`, 'login', ({ ctx }) => boundTo(ctx, ctx.user.id)),
  remove(`${base}/unbind`, 'login', async ({ ctx, query: { id = '' } }) => {
    await unbind(ctx, await ctx.repo(ThirdAccount).first({ id, user: ctx.user.id }))
    return message('解绑成功！')
  }),
  get(`${base}/ofUser`, 'user:edit', async ({ ctx, query: { userId = '' } }) => {
    const { id } = await ctx.repo(User).scoped(userId)
    return boundTo(ctx, id)
  }),
  remove(`${base}/unbindOfUser`, 'user:edit', async ({ ctx, query: { id = '' } }) => {
    const account = await ctx.repo(ThirdAccount).first({ id })
    if (account)
      await refuseAbove(
        ctx,
        await ctx.repo(User).scoped(account.user),
        '不能解绑权限高于本人的用户的第三方账号',
      )
    await unbind(ctx, account)
    return message('解绑成功！')
  }),
]

async function boundTo(ctx: Context, user: string) {
  const rows = await ctx.repo(ThirdAccount).find({ user }, { sort: [['createTime', 'desc']] })
  return rows.map(({ id, type, subject, createTime }) => ({
    id,
    thirdType: type,
    thirdType_dictText: labels[type] ?? type,
    thirdUserId: concealed(subject),
    createTime,
  }))
}

const labels: Readonly<Record<string, string>> = {
  wechat_enterprise: '企业微信',
  dingtalk: '钉钉',
  oidc: '统一身份认证',
}

/** Enough to know one's own by. */
const concealed = (subject: string): string =>
  subject.length > 6 ? `${subject.slice(0, 3)}***${subject.slice(-2)}` : `${subject.slice(0, 1)}***`

async function unbind(ctx: Context, account: RowOf<typeof ThirdAccount> | null | undefined): Promise<void> {
  if (!account) throw new BusinessError('未找到对应数据')
  await ctx.repo(ThirdAccount).remove(account.id)
  // Whoever holds that account elsewhere may be in by it now: what it opened is closed.
  const { sessions } = servicesOf(ctx)
  if (account.user !== ctx.user.id) ctx.afterCommit(() => sessions.endAll(account.user, 'forced'))
}
