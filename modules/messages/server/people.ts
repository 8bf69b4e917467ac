import { both, type Condition, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adminName, defaultTenant, User } from '@mortise/system/model'

/** Users of this tenant, told by their names or by their ids; whoever is not one of them is left out. */
export async function peopleOf(ctx: Context, told: readonly string[]): Promise<RowOf<typeof User>[]> {
  if (told.length === 0) return []
  const named: Condition = {
    any: [
      { field: 'username', test: { op: 'in', values: told } },
      { field: 'id', test: { op: 'in', values: told } },
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
