import { both, type Condition, type Row, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { defaultTenant, User } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'
import { allDeparts, withBelow } from '../departs/departs.ts'

export type UserRow = RowOf<typeof User>

/** Users of the tenant: those told to belong to it; of the default one also those who were told nothing. */
export function membersOf(tenant: string): Condition {
  const isMember: Condition = { field: 'tenants', test: { op: 'hasAny', values: [tenant] } }
  return tenant === defaultTenant
    ? { any: [isMember, { field: 'tenants', test: { op: 'empty' } }] }
    : isMember
}

/** Users that may still work. */
export const normalUsers: Condition = { field: 'status', test: { op: 'eq', value: '1' } }

export const isOneOf = (field: string, values: readonly string[]): Condition => ({
  field,
  test: { op: 'in', values },
})

/** A user of this tenant, or null: another tenant's id is no id here. */
export async function memberOf(ctx: Context, id: string): Promise<UserRow | null> {
  const [user] = await ctx.repo(User).select(both(membersOf(ctx.tenant), isOneOf('id', [id])), { limit: 1 })
  return user ?? null
}

/** Ids of the users in these departments, with those below if asked. */
export async function usersIn(
  ctx: Context,
  departs: readonly string[],
  { below = false }: { below?: boolean } = {},
): Promise<string[]> {
  const ids = below ? withBelow(await allDeparts(ctx), departs).map(({ id }) => id) : departs
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('sys_user_depart')
    .select('user')
    .distinct()
    .where('tenant_id', '=', ctx.tenant)
    .where('depart', 'in', ids)
    .where('deleted', '=', false)
    .execute()
  return rows.map((row) => row.user as string)
}

/** A user as it travels, without what nobody may see. */
export function userSent(sent: Row): Row {
  const { password: _, kept: __, purgedAt: ___, ...rest } = sent
  // An empty list travels as an empty text, and no position at all as nothing.
  return { ...rest, ...('post' in rest && { post: rest.post || null }), delFlag: 0 }
}

/** Gives users the names and ids of all their departments. */
export async function withDeparts(ctx: Context, users: readonly Row[]): Promise<Row[]> {
  if (users.length === 0) return []
  const ids = users.map((user) => user.id as string)
  const rows = await ctx.db
    .selectFrom('sys_user_depart as l')
    .innerJoin('sys_depart as d', (join) =>
      join.onRef('d.id', '=', 'l.depart').onRef('d.tenant_id', '=', 'l.tenant_id'),
    )
    .select(['l.user', 'd.id', 'd.name'])
    .where('l.tenant_id', '=', ctx.tenant)
    .where('l.user', 'in', ids)
    .where('l.deleted', '=', false)
    .where('d.deleted', '=', false)
    .orderBy('d.sort')
    .orderBy('d.org_code')
    .execute()
  const byUser = groupBy(rows as { user: string; id: string; name: string }[], (row) => row.user)
  return users.map((user) => {
    const departs = byUser.get(user.id as string) ?? []
    return {
      ...userSent(user),
      orgCodeTxt: departs.map(({ name }) => name).join(','),
      belongDepIds: departs.map(({ id }) => id).join(','),
    }
  })
}

/** What a picker shows of users to everyone signed in. */
export async function pickedUsers(ctx: Context, users: readonly UserRow[]): Promise<Row[]> {
  const shown = new Set<string>(User.picker)
  const visible = users.map((user) =>
    Object.fromEntries(
      Object.entries(user).filter(([key]) => key === 'id' || key === 'createTime' || shown.has(key)),
    ),
  )
  return withDeparts(ctx, await ctx.output(User, visible))
}
