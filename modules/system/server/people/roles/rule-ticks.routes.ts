import { type AnyEntity, BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import {
  Depart,
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  PermissionRule,
  Role,
  RoleGrant,
} from '@mortise/system/model'
import { z } from 'zod'
import { listed } from '../../shared/rows.ts'
import { permissionBook, rightsChanged } from '../menus/permission-book.ts'
import { isSameList } from '../rights/grants.ts'
import { refuseLifting } from '../rights/more.ts'

const ticked = {
  permissionId: z.string(),
  dataRuleIds: z.string(),
  /** What the screen showed as ticked. */
  lastDataRuleIds: z.string().optional(),
}

/** Which data rules of a menu hold for a role, of the whole company or of a department, and for a department itself. */
export const ruleTickRoutes: AnyRoute[] = [
  ...ticksOf({ path: '/sys/role/datarule', role: Role, grant: RoleGrant, write: 'permission:saveRole' }),
  ...ticksOf({
    path: '/sys/sysDepartRole/datarule',
    role: DepartRole,
    grant: DepartRoleGrant,
    write: 'departRole:auth',
  }),

  // As older screens ask, with the department in the place of the role; the role behind it says which. Where the
  // department was ticked rules, those are offered.
  get(
    '/sys/sysDepartRole/datarule/:permissionId/:roleId/:ownRoleId',
    'departRole:list',
    async ({ ctx, params: { permissionId = '', roleId = '', ownRoleId = '' } }) => {
      const depart = await ctx.repo(DepartGrant).first({ depart: roleId, permission: permissionId })
      return ticks(ctx, DepartRoleGrant, permissionId, { role: ownRoleId }, depart?.rules)
    },
  ),
  ...(['/:permissionId/:departId', '/:permissionId/:departId/:roleId'] as const).map((end) =>
    get(`/sys/sysDepartPermission/datarule${end}`, `${Depart.name}:list`, ({ ctx, params }) =>
      ticks(ctx, DepartGrant, params.permissionId ?? '', { depart: params.departId ?? '' }),
    ),
  ),
  post(
    '/sys/sysDepartPermission/datarule',
    'permission:saveDepart',
    { body: z.object({ departId: z.string(), ...ticked }) },
    async ({ ctx, body: { departId, ...input } }) =>
      tick(ctx, DepartGrant, { depart: departId }, input, '请先保存部门菜单权限!'),
  ),
]

type Holder = { readonly role: string } | { readonly depart: string }

/** The data rules of a menu, and those of them that are ticked for whom it was granted to. */
async function ticks(
  ctx: Context,
  grant: AnyEntity,
  permission: string,
  holder: Holder,
  offered: readonly string[] = [],
) {
  const all = await ctx.repo(PermissionRule).find({ permission })
  const rules = offered.length > 0 ? all.filter(({ id }) => offered.includes(id)) : all
  const stored = await ctx.repo(grant as typeof RoleGrant).first({ ...holder, permission })
  return { datarule: await ctx.output(PermissionRule, rules), drChecked: (stored?.rules ?? []).join(',') }
}

interface TickSpec {
  readonly path: `/${string}`
  readonly role: { readonly name: string }
  readonly grant: AnyEntity
  readonly write: `${string}:${string}`
}

function ticksOf({ path, role, grant, write }: TickSpec): AnyRoute[] {
  return [
    get(`${path}/:permissionId/:roleId`, `${role.name}:list`, ({ ctx, params }) =>
      ticks(ctx, grant, params.permissionId ?? '', { role: params.roleId ?? '' }),
    ),

    post(
      path,
      write,
      { body: z.object({ roleId: z.string(), ...ticked }) },
      async ({ ctx, body: { roleId, ...input } }) =>
        tick(ctx, grant, { role: roleId }, input, '请先保存角色菜单权限!'),
    ),
  ]
}

async function tick(
  ctx: Context,
  grant: AnyEntity,
  holder: Holder,
  { permissionId, ...input }: z.infer<z.ZodObject<typeof ticked>>,
  ungranted: string,
) {
  // All grants have these fields.
  const repo = ctx.repo(grant as typeof RoleGrant)
  const found = await repo.first({ ...holder, permission: permissionId })
  if (!found) throw new BusinessError(ungranted)
  const stored = await repo.lock(found.id)
  if (input.lastDataRuleIds !== undefined && !isSameList(listed(input.lastDataRuleIds), stored.rules))
    throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
  const wanted = listed(input.dataRuleIds)
  const own = await ctx.repo(PermissionRule).find({ permission: permissionId })
  if (wanted.some((id) => !own.some((rule) => rule.id === id)))
    throw new BusinessError('所选数据规则不属于该菜单')
  if (stored.rules.some((id) => !wanted.includes(id))) {
    const { byId } = await permissionBook(servicesOf(ctx), ctx.tenant)
    await refuseLifting(ctx, byId.get(permissionId)?.entity)
  }
  await repo.edit({ id: stored.id, rules: wanted })
  ctx.afterCommit(() => rightsChanged(ctx))
  return message('保存成功！')
}
