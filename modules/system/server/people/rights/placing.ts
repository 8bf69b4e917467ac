import { BusinessError } from '@mortise/model'
import { type Context, isWithinReach, reachOf } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { User } from '@mortise/system/model'
import type { DepartRow } from '../departs/departs.ts'
import { isByAdministrator, refuseAbove, refuseSelf } from './more.ts'

export const refuseMovingSelf = (ctx: Context, users: readonly string[]): Promise<void> =>
  refuseSelf(ctx, users, '不能调整本人的部门，请由管理员调整')

/** A role may be what a process finds its approver by, and give no right of its own. */
export const refuseOwnRoles = (ctx: Context, users: readonly string[]): Promise<void> =>
  refuseSelf(ctx, users, '不能调整本人的角色，请由管理员调整')

/** Refuses to put people into departments whose rows are out of the caller's own sight. */
export async function refusePlacing(
  ctx: Context,
  users: readonly string[],
  departs: readonly DepartRow[],
): Promise<void> {
  await refuseMovingSelf(ctx, users)
  if (users.length > 0) await refuseOutside(ctx, departs, '不能安排到本人数据范围以外的部门')
}

export const leadingOutside = '不能安排人员负责本人数据范围以外的部门'

/** Refuses departments whose rows are out of the caller's own sight. */
export async function refuseOutside(
  ctx: Context,
  departs: readonly DepartRow[],
  message: string,
): Promise<void> {
  if (await isByAdministrator(ctx)) return
  const rights = await servicesOf(ctx).rights.of(ctx.user.id, ctx.tenant)
  const reach = reachOf(rights, ctx.user.departs)
  const isOutside = ({ orgCode }: DepartRow) =>
    !isWithinReach({ isAll: false, below: [orgCode ?? ''], at: [] }, reach)
  const outside = departs.find(isOutside)
  if (outside) throw new BusinessError(`${message}【${outside.name}】`)
}

/** Refuses to take roles or departments from people who may do more than the caller. */
export async function refuseTaking(ctx: Context, users: readonly string[]): Promise<void> {
  for (const user of await ctx.repo(User).find({ id: { in: [...users] } }))
    await refuseAbove(ctx, user, '不能取消权限高于本人的用户的角色和部门')
}
