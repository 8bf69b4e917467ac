import type { Holder } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { adminName, defaultTenant } from '@mortise/system/model'
import { readAside } from '../../shared/aside.ts'
import { codesNamed } from '../menus/menu.ts'
import { permissionBook } from '../menus/permission-book.ts'

/** People who may sign in and hold one of these rights by a role of theirs, with their departments: one statement. */
export async function holdersOf(
  services: Services,
  tenant: string,
  codes: readonly string[],
): Promise<Holder[]> {
  const book = await permissionBook(services, tenant)
  const wanted = new Set(codes)
  const permissions = book.rows
    .filter((row) => codesNamed(row).some((code) => wanted.has(code)))
    .map(({ id }) => id)
  if (permissions.length === 0) return []
  const { rows } = await readAside(services, tenant, (client) =>
    client.query<Holder>(holdersSql, [tenant, permissions, defaultTenant]),
  )
  return rows
}

const holdersSql = `
  select u.id, u.username, u.realname, coalesce((
    select json_agg(json_build_object('id', d.id, 'orgCode', d.org_code, 'departName', d.name) order by d.sort, d.org_code)
    from sys_user_depart m join sys_depart d on d.id = m.depart and d.tenant_id = m.tenant_id and not d.deleted
    where m."user" = u.id and m.tenant_id = $1 and not m.deleted), '[]') as departs
  from sys_user u
  where not u.deleted and u.status = '1' and u.username <> '${adminName}'
    and ($1 = any(u.tenants) or ($1 = $3 and coalesce(cardinality(u.tenants), 0) = 0))
    and (exists (
        select from sys_user_role l
        join sys_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id and not g.deleted
        where l."user" = u.id and l.tenant_id = $1 and not l.deleted and g.permission = any($2))
      or exists (
        select from sys_depart_role_user l
        join sys_depart_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id and not g.deleted
        where l."user" = u.id and l.tenant_id = $1 and not l.deleted and g.permission = any($2)))
  order by u.username`
