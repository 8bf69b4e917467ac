import { type Context, rawJson } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { defaultTenant } from '@mortise/system/model'
import { ofEach } from '../../shared/of-each.ts'
import { type PermissionBook, permissionBook, withAncestors } from '../menus/permission-book.ts'
import { grantTree } from './permission-tree.ts'

interface Pack {
  readonly permissions: readonly string[] | null
}

/** What a tenant may be granted at all: the menus of its packages. Null where nothing narrows it. */
export async function offeredTo(services: Services, tenant: string): Promise<ReadonlySet<string> | null> {
  if (tenant === defaultTenant) return null
  const { rows } = await services.db.pool.query(
    `select p.permissions from sys_tenant t left join sys_tenant_pack p
       on p.id = any(t.packs) and p.is_active and not p.deleted
     where t.id = $1 and coalesce(cardinality(t.packs), 0) > 0`,
    [tenant],
  )
  // A tenant from before there were packages keeps what it had.
  if (rows.length === 0) return null
  const book = await permissionBook(services, tenant)
  const own = book.rows.filter((row) => row.tenant === tenant).map(({ id }) => id)
  return new Set([...menusOfPacks(book, rows as Pack[]), ...withAncestors(book, own)])
}

/** The tree of all that may be granted in this tenant. */
export async function offeredTree(ctx: Context): Promise<unknown> {
  const services = servicesOf(ctx)
  const [book, offered] = await Promise.all([
    permissionBook(services, ctx.tenant),
    offeredTo(services, ctx.tenant),
  ])
  return offered ? grantTree(book, offered) : rawJson(wholeTree(book))
}

/** Written once for the menus as they are: it is large, and the same for everybody whom nothing narrows. */
const wholeTree = ofEach((book: PermissionBook) => Buffer.from(JSON.stringify(grantTree(book))))

/** The menus of some packages, with those they lie under. */
export const menusOfPacks = (book: PermissionBook, packs: readonly Pack[]): ReadonlySet<string> =>
  withAncestors(
    book,
    packs.flatMap(({ permissions }) => permissions ?? []),
  )

/** Everything but what is the platform's own and can be changed in the default tenant alone. */
export function companyMenus({ under }: PermissionBook, { linked }: Services): string[] {
  const isPlatform = (name: string | null) => {
    const entity = name === null ? undefined : linked.entities.get(name)
    return entity?.tenancy === 'shared' && (!entity.sharedWith || entity.sharedWith === 'id')
  }
  const below = (parent: string): string[] =>
    (under.get(parent) ?? []).flatMap(({ id, entity }) => (isPlatform(entity) ? [] : [id, ...below(id)]))
  return below('')
}
