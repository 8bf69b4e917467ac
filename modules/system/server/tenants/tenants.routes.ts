import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, postOrPut } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Tenant, TenantPack } from '@mortise/system/model'
import { z } from 'zod'
import { permissionBook, withAncestors } from '../people/menus/permission-book.ts'
import { refuseOffers } from '../people/rights/giving.ts'
import { isSameList, tickedBody } from '../people/rights/grants.ts'
import { companyMenus } from '../people/rights/offers.ts'
import { grantTree } from '../people/rights/permission-tree.ts'
import { rowBody } from '../shared/body.ts'
import { refuseOtherTenants } from '../shared/platform.ts'
import { listed } from '../shared/rows.ts'
import { furnish } from './tenant-home.ts'
import { chosenNumber } from './tenant-number.ts'
import { grantAdministrators, packChanged } from './tenant-packs.ts'

/** Companies are made with somebody to run them, and offered sets of menus. */
export const tenantRoutes: AnyRoute[] = [
  post('/sys/tenant/add', 'tenant:add', { body: rowBody }, async ({ ctx, body }) => {
    // A form that knows neither packages nor administrators gets the first package, and is run by the platform's own.
    const packs = 'packIds' in body ? {} : { packs: await firstPack(ctx) }
    const id = await chosenNumber(ctx, body.id)
    const tenant = await ctx.repo(Tenant).add({ ...ctx.input(Tenant, body), ...packs }, { id })
    const administrator = await furnish(ctx, tenant, 'packIds' in body ? body : null)
    await ctx.repo(Tenant).put(tenant.id, { administrator })
    await grantAdministrators(ctx, tenant.id)
    await ctx.enqueue('system:settleTenant', { tenant: tenant.id })
    return message('添加成功！', tenant.id)
  }),

  get('/sys/tenant/queryList', 'tenant:list', async ({ ctx, query }) => {
    refuseOtherTenants(ctx)
    const ids = listed(query.ids)
    const where = ids.length > 0 ? { id: { in: ids } } : {}
    const tenants = await ctx.repo(Tenant).find(where, { sort: [['createTime', 'asc']], limit: 1000 })
    return ctx.output(Tenant, tenants)
  }),

  get('/sys/tenantPack/queryTreeList', 'tenantPack:list', async ({ ctx }) => {
    const book = await permissionBook(servicesOf(ctx))
    return grantTree(book, new Set(companyMenus(book, servicesOf(ctx))))
  }),

  get('/sys/tenantPack/queryPermissions', 'tenantPack:list', async ({ ctx, query }) => {
    const { permissions } = await ctx.repo(TenantPack).get(query.packId ?? '')
    return [...withAncestors(await permissionBook(servicesOf(ctx)), permissions ?? [])]
  }),

  postOrPut(
    '/sys/tenantPack/savePermissions',
    'tenantPack:grant',
    { body: z.object({ packId: z.string(), ...tickedBody }) },
    async ({ ctx, body }) => {
      refuseOtherTenants(ctx)
      const book = await permissionBook(servicesOf(ctx))
      const ids = listed(body.permissionIds)
      const offered = new Set(companyMenus(book, servicesOf(ctx)))
      if (ids.some((id) => !offered.has(id))) throw new BusinessError('授权失败！')
      const { id, permissions } = await ctx.repo(TenantPack).lock(body.packId)
      const { lastpermissionIds } = body
      const shown = [...withAncestors(book, permissions ?? [])].filter((each) => offered.has(each))
      if (lastpermissionIds !== undefined && !isSameList(listed(lastpermissionIds), shown)) {
        throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
      }
      await refuseOffers(
        ctx,
        ids.filter((each) => !shown.includes(each)),
      )
      await ctx.repo(TenantPack).put(id, { permissions: ids })
      await packChanged(ctx, id)
      return message('保存成功！')
    },
  ),
]

async function firstPack(ctx: Context): Promise<string[]> {
  const pack = await ctx.repo(TenantPack).first({ isActive: true }, { sort: [['createTime', 'asc']] })
  return pack ? [pack.id] : []
}
