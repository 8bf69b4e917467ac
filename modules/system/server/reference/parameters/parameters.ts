import type { Parameter, ParameterType, ParameterTypes } from '@mortise/model'
import { readParameter } from '@mortise/model'
import { type Context, insertRows } from '@mortise/server'
import { type platform, type Services, servicesOf } from '@mortise/server/platform'
import { defaultTenant, SystemParameter } from '@mortise/system/model'
import { builtInId } from '../../shared/built-in-id.ts'

const topic = 'system:parameters'
const known = new WeakMap<Services, Promise<ReadonlyMap<string, string>>>()
const listening = new WeakSet<Services>()

/**
 * The value of a setting as the company, else the platform, last told it; kept until someone, on any node, changes one. What a
 * company says of itself no other says for it.
 */
export async function parameter<T extends ParameterType>(
  ctx: Pick<Context, typeof platform | 'tenant'>,
  { code, type, initial }: Parameter<T>,
  { isOwn = false } = {},
): Promise<ParameterTypes[T]> {
  const all = await allOf(servicesOf(ctx))
  const shared = isOwn && ctx.tenant !== defaultTenant ? undefined : all.get(code)
  const text = all.get(`${ctx.tenant} ${code}`) ?? shared ?? initial
  // What somebody wrote past the product stands for nothing: the setting is then what code says.
  const value = readParameter(type, text) ?? readParameter(type, initial)
  if (value === undefined) throw new Error(`the setting ${code} starts out as none of its type`)
  return value
}

function allOf(services: Services): Promise<ReadonlyMap<string, string>> {
  if (!listening.has(services)) {
    listening.add(services)
    services.bus.subscribe(topic, () => known.delete(services))
    services.bus.subscribe('bus:gap', () => known.delete(services))
  }
  let all = known.get(services)
  if (!all) {
    all = load(services)
    known.set(services, all)
    all.catch(() => known.delete(services))
  }
  return all
}

async function load({ db }: Services): Promise<ReadonlyMap<string, string>> {
  const text = `select code as key, value from sys_param where not deleted
    union all
    select own.tenant_id || ' ' || shared.code, own.value from sys_tenant_param own
      join sys_param shared on shared.id = own.parameter where not own.deleted and not shared.deleted`
  // Of all companies at once, which the connections of requests are kept from reading.
  const { rows } = await db.owner.query<{ key: string; value: string }>(text)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** After the commit, on every node. */
export function parametersChanged(ctx: Context): void {
  const services = servicesOf(ctx)
  ctx.afterCommit(() => {
    known.delete(services)
    services.bus.publish(topic, null)
  })
}

/** The setting that code tells under a code, if any does. */
export const definedParameter = ({ linked }: Context, code: string): Parameter | undefined =>
  linked.parameters.find((each) => each.code === code)

/** Writes the settings that modules define to where staff may change them; what is there stays as it is. */
export async function writeParameters(ctx: Context): Promise<void> {
  const defined = servicesOf(ctx).linked.parameters
  const rows = await ctx.db
    .selectFrom(SystemParameter.table)
    .select('code')
    .where('deleted', '=', false)
    .execute()
  const lacking = defined.filter(({ code }) => !rows.some((row) => row.code === code))
  await insertRows(
    ctx,
    SystemParameter,
    lacking.map(({ code, label, type, initial, description }) => ({
      id: builtInId(`parameter:${code}`),
      name: label,
      code,
      type,
      value: initial,
      description,
    })),
  )
  if (lacking.length > 0) parametersChanged(ctx)
}
