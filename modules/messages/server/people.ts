import { both, type Condition, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adminName, defaultTenant, User } from '@mortise/system/model'

/** Users of this tenant, told by their names or by their ids; whoever is not one of them is left out. */
export async function peopleOf(ctx: Context, names: readonly string[]): Promise<RowOf<typeof User>[]> {
  if (names.length === 0) return []
  const named: Condition = {
    any: [
      { field: 'username', test: { op: 'in', values: names } },
      { field: 'id', test: { op: 'in', values: names } },
    ],
  }
  return ctx.repo(User).select(both(named, membersOf(ctx.tenant)))
}

/** Notices stay within their tenant, although a user may work in several. */
const membersOf = (tenant: string): Condition => ({
  any: [
    { field: 'tenants', test: { op: 'hasAny', values: [tenant] } },
    { field: 'username', test: { op: 'eq', value: adminName } },
    ...(tenant === defaultTenant ? [{ field: 'tenants', test: { op: 'empty' } } as const] : []),
  ],
})
