import { everyonesPaths } from '@mortise/model'
import type { DataRule, Rights, Services } from '@mortise/server'
import { adminName, adminRole } from '@mortise/system/model'
import { readAside } from './aside.ts'
import { groupBy } from './group.ts'
import { codesOf, type Granted } from './menu.ts'
import { type PermissionBook, permissionBook, withAncestors } from './permission-book.ts'

/** What a user was granted, by the rights worked out from it; forgotten with them. */
const grants = new WeakMap<Rights, Granted>()

interface Grant {
  readonly role: string
  readonly permission: string | null
  readonly rules: string[] | null
}

/** Rights from roles and department roles together; the administrator has them all. */
export async function rightsOf(services: Services, user: string, tenant: string): Promise<Rights> {
  const { name, roles, granted } = await readAside(services, tenant, async (client) => {
    const found = await client.query('select username from sys_user where id = $1 and not deleted', [user])
    const own = await client.query(
      `select r.id, r.code from sys_user_role l join sys_role r on r.id = l.role and r.tenant_id = l.tenant_id
       where l."user" = $1 and l.tenant_id = $2 and not r.deleted order by r.create_time, r.id`,
      [user, tenant],
    )
    const all = await client.query(grantsSql, [user, tenant])
    return {
      name: (found.rows[0] as { username: string } | undefined)?.username,
      roles: own.rows.map((row: { code: string }) => row.code),
      granted: all.rows as Grant[],
    }
  })
  const book = await permissionBook(services)
  const isAdmin = name === adminName
  const ids: Granted = isAdmin
    ? 'all'
    : new Set([
        ...granted.flatMap(({ permission }) => (permission && book.byId.has(permission) ? [permission] : [])),
        ...withAncestors(book, everyonesPages(services, book)),
      ])
  const rights: Rights = {
    isAdmin,
    codes: new Set([...codesOf(book.rows, ids), ...(isAdmin ? services.linked.permissions.keys() : [])]),
    roles: isAdmin && !roles.includes(adminRole) ? [adminRole, ...roles] : roles,
    rules: isAdmin ? new Map() : rulesOf(book, granted),
  }
  grants.set(rights, ids)
  return rights
}

/** Pages of the menu, as the staff left it, that nobody has to be granted. */
function everyonesPages({ linked }: Services, book: PermissionBook): string[] {
  const paths = new Set(linked.modules.flatMap(({ menu }) => everyonesPaths(menu)))
  return book.rows.filter(({ url, type }) => type === '1' && url && paths.has(url)).map(({ id }) => id)
}

/** What the holder of these rights was granted. */
export const grantedBy = (rights: Rights): Granted =>
  grants.get(rights) ?? (rights.isAdmin ? 'all' : new Set())

/** A department's role counts while its holder is in the department and the department itself was granted as much. */
const grantsSql = `
  select l.role, g.permission, g.rules from sys_user_role l
  join sys_role r on r.id = l.role and r.tenant_id = l.tenant_id and not r.deleted
  join sys_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id
  where l."user" = $1 and l.tenant_id = $2
  union all
  select l.role, g.permission, g.rules from sys_depart_role_user l
  join sys_depart_role r on r.id = l.role and r.tenant_id = l.tenant_id and not r.deleted
  join sys_user_depart m on m.depart = r.depart and m."user" = l."user" and m.tenant_id = l.tenant_id
  join sys_depart_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id
  join sys_depart_permission d on d.depart = r.depart and d.permission = g.permission and d.tenant_id = l.tenant_id
  where l."user" = $1 and l.tenant_id = $2`

/** A rule that was ticked and is no more: nobody can hold to it, so the list closes rather than opens. */
const gone = { column: '', operator: '=', value: '', isActive: true }

/** By entity, for each role that grants something of it: the rules ticked there, none of which lifts them all. */
function rulesOf(book: PermissionBook, granted: readonly Grant[]): Map<string, DataRule[][]> {
  const byEntity = new Map<string, DataRule[][]>()
  for (const ofRole of groupBy(granted, ({ role }) => role).values()) {
    const entities = groupBy(ofRole, ({ permission }) => book.byId.get(permission ?? '')?.entity ?? null)
    for (const [entity, records] of entities) {
      if (entity === null) continue
      const ticked = new Set(records.flatMap(({ rules }) => rules ?? []))
      const rules = [...ticked].map((id) => book.rules.get(id) ?? gone).filter((rule) => rule.isActive)
      const sets = byEntity.get(entity) ?? []
      sets.push(rules.map(({ column, operator, value }) => ({ column: column ?? '', operator, value })))
      byEntity.set(entity, sets)
    }
  }
  for (const [entity, sets] of byEntity) if (sets.some((rules) => rules.length === 0)) byEntity.delete(entity)
  return byEntity
}
