import { BusinessError } from '@mortise/model'
import { type AnyRoute, backupHere, type Context, forbidden, getOrPost, message } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { adminName, defaultTenant, Tenant } from '@mortise/system/model'
import { noteOperation } from './logs/note-operation.ts'

/** Wipes what the business entered and keeps what it was set up with. Nothing is wiped that was not backed up before. */
export const initializeRoutes: AnyRoute[] = [
  getOrPost('/bas/basMaterial/initialize', 'login', { transaction: false }, async ({ ctx, query, body }) => {
    const { user, tenant, config, log } = ctx
    const services = servicesOf(ctx)
    if (user.username !== adminName) throw forbidden()
    if (!config.allowInitialize) throw new BusinessError('系统初始化未开放')
    confirmed(ctx, query.confirm ?? (body as { confirm?: unknown } | null)?.confirm)
    try {
      const backup = await backupHere(services, 'initialize')
      const wiped = await ctx.asSystem(tenant, async (system) => {
        const own = await system.actAs(user.username)
        const gone = await wipe(own, services.db.owner)
        const after = { title: user.depart?.departName, backup, ...gone }
        await noteOperation(own, { entity: Tenant.name, row: tenant, operation: 'initialize', after })
        return gone
      })
      log.warn({ user: user.username, tenant, backup, wiped }, 'business data was wiped')
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

/**
 * Rows of the caller's tenant alone; what tenants share goes with the default one. Lines go with their documents. As the
 * owner of the tables: among them are some whose rows nobody else may delete.
 */
async function wipe(
  { linked, tenant }: Context,
  owner: Services['db']['owner'],
): Promise<Record<string, number>> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local app.initializing = 'on'`)
    const wiped: Record<string, number> = {}
    for (const { name, table, business, isView, tenancy } of linked.entities.values()) {
      const isShared = tenancy === 'shared'
      if (!business || isView || (isShared && tenant !== defaultTenant)) continue
      const { rowCount } = isShared
        ? await client.query(`delete from "${table}"`)
        : await client.query(`delete from "${table}" where tenant_id = $1`, [tenant])
      wiped[name] = rowCount ?? 0
    }
    await client.query('commit')
    return wiped
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function forgetAll({ dicts, rights }: Services): void {
  dicts.forget()
  rights.forget()
}
