import { BusinessError, both } from '@mortise/model'
import { type AnyRoute, type Context, insertRows, message, post, remove } from '@mortise/server'
import { Depart, DepartRole, DepartRoleUser, User, UserDepart } from '@mortise/system/model'
import { z } from 'zod'
import { linked, listed } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseMovingSelf, refusePlacing, refuseTaking } from '../rights/placing.ts'
import { isOneOf, membersOf } from '../users/users.ts'

/** Who belongs to a department, seen from the department. */
export const departMemberRoutes: AnyRoute[] = [
  post(
    '/sys/user/editSysDepartWithUser',
    'user:edit',
    { body: z.object({ depId: z.string(), userIdList: z.array(z.string()).min(1).max(1000) }) },
    async ({ ctx, body: { depId, userIdList } }) => {
      const depart = await ctx.repo(Depart).get(depId)
      const users = await ctx.repo(User).select(both(membersOf(ctx.tenant), isOneOf('id', userIdList)))
      if (users.length !== new Set(userIdList).size) throw new BusinessError('所选用户不存在')
      const members = await linked(ctx, UserDepart, { depart: depId }, 'user')
      const added = userIdList.filter((id) => !members.includes(id))
      await refusePlacing(ctx, added, [depart])
      await insertRows(
        ctx,
        UserDepart,
        users.map(({ id }) => ({ user: id, depart: depId })),
      )
      ctx.afterCommit(() => rightsChanged(ctx, userIdList))
      return message('添加成功！')
    },
  ),

  remove('/sys/user/deleteUserInDepart', 'user:edit', async ({ ctx, query }) => {
    await dismiss(ctx, query.depId ?? '', listed(query.userId))
    return message('删除成功！')
  }),

  remove('/sys/user/deleteUserInDepartBatch', 'user:edit', async ({ ctx, query }) => {
    await dismiss(ctx, query.depId ?? '', listed(query.userIds))
    return message('删除成功！')
  }),
]

/** Roles of the department go with the membership, so that nobody finds them again by coming back. */
async function dismiss(ctx: Context, depart: string, users: readonly string[]): Promise<void> {
  if (users.length === 0) throw new BusinessError('参数不识别！')
  await ctx.repo(Depart).get(depart)
  await refuseMovingSelf(ctx, users)
  await refuseTaking(ctx, users)
  const roles = await ctx.repo(DepartRole).find({ depart })
  const gone = (table: string) =>
    ctx.db.deleteFrom(table).where('tenant_id', '=', ctx.tenant).where('user', 'in', users)
  await gone(UserDepart.table).where('depart', '=', depart).execute()
  const ids = roles.map(({ id }) => id)
  if (ids.length > 0) await gone(DepartRoleUser.table).where('role', 'in', ids).execute()
  ctx.afterCommit(() => rightsChanged(ctx, users))
}
