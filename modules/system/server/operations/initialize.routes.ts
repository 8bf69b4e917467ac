import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, getOrPost, message, wipeBusiness } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { defaultTenant, Tenant } from '@mortise/system/model'
import { refuseUnlessAdmin, refuseUnlessAllowed, refuseUntyped } from './irrevocable.ts'

/** Wipes what the business entered and keeps what it was set up with. Nothing is wiped that was not backed up before. */
export const initializeRoutes: AnyRoute[] = [
  getOrPost('/bas/basMaterial/initialize', 'login', { transaction: false }, async ({ ctx, query, body }) => {
    const { user, tenant, log } = ctx
    const services = servicesOf(ctx)
    refuseUnlessAdmin(ctx)
    refuseUnlessAllowed(ctx, '系统初始化')
    refuseUntyped(ctx, query.confirm ?? (body as { confirm?: unknown } | null)?.confirm, '初始化')
    try {
      const wiped = await wipe(ctx, services)
      log.warn({ user: user.username, tenant, ...wiped }, 'business data was wiped')
    } catch (cause) {
      log.error({ err: cause, tenant }, 'business data was not wiped')
      throw new BusinessError('初始化失败！', { cause })
    }
    forgetAll(services)
    return message('初始化成功！')
  }),
]

/** Rows of the caller's tenant alone; what tenants share goes with the default one. */
const wipe = ({ linked, tenant, user, requestId }: Context, services: Services) =>
  wipeBusiness(services, {
    tenant,
    linked,
    withShared: tenant === defaultTenant,
    note: async (client, { backup, rows }) => {
      await client.query(
        `insert into engine.audit (tenant_id, entity, row_id, verb, username, after, request_id)
         values ($1, $2, $1, 'initialize', $3, $4, $5)`,
        [tenant, Tenant.name, user.username, { title: user.depart?.departName, backup, ...rows }, requestId],
      )
    },
  })

function forgetAll({ dicts, rights }: Services): void {
  dicts.forget()
  rights.forget()
}
