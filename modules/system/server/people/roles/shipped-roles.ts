import { everyRole } from '@mortise/model'
import { type Context, insertRows, type Place } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { MenuType, Permission, Role, RoleGrant, shippedScopeOf } from '@mortise/system/model'
import { inTenant } from '../../shared/in-tenant.ts'
import type { PermissionRow } from '../menus/menu.ts'
import { rightsChanged, withAncestors } from '../menus/permission-book.ts'

/** Gives a company the roles that it lacks of those that come with the product, each with its duties. */
export async function addShippedRoles(ctx: Context): Promise<void> {
  const { roles } = servicesOf(ctx).linked
  const there = new Set((await shippedRolesOf(ctx, [...roles.keys()])).map(({ code }) => code))
  const missing = [...roles].filter(([code]) => !there.has(code))
  await insertRows(
    ctx,
    Role,
    missing.map(([code, name]) => ({ code, name, dataScope: shippedScopeOf(code) })),
  )
  await grantDuties(ctx, await dutiesOf(ctx), new Set(missing.map(([code]) => code)))
  rightsChanged(ctx)
}

/**
 * Rights that an update of the product brings go, in every company, to those shipped roles whose duty they are. What a
 * company has taken from a role stays taken: only rights on which nobody could decide before are given.
 */
export async function grantNewDuties(ctx: Context, fresh: ReadonlySet<string>): Promise<void> {
  const services = servicesOf(ctx)
  const all = await dutiesOf(ctx)
  const duties = (role: string) => all(role).filter((permission) => fresh.has(permission))
  for (const tenant of (await services.providers.tenants?.()) ?? []) {
    await inTenant(ctx, tenant, (place) => grantDuties(place, duties, new Set(services.linked.roles.keys())))
  }
}

async function grantDuties(
  place: Place,
  duties: (role: string) => string[],
  codes: ReadonlySet<string>,
): Promise<void> {
  const roles = await shippedRolesOf(place, [...codes])
  await insertRows(
    place,
    RoleGrant,
    roles.flatMap(({ id, code }) => duties(code).map((permission) => ({ role: id, permission }))),
  )
}

async function shippedRolesOf({ db, tenant }: Place, codes: readonly string[]) {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom(Role.table)
    .select(['id', 'code'])
    .where('tenant_id', '=', tenant)
    .where('deleted', '=', false)
    .where('code', 'in', [...codes])
    .execute()
  return rows as { id: string; code: string }[]
}

/** The permissions of a role: its rights, its pages, and all that is above them in the menu. */
async function dutiesOf(ctx: Context): Promise<(role: string) => string[]> {
  const { modules } = servicesOf(ctx).linked
  // Read here and now: what this transaction has written counts too.
  const rows = (await ctx.db
    .selectFrom(Permission.table)
    .select(['id', 'parent', 'type', 'code', 'url'])
    .execute()) as PermissionRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = new Map(rows.map(({ id, type, code, url }) => [type === MenuType.right ? code : url, id]))
  return (role) => {
    const names = modules.flatMap(({ duties = {} }) => [duties[everyRole] ?? [], duties[role] ?? []].flat(2))
    const own = names.flatMap((name) => ids.get(name) ?? [])
    return [...withAncestors({ byId }, own)]
  }
}
