import { everyRole } from '@mortise/model'
import { type Context, insertRows, type Place } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import {
  MenuType,
  Permission,
  Role,
  RoleGrant,
  ShippedDuty,
  shippedScopeOf,
  Tenant,
} from '@mortise/system/model'
import { inTenant } from '../../shared/in-tenant.ts'
import type { PermissionRow } from '../menus/menu.ts'
import { rightsChanged, withAncestors } from '../menus/permission-book.ts'

/** Gives a company the roles that it lacks of those that come with the product, each with its duties. */
export async function addShippedRoles(ctx: Context): Promise<void> {
  const { roles } = servicesOf(ctx).linked
  await addRoles(ctx, [...roles.keys()], ctx, await permissionsOfDuties(ctx, dutiesNow(ctx)))
  rightsChanged(ctx)
}

/**
 * What an update of the product brings goes to every company: new roles, rights on which nobody could decide before, and
 * what has become the duty of a shipped role since the version that ran last. What a company has taken from a role stays
 * taken, because it was a duty then.
 */
export async function grantNewDuties(ctx: Context, fresh: ReadonlySet<string>): Promise<void> {
  const { linked } = servicesOf(ctx)
  const current = dutiesNow(ctx)
  const last = await dutiesOfLastVersion(ctx)
  const now = await permissionsOfDuties(ctx, current)
  const before = await permissionsOfDuties(ctx, last)
  const known = new Set(last.map(({ role }) => role))
  const codes = [...linked.roles.keys()]
  const isNew = (role: string) =>
    last.length > 0 && !known.has(role) && current.some((duty) => duty.role === role)
  const added = (role: string) => {
    // Of a version that did not write down its duties it is known only which rights it had.
    const old = new Set(before(role))
    return now(role).filter(
      (permission) => fresh.has(permission) || (last.length > 0 && !old.has(permission)),
    )
  }
  const isGiven = codes.some((role) => isNew(role) || added(role).length > 0)
  for (const tenant of isGiven ? await allTenants(ctx) : [])
    await inTenant(ctx, tenant, async (place) => {
      await grantDuties(place, added, new Set(codes))
      await addRoles(ctx, codes.filter(isNew), place, now)
    })
  if (isGiven) ctx.afterCommit(() => rightsChanged(ctx))
  await writeDown(ctx, current, last)
}

/** Companies that are stopped for now are companies too. */
async function allTenants({ db }: Context): Promise<string[]> {
  const rows = await db.selectFrom(Tenant.table).select('id').where('deleted', '=', false).execute()
  return rows.map(({ id }) => id as string)
}

async function addRoles(
  ctx: Context,
  codes: readonly string[],
  place: Place,
  duties: (role: string) => string[],
): Promise<void> {
  const { roles } = servicesOf(ctx).linked
  const there = new Set((await shippedRolesOf(place, codes)).map(({ code }) => code))
  const missing = codes.filter((code) => !there.has(code))
  await insertRows(
    place,
    Role,
    missing.map((code) => ({ code, name: roles.get(code), dataScope: shippedScopeOf(code) })),
  )
  await grantDuties(place, duties, new Set(missing))
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

interface Duty {
  readonly role: string
  readonly right: string
}

const dutiesNow = (ctx: Context): Duty[] =>
  servicesOf(ctx).linked.modules.flatMap(({ duties = {} }) =>
    Object.entries(duties).flatMap(([role, rights]) => rights.flat().map((right) => ({ role, right }))),
  )

const dutiesOfLastVersion = ({ db }: Context): Promise<Duty[]> =>
  db.selectFrom(ShippedDuty.table).select(['role', 'right']).execute()

async function writeDown(ctx: Context, current: readonly Duty[], last: readonly Duty[]): Promise<void> {
  const nameOf = ({ role, right }: Duty) => `${role} ${right}`
  const are = new Set(current.map(nameOf))
  const were = new Set(last.map(nameOf))
  if (are.size === were.size && [...are].every((name) => were.has(name))) return
  await ctx.db.deleteFrom(ShippedDuty.table).execute()
  await insertRows(ctx, ShippedDuty, [...new Map(current.map((duty) => [nameOf(duty), duty])).values()])
}

/** The permissions that duties come to by role: its rights, its pages, and all that is above them in the menu. */
async function permissionsOfDuties(
  ctx: Context,
  duties: readonly Duty[],
): Promise<(role: string) => string[]> {
  // Read here and now: what this transaction has written counts too.
  const rows = (await ctx.db
    .selectFrom(Permission.table)
    .select(['id', 'parent', 'type', 'code', 'url'])
    .execute()) as PermissionRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = new Map(rows.map(({ id, type, code, url }) => [type === MenuType.right ? code : url, id]))
  return (role) => {
    const own = duties
      .filter((duty) => duty.role === role || duty.role === everyRole)
      .flatMap(({ right }) => ids.get(right) ?? [])
    return [...withAncestors({ byId }, own)]
  }
}
