import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { DepartGrant, DepartRole, DepartRoleGrant, DepartRoleUser, UserDepart } from '@mortise/system/model'
import { z } from 'zod'
import { linked, listed, relink } from '../../shared/rows.ts'
import { permissionBook, rightsChanged } from '../menus/permission-book.ts'
import { refuseDepartRoles } from '../rights/giving.ts'
import { saveGrants, tickedBody } from '../rights/grants.ts'
import { offeredTree } from '../rights/offers.ts'
import { grantTree } from '../rights/permission-tree.ts'
import { refuseTaking } from '../rights/placing.ts'

const givenRoles = z.object({
  userId: z.string(),
  departId: z.string().optional(),
  newRoleId: z.string().default(''),
  /** What the screen showed as held. */
  oldRoleId: z.string().default(''),
})

/** Roles inside a department: never more than the department itself was granted, for its members alone. */
export const departRoleRoutes: AnyRoute[] = [
  get('/sys/sysDepartPermission/queryTreeList', 'depart:list', ({ ctx }) => offeredTree(ctx)),

  get('/sys/sysDepartPermission/queryTreeListForDeptRole', 'departRole:list', async ({ ctx, query }) => {
    const granted = await linked(ctx, DepartGrant, { depart: query.departId ?? '' }, 'permission')
    return grantTree(await permissionBook(servicesOf(ctx), ctx.tenant), new Set(granted))
  }),

  get('/sys/sysDepartPermission/queryDeptRolePermission', 'departRole:list', ({ ctx, query }) =>
    linked(ctx, DepartRoleGrant, { role: query.roleId ?? '' }, 'permission'),
  ),

  post(
    '/sys/sysDepartPermission/saveDeptRolePermission',
    'departRole:auth',
    { body: z.object({ roleId: z.string(), ...tickedBody }) },
    async ({ ctx, body }) => {
      const role = await ctx.repo(DepartRole).first({ id: body.roleId })
      if (!role) throw new BusinessError('授权失败！')
      await ctx.repo(DepartRole).lock(role.id)
      const most = new Set(await linked(ctx, DepartGrant, { depart: role.depart }, 'permission'))
      await saveGrants(ctx, DepartRoleGrant, { role: role.id }, body, most)
      ctx.afterCommit(() => rightsChanged(ctx))
      return message('保存成功！')
    },
  ),

  get('/sys/sysDepartRole/getDeptRoleList', 'departRole:list', async ({ ctx, query: { departId = '' } }) =>
    ctx.output(DepartRole, await ctx.repo(DepartRole).find({ depart: departId })),
  ),

  get('/sys/sysDepartRole/getDeptRoleByUserId', 'departRole:list', async ({ ctx, query }) => {
    const ids = await rolesOfUser(ctx, query.userId ?? '', query.departId ?? '')
    return ctx.output(DepartRole, ids.length > 0 ? await ctx.repo(DepartRole).find({ id: { in: ids } }) : [])
  }),

  post(
    '/sys/sysDepartRole/deptRoleUserAdd',
    'departRole:auth',
    { body: givenRoles },
    async ({ ctx, body }) => {
      const { userId } = body
      const wanted = listed(body.newRoleId)
      const own = await offeredRoles(ctx, body)
      if (wanted.some((id) => !own.some((role) => role.id === id))) throw new BusinessError('授权失败！')
      for (const depart of new Set(body.departId ? [body.departId] : own.map((role) => role.depart))) {
        const members = await linked(ctx, UserDepart, { depart }, 'user')
        if (!members.includes(userId)) throw new BusinessError('该用户不属于此部门，不能授予部门角色')
      }
      const held = await linked(ctx, DepartRoleUser, { user: userId }, 'role')
      const others = held.filter((id) => !own.some((role) => role.id === id))
      if (own.some(({ id }) => held.includes(id) && !wanted.includes(id))) await refuseTaking(ctx, [userId])
      await refuseDepartRoles(
        ctx,
        own.filter(({ id }) => wanted.includes(id) && !held.includes(id)),
      )
      await relink(ctx, DepartRoleUser, { user: userId }, 'role', [...others, ...wanted])
      ctx.afterCommit(() => rightsChanged(ctx, [userId]))
      return message('添加成功！')
    },
  ),
]

/** The roles that are given or taken away: all of the department, or those that a form without one names. */
function offeredRoles(ctx: Context, { departId, newRoleId, oldRoleId }: z.infer<typeof givenRoles>) {
  const named = [...listed(newRoleId), ...listed(oldRoleId)]
  if (departId) return ctx.repo(DepartRole).find({ depart: departId })
  return named.length > 0 ? ctx.repo(DepartRole).find({ id: { in: named } }) : []
}

async function rolesOfUser(ctx: Context, user: string, depart: string): Promise<string[]> {
  const own = new Set((await ctx.repo(DepartRole).find({ depart })).map(({ id }) => id))
  return (await linked(ctx, DepartRoleUser, { user }, 'role')).filter((id) => own.has(id))
}
