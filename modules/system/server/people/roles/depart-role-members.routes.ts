import { BusinessError, both, nothing } from '@mortise/model'
import { type AnyRoute, get, insertRows, message, post, remove } from '@mortise/server'
import { DepartRole, DepartRoleUser, User, UserDepart } from '@mortise/system/model'
import { z } from 'zod'
import { linked, listed } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseDepartRoles } from '../rights/giving.ts'
import { refuseTaking } from '../rights/placing.ts'
import { isOneOf, membersOf, withDeparts } from '../users/users.ts'

/** Who holds a role of a department, seen from the role. */
export const departRoleMemberRoutes: AnyRoute[] = [
  get('/sys/sysDepartRole/userList', 'departRole:list', async ({ ctx, query }) => {
    const { roleId = '', ...params } = query
    const ids = await linked(ctx, DepartRoleUser, { role: roleId }, 'user')
    const own = ids.length > 0 ? isOneOf('id', ids) : nothing
    const page = await ctx.list(User, params, both(membersOf(ctx.tenant), own))
    return { ...page, records: await withDeparts(ctx, page.records) }
  }),

  post(
    '/sys/sysDepartRole/addUsers',
    'departRole:auth',
    { body: z.object({ roleId: z.string(), userIdList: z.array(z.string()).max(1000) }) },
    async ({ ctx, body: { roleId, userIdList } }) => {
      // Locked, so that it is not deleted while somebody is given it.
      const role = await ctx.repo(DepartRole).lock(roleId)
      const people = new Set(await linked(ctx, UserDepart, { depart: role.depart }, 'user'))
      if (userIdList.some((id) => !people.has(id)))
        throw new BusinessError('所选用户不属于此部门，不能授予部门角色')
      await refuseDepartRoles(ctx, [role])
      await insertRows(
        ctx,
        DepartRoleUser,
        userIdList.map((user) => ({ user, role: roleId })),
      )
      ctx.afterCommit(() => rightsChanged(ctx, userIdList))
      return message('添加成功！')
    },
  ),

  remove('/sys/sysDepartRole/deleteUsers', 'departRole:auth', async ({ ctx, query }) => {
    const users = listed(query.userIds)
    if (users.length === 0) throw new BusinessError('参数不识别！')
    const { id } = await ctx.repo(DepartRole).get(query.roleId ?? '')
    await refuseTaking(ctx, users)
    await ctx.db
      .deleteFrom(DepartRoleUser.table)
      .where('tenant_id', '=', ctx.tenant)
      .where('role', '=', id)
      .where('user', 'in', users)
      .execute()
    ctx.afterCommit(() => rightsChanged(ctx, users))
    return message('删除成功！')
  }),
]
