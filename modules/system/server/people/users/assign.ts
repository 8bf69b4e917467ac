import { BusinessError, type Row } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adminName, adminRole, Depart, Role, UserDepart, UserRole } from '@mortise/system/model'
import { linked, listed, relink } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseRoles } from '../rights/giving.ts'
import { refuseMovingSelf, refuseOwnRoles, refusePlacing, refuseTaking } from '../rights/placing.ts'
import type { UserRow } from './users.ts'

/** Roles and departments are replaced by what the body names; a body that does not speak of them leaves them. */
export async function assign(ctx: Context, user: UserRow, body: Readonly<Row>): Promise<void> {
  if ('selectedroles' in body) await assignRoles(ctx, user, listed(body.selectedroles))
  if ('selecteddeparts' in body) await assignDeparts(ctx, user, listed(body.selecteddeparts))
  ctx.afterCommit(() => rightsChanged(ctx, [user.id]))
}

async function assignRoles(ctx: Context, { id, username }: UserRow, wanted: string[]): Promise<void> {
  const roles = await ctx.repo(Role).find({ id: { in: wanted } })
  if (roles.length !== wanted.length) throw new BusinessError('所选角色不存在', { field: 'selectedroles' })
  if (username === adminName && !roles.some(({ code }) => code === adminRole)) {
    throw new BusinessError('admin用户不能取消admin角色')
  }
  const held = await linked(ctx, UserRole, { user: id }, 'role')
  const added = roles.filter((role) => !held.includes(role.id))
  await refuseRoles(ctx, added)
  if (added.length > 0) await refuseOwnRoles(ctx, [id])
  if (isShortened(held, wanted)) await refuseTaking(ctx, [id])
  await relink(ctx, UserRole, { user: id }, 'role', wanted)
}

async function assignDeparts(ctx: Context, { id }: UserRow, wanted: string[]): Promise<void> {
  const departs = await ctx.repo(Depart).find({ id: { in: wanted } })
  if (departs.length !== wanted.length)
    throw new BusinessError('所选部门不存在', { field: 'selecteddeparts' })
  const held = await linked(ctx, UserDepart, { user: id }, 'depart')
  const added = departs.filter((depart) => !held.includes(depart.id))
  if (added.length > 0) await refusePlacing(ctx, [id], added)
  if (isShortened(held, wanted)) {
    await refuseMovingSelf(ctx, [id])
    await refuseTaking(ctx, [id])
  }
  await relink(ctx, UserDepart, { user: id }, 'depart', wanted)
}

const isShortened = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.some((each) => !wanted.includes(each))
