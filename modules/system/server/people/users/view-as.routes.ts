import { BusinessError } from '@mortise/model'
import {
  type AnyRoute,
  type Context,
  isWithinReach,
  post,
  type Rights,
  reachOf,
  sessionOf,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { User, UserStatus } from '@mortise/system/model'
import { z } from 'zod'
import { noteOperation } from '../../operations/logs/note-operation.ts'
import { memberOf } from './users.ts'

/** Seeing the product as another user does: nothing can be changed meanwhile, and it stands in the log. */
export const viewAsRoutes: AnyRoute[] = [
  post('/sys/user/viewAs', 'user:viewAs', { body: z.object({ userId: z.string() }) }, async (call) => {
    const { ctx, body } = call
    const user = await memberOf(ctx, body.userId)
    if (user?.status !== UserStatus.normal) throw new BusinessError('用户不存在或已冻结，不能以其身份查看')
    if (user.username === ctx.user.username) throw new BusinessError('不能以自己的身份查看')
    await refuseMore(ctx, user)
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

/** Nobody sees more by another's eyes than by their own: neither calls, nor rows, nor columns. */
async function refuseMore(ctx: Context, { id, realname }: { id: string; realname: string }) {
  const { rights } = servicesOf(ctx)
  const [own, theirs] = [await rights.of(ctx.user.id, ctx.tenant), await rights.of(id, ctx.tenant)]
  if (own.isAdmin) return
  const isNarrowed = own.rules.size > 0 || isColumnHiddenOnlyFrom(own, theirs)
  const isBeyond = theirs.isAdmin || [...theirs.codes].some((code) => !own.codes.has(code))
  if (isBeyond || isNarrowed || !(await isWithinDeparts(ctx, own, { id, rights: theirs })))
    throw new BusinessError(`【${realname}】的权限超出您的权限，不能以其身份查看`)
}

/** Columns under rights of their own: whoever lacks one looks by the eyes of those alone who lack it too. */
const isColumnHiddenOnlyFrom = (own: Rights, theirs: Rights) =>
  [...(own.fields ?? [])].some(([entity, { hidden }]) => {
    const alsoHidden = theirs.fields?.get(entity)?.hidden
    return [...hidden].some((key) => !alsoHidden?.has(key))
  })

/** Rows of a department are seen by whoever reaches it or one above it. */
async function isWithinDeparts(ctx: Context, own: Rights, their: { id: string; rights: Rights }) {
  const departs = await servicesOf(ctx).providers.accounts.departs(their.id, ctx.tenant)
  return isWithinReach(reachOf(their.rights, departs), reachOf(own, ctx.user.departs))
}
