import { type AnyEntity, BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import {
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  PermissionRule,
  Role,
  RoleGrant,
} from '@mortise/system/model'
import { z } from 'zod'
import { listed } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { isSameList } from '../rights/grants.ts'

const body = z.object({
  permissionId: z.string(),
  roleId: z.string(),
  dataRuleIds: z.string(),
  /** What the screen showed as ticked. */
  lastDataRuleIds: z.string().optional(),
})

/** Which data rules of a menu hold for a role, of the whole company or of a department. */
export const ruleTickRoutes: AnyRoute[] = [
  ...ticksOf({ path: '/sys/role/datarule', role: Role, grant: RoleGrant, write: 'permission:saveRole' }),
  ...ticksOf({
    path: '/sys/sysDepartRole/datarule',
    role: DepartRole,
    grant: DepartRoleGrant,
    write: 'departRole:auth',
  }),

  // As older screens ask, with the department in the place of the role; the role behind it says which.
  get('/sys/sysDepartRole/datarule/:permissionId/:roleId/:ownRoleId', 'departRole:list', ({ ctx, params }) =>
    ticks(ctx, DepartRoleGrant, params.permissionId ?? '', { role: params.ownRoleId ?? '' }),
  ),
  ...(['/:permissionId/:departId', '/:permissionId/:departId/:roleId'] as const).map((end) =>
    get(`/sys/sysDepartPermission/datarule${end}`, 'depart:list', ({ ctx, params }) =>
      ticks(ctx, DepartGrant, params.permissionId ?? '', { depart: params.departId ?? '' }),
    ),
  ),
]

/** The data rules of a menu, and those of them that are ticked for whom it was granted to. */
async function ticks(
  ctx: Context,
  grant: AnyEntity,
  permission: string,
  holder: { readonly role: string } | { readonly depart: string },
) {
  const rules = await ctx.repo(PermissionRule).find({ permission })
  const stored = await ctx.repo(grant as typeof RoleGrant).first({ ...holder, permission })
  return { datarule: await ctx.output(PermissionRule, rules), drChecked: (stored?.rules ?? []).join(',') }
}

interface TickSpec {
  readonly path: `/${string}`
  readonly role: { readonly name: string }
  readonly grant: AnyEntity
  readonly write: `${string}:${string}`
}

function ticksOf({ path, role, write, ...spec }: TickSpec): AnyRoute[] {
  // Both grants have the same fields.
  const grant = spec.grant as typeof RoleGrant
  return [
    get(`${path}/:permissionId/:roleId`, `${role.name}:list`, ({ ctx, params }) =>
      ticks(ctx, grant, params.permissionId ?? '', { role: params.roleId ?? '' }),
    ),

    post(path, write, { body }, async ({ ctx, body: { permissionId, roleId, ...input } }) => {
      const found = await ctx.repo(grant).first({ role: roleId, permission: permissionId })
      if (!found) throw new BusinessError('请先保存角色菜单权限!')
      const stored = await ctx.repo(grant).lock(found.id)
      if (input.lastDataRuleIds !== undefined && !isSameList(listed(input.lastDataRuleIds), stored.rules))
        throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
      const wanted = listed(input.dataRuleIds)
      const own = await ctx.repo(PermissionRule).find({ permission: permissionId })
      if (wanted.some((id) => !own.some((rule) => rule.id === id)))
        throw new BusinessError('所选数据规则不属于该菜单')
      await ctx.repo(grant).edit({ id: stored.id, rules: wanted })
      ctx.afterCommit(() => rightsChanged(ctx))
      return message('保存成功！')
    }),
  ]
}
