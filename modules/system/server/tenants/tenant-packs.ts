import { BusinessError } from '@mortise/model'
import { type Context, rules, type Services, written } from '@mortise/server'
import { adminRole, defaultTenant, Role, RoleGrant, Tenant, TenantPack } from '@mortise/system/model'
import {
  type PermissionBook,
  permissionBook,
  rightsChanged,
  withAncestors,
} from '../people/menus/permission-book.ts'
import { grantTree } from '../people/rights/permission-tree.ts'
import { inTenant } from '../shared/in-tenant.ts'
import { refuseOtherTenants } from '../shared/platform.ts'
import { insertRows } from '../shared/rows.ts'

interface Pack {
  readonly permissions: readonly string[] | null
}

/** What a tenant may be granted at all: the menus of its packages. Null where nothing narrows it. */
export async function offeredTo(services: Services, tenant: string): Promise<ReadonlySet<string> | null> {
  if (tenant === defaultTenant) return null
  const { rows } = await services.db.pool.query(
    `select p.permissions from sys_tenant t left join sys_tenant_pack p
       on p.id = any(t.packs) and p.is_active and not p.deleted
     where t.id = $1 and coalesce(cardinality(t.packs), 0) > 0`,
    [tenant],
  )
  // A tenant from before there were packages keeps what it had.
  return rows.length === 0 ? null : reach(await permissionBook(services), rows as Pack[])
}

/** The tree of all that may be granted in this tenant. */
export async function offeredTree({ services, tenant }: Context): Promise<unknown> {
  const [book, offered] = await Promise.all([permissionBook(services), offeredTo(services, tenant)])
  return offered ? grantTree(book, offered) : written(wholeTree(book))
}

/** Written once for the menus as they are: it is large, and the same for everybody whom nothing narrows. */
const wholeTrees = new WeakMap<PermissionBook, string>()
function wholeTree(book: PermissionBook): string {
  let text = wholeTrees.get(book)
  if (text === undefined) wholeTrees.set(book, (text = JSON.stringify(grantTree(book))))
  return text
}

const reach = (book: PermissionBook, packs: readonly Pack[]): ReadonlySet<string> =>
  withAncestors(
    book,
    packs.flatMap(({ permissions }) => permissions ?? []),
  )

/** Everything but what is the platform's own and can be changed in the default tenant alone. */
export function companyMenus({ under }: PermissionBook, { linked }: Services): string[] {
  const isPlatform = (name: string | null) => {
    const entity = name === null ? undefined : linked.entities.get(name)
    return entity?.tenancy === 'shared' && (!entity.sharedWith || entity.sharedWith === 'id')
  }
  const below = (parent: string): string[] =>
    (under.get(parent) ?? []).flatMap(({ id, entity }) => (isPlatform(entity) ? [] : [id, ...below(id)]))
  return below('')
}

/** A tenant's administrators hold all that the tenant is offered, also what comes to it later. */
export async function grantAdministrators(ctx: Context, tenant: string): Promise<void> {
  const book = await permissionBook(ctx.services)
  const { packs } = await ctx.repo(Tenant).get(tenant)
  const found = await ctx.repo(TenantPack).find({ id: { in: packs }, isActive: true })
  await inTenant(ctx, tenant, async (place) => {
    const [role] = await place.db
      .selectFrom(Role.table)
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('code', '=', adminRole)
      .where('deleted', '=', false)
      .execute()
    if (!role) return
    const grants = [...reach(book, found)].map((permission) => ({ role: role.id, permission }))
    await insertRows(place, RoleGrant, grants)
  })
}

/** After what tenants are offered has changed: rights are worked out anew, and open pages fetch their menus. */
export function offersChanged(ctx: Context, tenants: readonly string[]): void {
  ctx.afterCommit(() => {
    rightsChanged(ctx)
    for (const tenant of tenants) ctx.services.realtime.hint({ tenant }, 'permission', [])
  })
}

/** Administrators of the tenants that have a package are given what is new in it. */
export async function packChanged(ctx: Context, pack: string): Promise<void> {
  const holders = await ctx.repo(Tenant).find({ packs: { in: [pack] } })
  for (const { id } of holders) await grantAdministrators(ctx, id)
  offersChanged(
    ctx,
    holders.map(({ id }) => id),
  )
}

export const tenantPackRules = rules(TenantPack, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),
  saved: (pack, ctx) => packChanged(ctx, pack.id),

  async remove(pack, ctx) {
    refuseOtherTenants(ctx)
    const [holder] = await ctx.repo(Tenant).find({ packs: { in: [pack.id] } }, { limit: 1 })
    if (holder) throw new BusinessError(`套餐【${pack.name}】正由租户【${holder.name}】使用，不能删除`)
  },
})
