import type { Context, Place } from '@mortise/server'
import { sql } from 'kysely'

/**
 * Works on rows of another tenant within the same transaction: what the platform sets up for a company is there whole
 * or not at all. Only statements go by it; repositories stay where their request is.
 */
export async function inTenant<T>(
  ctx: Context,
  tenant: string,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const enter = (name: string) => sql`select set_config('app.tenant', ${name}, true)`.execute(ctx.db)
  const { db, today, now, user } = ctx
  await enter(tenant)
  const result = await work({ db, today, now, user, tenant })
  await enter(ctx.tenant)
  return result
}
