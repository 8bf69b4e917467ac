import type { Services } from '@mortise/server/platform'
import { adminName, type DataScope } from '@mortise/system/model'
import { readAside } from '../../shared/aside.ts'

/** A right that a role of a user grants, and under which data rules. */
export interface Grant {
  readonly role: string
  readonly permission: string
  readonly rules: readonly string[]
  /** False of a department's role that grants more than its department was granted. */
  readonly isWithin: boolean
}

/** A role that a user was given, in the whole company or in one department. */
export interface RoleHolding {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The department whose role it is; null of a role of the whole company. */
  readonly depart: string | null
  /** False of a department's role whose holder has left the department. */
  readonly isMember: boolean
  /** What it shows of rows that departments divide; null of a department's role. */
  readonly dataScope: keyof (typeof DataScope)['items'] | null
  /** The departments that it names. */
  readonly orgCodes: readonly string[] | null
}

/** All that rights follow from, as it is stored; `counting` tells what of it counts. */
export interface Holdings {
  readonly username: string | null
  readonly roles: readonly RoleHolding[]
  readonly grants: readonly Grant[]
}

/** Grants that count: a department's role does while its holder is there and the department itself was granted as much. */
export function counting({ roles, grants }: Holdings): Grant[] {
  const active = new Set(roles.filter(({ isMember }) => isMember).map(({ id }) => id))
  return grants.filter(({ role, isWithin }) => isWithin && active.has(role))
}

/** Of the administrator no grants are read unless `isWhole`: they change nothing. */
export async function holdingsOf(
  services: Services,
  user: string,
  tenant: string,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<Holdings> {
  const { rows } = await readAside(services, tenant, (client) =>
    client.query<Stored>({ name: 'holdings', text: holdingsSql, values: [user, tenant, isWhole] }),
  )
  const { username, roles, grants } = rows[0] as Stored
  return {
    username,
    roles: roles ?? [],
    grants: (grants ?? []).map(([role, permission, rules, isWithin]) => ({
      role,
      permission,
      rules: rules ?? [],
      isWithin,
    })),
  }
}

interface Stored {
  readonly username: string | null
  readonly roles: RoleHolding[] | null
  readonly grants: [role: string, permission: string, rules: string[] | null, isWithin: boolean][] | null
}

/** In one answer, as JSON: who holds thousands of rights is not read row by row. */
const holdingsSql = `
  with person as (select username from sys_user where id = $1 and not deleted)
  select (select username from person) as username,
    (select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'depart', depart, 'isMember', is_member,
         'dataScope', data_scope, 'orgCodes', org_codes)
       order by place, create_time, id) from (
      select 0 as place, r.id, r.code, r.name, null as depart, true as is_member, r.create_time, r.data_scope,
        (select array_agg(d.org_code) from sys_depart d
         where d.id = any(r.departs) and d.tenant_id = r.tenant_id and not d.deleted) as org_codes
      from sys_user_role l join sys_role r on r.id = l.role and r.tenant_id = l.tenant_id
      where l."user" = $1 and l.tenant_id = $2 and not l.deleted and not r.deleted
      union all
      select 1, r.id, r.code, r.name, r.depart, exists (
        select from sys_user_depart m where m.depart = r.depart and m."user" = l."user"
          and m.tenant_id = l.tenant_id and not m.deleted
      ), r.create_time, null, null
      from sys_depart_role_user l join sys_depart_role r on r.id = l.role and r.tenant_id = l.tenant_id
      where l."user" = $1 and l.tenant_id = $2 and not l.deleted and not r.deleted
    ) held) as roles,
    (select json_agg(json_build_array(role, permission, rules, is_within)) from (
      select g.role, g.permission, g.rules, true as is_within
      from sys_user_role l
      join sys_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id and not g.deleted
      where l."user" = $1 and l.tenant_id = $2 and not l.deleted
      union all
      select g.role, g.permission, g.rules, d.permission is not null
      from sys_depart_role_user l
      join sys_depart_role r on r.id = l.role and r.tenant_id = l.tenant_id
      join sys_depart_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id and not g.deleted
      left join sys_depart_permission d
        on d.depart = r.depart and d.permission = g.permission and d.tenant_id = l.tenant_id and not d.deleted
      where l."user" = $1 and l.tenant_id = $2 and not l.deleted
    ) granted where $3 or (select username from person) is distinct from '${adminName}') as grants`
