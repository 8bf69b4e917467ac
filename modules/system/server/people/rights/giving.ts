import type { AnyEntity, RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Depart, type DepartRole, DepartRoleGrant, Role, RoleGrant } from '@mortise/system/model'
import { permissionBook } from '../menus/permission-book.ts'
import type { Grant, RoleHolding } from './holdings.ts'
import { refuseGiving } from './more.ts'
import { rightsBy } from './rights.ts'

/** Roles go to people only from those who have all that the roles give. */
export async function refuseRoles(ctx: Context, roles: readonly RowOf<typeof Role>[]): Promise<void> {
  for (const role of roles) await refuseRole(ctx, role, await holdingOf(ctx, role), RoleGrant)
}

/** Likewise roles of a department. */
export async function refuseDepartRoles(
  ctx: Context,
  roles: readonly RowOf<typeof DepartRole>[],
): Promise<void> {
  for (const role of roles) await refuseRole(ctx, role, { ...unscoped, id: role.id }, DepartRoleGrant)
}

/** Refuses a role that shows more rows than its giver sees. */
export const refuseScope = (ctx: Context, role: RowOf<typeof Role>): Promise<void> =>
  refuseGiving(
    ctx,
    async (services) =>
      rightsBy(services, { username: null, roles: [await holdingOf(ctx, role)], grants: [] }, ctx.tenant),
    '不能授予超出本人权限的数据范围',
  )

/** Refuses rights that their giver lacks; the rules that the holder is under already hold for what is added. */
export const refuseGrants = (
  ctx: Context,
  link: AnyEntity,
  holder: { readonly [key: string]: string },
  added: readonly string[],
): Promise<void> =>
  refuseGiving(
    ctx,
    async (services) => {
      const { byId } = await permissionBook(services, ctx.tenant)
      const entityOf = (permission: string) => byId.get(permission)?.entity ?? null
      // All grants have these fields.
      const kept = await ctx.repo(link as typeof RoleGrant).find(holder)
      const grants = added.map((permission): Grant => {
        const entity = entityOf(permission)
        const rules = kept.flatMap((grant) =>
          entity !== null && entityOf(grant.permission) === entity ? grant.rules : [],
        )
        return { role: unscoped.id, permission, rules, isWithin: true }
      })
      return rightsBy(services, { username: null, roles: [unscoped], grants }, ctx.tenant)
    },
    beyond,
  )

/** Refuses to offer companies rights that whoever offers them lacks. */
export const refuseOffers = (ctx: Context, added: readonly string[]): Promise<void> =>
  refuseGiving(
    ctx,
    (services) => {
      const grants = added.map(
        (permission): Grant => ({ role: unscoped.id, permission, rules: [], isWithin: true }),
      )
      return rightsBy(services, { username: null, roles: [unscoped], grants }, ctx.tenant)
    },
    beyond,
  )

const beyond = '不能授予超出本人的权限'

/** A role that says nothing of rows, as those of departments. */
const unscoped: RoleHolding = {
  id: '',
  code: '',
  name: '',
  depart: '',
  isMember: true,
  dataScope: null,
  orgCodes: null,
}

const refuseRole = (
  ctx: Context,
  { id, name }: { readonly id: string; readonly name: string },
  holding: RoleHolding,
  link: typeof RoleGrant | typeof DepartRoleGrant,
): Promise<void> =>
  refuseGiving(
    ctx,
    async (services) => {
      const found = await ctx.repo(link as typeof RoleGrant).find({ role: id })
      const grants = found.map(({ permission, rules }) => ({ role: id, permission, rules, isWithin: true }))
      return rightsBy(services, { username: null, roles: [holding], grants }, ctx.tenant)
    },
    `不能授予超出本人权限的角色【${name}】`,
  )

async function holdingOf(ctx: Context, role: RowOf<typeof Role>): Promise<RoleHolding> {
  const { id, code, name, dataScope, departs } = role
  const named = departs.length > 0 ? await ctx.repo(Depart).find({ id: { in: departs } }) : []
  const orgCodes = named.flatMap(({ orgCode }) => orgCode ?? [])
  return { id, code, name, depart: null, isMember: true, dataScope, orgCodes }
}
