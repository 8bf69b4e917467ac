import { BusinessError, both, nothing } from '@mortise/model'
import { type AnyRoute, type Context, get, insertRows, message, post, remove } from '@mortise/server'
import { adminName, adminRole, Role, User, UserRole } from '@mortise/system/model'
import { z } from 'zod'
import { linked, listed } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseRoles } from '../rights/giving.ts'
import { refuseOwnRoles, refuseTaking } from '../rights/placing.ts'
import { isOneOf, membersOf, withDeparts } from '../users/users.ts'

/** Who holds a role, seen from the role. */
export const roleMemberRoutes: AnyRoute[] = [
  get('/sys/user/userRoleList', 'role:list', async ({ ctx, query }) => {
    const { roleId = '', ...params } = query
    const ids = await linked(ctx, UserRole, { role: roleId }, 'user')
    const page = await ctx.list(User, params, ids.length > 0 ? isOneOf('id', ids) : nothing)
    return { ...page, records: await withDeparts(ctx, page.records) }
  }),

  post(
    '/sys/user/addSysUserRole',
    'user:edit',
    { body: z.object({ roleId: z.string(), userIdList: z.array(z.string()).max(1000) }) },
    async ({ ctx, body: { roleId, userIdList } }) => {
      // Locked, so that it is not deleted while somebody is given it.
      await refuseRoles(ctx, [await ctx.repo(Role).lock(roleId)])
      await refuseOwnRoles(ctx, userIdList)
      const users = await ctx.repo(User).select(both(membersOf(ctx.tenant), isOneOf('id', userIdList)))
      if (users.length !== new Set(userIdList).size) throw new BusinessError('所选用户不存在')
      await insertRows(
        ctx,
        UserRole,
        users.map(({ id }) => ({ user: id, role: roleId })),
      )
      ctx.afterCommit(() => rightsChanged(ctx, userIdList))
      return message('添加成功！')
    },
  ),

  remove('/sys/user/deleteUserRole', 'user:edit', async ({ ctx, query }) => {
    await dismiss(ctx, query.roleId ?? '', listed(query.userId))
    return message('删除成功！')
  }),

  remove('/sys/user/deleteUserRoleBatch', 'user:edit', async ({ ctx, query }) => {
    await dismiss(ctx, query.roleId ?? '', listed(query.userIds))
    return message('删除成功！')
  }),
]

async function dismiss(ctx: Context, roleId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) throw new BusinessError('参数不识别！')
  const { code } = await ctx.repo(Role).get(roleId)
  const admin = await ctx.repo(User).first({ username: adminName })
  if (code === adminRole && admin && userIds.includes(admin.id))
    throw new BusinessError('admin用户不能取消admin角色')
  await refuseTaking(ctx, userIds)
  await ctx.db
    .deleteFrom(UserRole.table)
    .where('tenant_id', '=', ctx.tenant)
    .where('role', '=', roleId)
    .where('user', 'in', userIds)
    .execute()
  ctx.afterCommit(() => rightsChanged(ctx, userIds))
}
