import { BusinessError } from '@mortise/model'
import { type Context, type Job, rules } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { defaultTenant, Tenant, TenantStatus, User } from '@mortise/system/model'
import type { UserRow } from '../people/users/users.ts'
import { refuseOtherTenants } from '../shared/platform.ts'
import { grantAdministrators, offersChanged } from './tenant-packs.ts'

/** Companies whose jobs the clock starts. */
export const activeTenantsOf =
  ({ db }: Services) =>
  async (): Promise<string[]> => {
    const { rows } = await db.pool.query(
      `select id from sys_tenant where not deleted and status = '1'
       and (begin_on is null or begin_on <= current_date) and (end_on is null or end_on >= current_date) order by id`,
    )
    return (rows as { id: string }[]).map(({ id }) => id)
  }

/** How much room a company was given for its files. */
export const fileQuotaOf =
  ({ db }: Services) =>
  async (tenant: string): Promise<number | null> => {
    const { rows } = await db.pool.query<{ file_quota: number | null }>(
      'select file_quota from sys_tenant where id = $1',
      [tenant],
    )
    return rows[0]?.file_quota ?? null
  }

export const tenantRules = rules(Tenant, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),

  check(tenant, _, before) {
    const isFresh = !before || before.packs.length > 0
    if (tenant.id !== defaultTenant && isFresh && tenant.packs.length === 0) {
      throw new BusinessError('请选择套餐', { field: 'packs' })
    }
    if (
      tenant.id === defaultTenant &&
      (tenant.status !== TenantStatus.active || tenant.endOn || tenant.beginOn)
    ) {
      throw new BusinessError('默认租户不能停用，也没有期限')
    }
    if (tenant.beginOn && tenant.endOn && tenant.endOn < tenant.beginOn) {
      throw new BusinessError(`结束日期${tenant.endOn}不能早于开始日期${tenant.beginOn}`, { field: 'endOn' })
    }
  },

  async saved(tenant, ctx, before) {
    if (before) await grantAdministrators(ctx, tenant.id)
    // Sessions hold the tenants that their users may enter.
    offersChanged(ctx, [tenant.id])
  },

  async remove(tenant, ctx) {
    refuseOtherTenants(ctx)
    if (tenant.id === defaultTenant) throw new BusinessError('默认租户不能删除')
    const people = await ctx.repo(User).find({ tenants: { in: [tenant.id] } })
    const others = people.filter(({ username }) => username !== tenant.administrator)
    if (others.length > 0)
      throw new BusinessError(`租户【${tenant.name}】还有${others.length}名用户，不能删除`)
    for (const user of people) await dismiss(ctx, user, tenant.id)
  },
  removed: (tenant, ctx) => offersChanged(ctx, [tenant.id]),
})

/** The administrator that a tenant was made with goes with it, unless somebody else needs them too. */
async function dismiss(ctx: Context, { id, tenants }: UserRow, tenant: string): Promise<void> {
  const left = tenants.filter((each) => each !== tenant)
  const change = left.length > 0 ? { tenants: left } : { deleted: true }
  await ctx.db.updateTable(User.table).set(change).where('id', '=', id).execute()
  ctx.afterCommit(() => servicesOf(ctx).sessions.endAll(id, 'frozen'))
}

/** What every area gives a company to begin with. */
export const setUpTenantJob: Job = {
  label: '租户初始数据',
  run: (ctx, { tenant }) => servicesOf(ctx).setUpTenant([String(tenant)]),
}

/** Tenants begin and end with the day; whoever is signed in is looked at anew. */
export const tenantsOfToday: Job = {
  label: '租户到期检查',
  cron: '5 0 0 * * ?',
  run: async (ctx) => servicesOf(ctx).rights.forget(),
}
