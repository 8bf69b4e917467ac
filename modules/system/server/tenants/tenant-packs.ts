import { BusinessError } from '@mortise/model'
import { type Context, insertRows, rules } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { adminRole, Role, RoleGrant, Tenant, TenantPack } from '@mortise/system/model'
import { permissionBook, rightsChanged } from '../people/menus/permission-book.ts'
import { menusOfPacks } from '../people/rights/offers.ts'
import { inTenant } from '../shared/in-tenant.ts'
import { refuseOtherTenants } from '../shared/platform.ts'

/** A tenant's administrators hold all that the tenant is offered, also what comes to it later. */
export async function grantAdministrators(ctx: Context, tenant: string): Promise<void> {
  const book = await permissionBook(servicesOf(ctx))
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
    const grants = [...menusOfPacks(book, found)].map((permission) => ({ role: role.id, permission }))
    await insertRows(place, RoleGrant, grants)
  })
}

/** After what tenants are offered has changed: rights are worked out anew, and open pages fetch their menus. */
export function offersChanged(ctx: Context, tenants: readonly string[]): void {
  ctx.afterCommit(() => {
    rightsChanged(ctx)
    for (const tenant of tenants) ctx.realtime.hint({ tenant }, 'permission', [])
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
