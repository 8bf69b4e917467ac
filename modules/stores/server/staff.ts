import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { User, UserDepart } from '@mortise/system/model'

/** The users who work in each of these stores, by store; of all stores that are open where none are named. */
export async function storeStaff(
  ctx: Context,
  stores: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = stores.length > 0 ? { id: { in: stores } } : { isActive: true }
  const found = await ctx.repo(Store).find(named)
  if (found.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom(`${UserDepart.table} as d`)
    .innerJoin(`${User.table} as u`, 'u.id', 'd.user')
    .select(['d.depart', 'u.username'])
    .where('d.tenant_id', '=', ctx.tenant)
    .where('d.deleted', '=', false)
    .where('u.deleted', '=', false)
    .where(
      'd.depart',
      'in',
      found.map(({ depart }) => depart),
    )
    .execute()
  const usersOf = (depart: string) =>
    rows.filter((row) => row.depart === depart).map(({ username }) => username as string)
  return new Map(found.map(({ id, depart }) => [id, usersOf(depart)]))
}

/** The stores that the caller works in. */
export const storesOfUser = async ({ repo, user }: Context): Promise<string[]> =>
  user.departs.length === 0
    ? []
    : (await repo(Store).find({ depart: { in: user.departs.map(({ id }) => id) } })).map(({ id }) => id)
