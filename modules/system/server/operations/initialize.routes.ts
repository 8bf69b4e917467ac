import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, forbidden, getOrPost, message, wipeBusiness } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { adminName, defaultTenant, Tenant } from '@mortise/system/model'

/** Wipes what the business entered and keeps what it was set up with. Nothing is wiped that was not backed up before. */
export const initializeRoutes: AnyRoute[] = [
  getOrPost('/bas/basMaterial/initialize', 'login', { transaction: false }, async ({ ctx, query, body }) => {
    const { user, tenant, config, log } = ctx
    const services = servicesOf(ctx)
    if (user.username !== adminName) throw forbidden()
    if (!config.allowInitialize) throw new BusinessError('系统初始化未开放')
    confirmed(ctx, query.confirm ?? (body as { confirm?: unknown } | null)?.confirm)
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

/** Typed by hand, because nothing brings the rows back but the backup. */
function confirmed({ user }: Context, name: unknown): void {
  if (typeof name !== 'string' || name.trim() === '')
    throw new BusinessError('请输入当前部门名称以确认初始化')
  if (name.trim() !== user.depart?.departName)
    throw new BusinessError('输入的内容与当前部门名称不一致，未初始化')
}

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
