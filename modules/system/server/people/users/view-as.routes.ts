import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, post, sessionOf } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { User, UserStatus } from '@mortise/system/model'
import { z } from 'zod'
import { noteOperation } from '../../operations/logs/note-operation.ts'
import { memberOf } from './users.ts'
import { viewRefusal } from './view-refusal.ts'

/** Seeing the product as another user does: nothing can be changed meanwhile, and it stands in the log. */
export const viewAsRoutes: AnyRoute[] = [
  post('/sys/user/viewAs', 'user:viewAs', { body: z.object({ userId: z.string() }) }, async (call) => {
    const { ctx, body } = call
    const user = await memberOf(ctx, body.userId)
    if (user?.status !== UserStatus.normal) throw new BusinessError('用户不存在或已冻结，不能以其身份查看')
    if (user.username === ctx.user.username) throw new BusinessError('不能以自己的身份查看')
    const refusal = await viewRefusal(servicesOf(ctx), ctx.user.id, user, ctx.tenant)
    if (refusal) throw refusal
    const session = await sessionOf(call)
    await noteOperation(ctx, { entity: User.name, row: user.id, operation: 'viewAs', after: named(user) })
    ctx.afterCommit(() => servicesOf(ctx).sessions.view(session.id, { id: user.id, tenant: ctx.tenant }))
    const userInfo = await infoOf(ctx, user.id)
    return { userInfo: { ...userInfo, viewedBy: ctx.user.realname } }
  }),

  post('/sys/user/viewAs/leave', 'login', { whileViewing: true }, async (call) => {
    const { ctx } = call
    const { id, viewer } = await sessionOf(call)
    if (!viewer) throw new BusinessError('没有在以他人的身份查看')
    const own = await ctx.actAs(viewer.username)
    const row = ctx.user.id
    await noteOperation(own, { entity: User.name, row, operation: 'leaveViewAs', after: named(ctx.user) })
    ctx.afterCommit(() => servicesOf(ctx).sessions.view(id, null))
    return { userInfo: await infoOf(ctx, viewer.id) }
  }),
]

const named = ({ username, realname }: { username: string; realname: string }) => ({ username, realname })

const infoOf = (ctx: Context, id: string) =>
  servicesOf(ctx).providers.accounts.userInfo(id, { tenant: ctx.tenant, orgCode: null })
