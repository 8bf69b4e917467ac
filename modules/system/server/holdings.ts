import type { Services } from '@mortise/server'
import { readAside } from './aside.ts'

/** A right that a role of a user grants, and under which data rules. */
export interface Grant {
  readonly role: string
  readonly permission: string
  readonly rules: readonly string[]
  /** False of a department's role that grants more than its department was granted. */
  readonly isWithin: boolean
}

/** A role that a user was given, in the whole company or in one department. */
export interface HeldRole {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The department whose role it is; null of a role of the whole company. */
  readonly depart: string | null
  /** False of a department's role whose holder has left the department. */
  readonly isMember: boolean
}

/** All that rights follow from, as it is stored; `counting` tells what of it counts. */
export interface Holdings {
  readonly username: string | null
  readonly roles: readonly HeldRole[]
  readonly grants: readonly Grant[]
}

/** Grants that count: a department's role does while its holder is there and the department itself was granted as much. */
export function counting({ roles, grants }: Holdings): Grant[] {
  const active = new Set(roles.filter(({ isMember }) => isMember).map(({ id }) => id))
  return grants.filter(({ role, isWithin }) => isWithin && active.has(role))
}

export async function holdingsOf(services: Services, user: string, tenant: string): Promise<Holdings> {
  return readAside(services, tenant, async (client) => {
    const found = await client.query<{ username: string }>(
      'select username from sys_user where id = $1 and not deleted',
      [user],
    )
    const roles = await client.query<HeldRole>(rolesSql, [user, tenant])
    const grants = await client.query<Grant>(grantsSql, [user, tenant])
    return { username: found.rows[0]?.username ?? null, roles: roles.rows, grants: grants.rows }
  })
}

const rolesSql = `
  select id, code, name, depart, "isMember" from (
    select 0 as place, r.id, r.code, r.name, null as depart, true as "isMember", r.create_time
    from sys_user_role l join sys_role r on r.id = l.role and r.tenant_id = l.tenant_id
    where l."user" = $1 and l.tenant_id = $2 and not r.deleted
    union all
    select 1, r.id, r.code, r.name, r.depart,
      exists (select from sys_user_depart m where m.depart = r.depart and m."user" = l."user" and m.tenant_id = l.tenant_id),
      r.create_time
    from sys_depart_role_user l join sys_depart_role r on r.id = l.role and r.tenant_id = l.tenant_id
    where l."user" = $1 and l.tenant_id = $2 and not r.deleted
  ) held order by place, create_time, id`

const grantsSql = `
  select g.role, g.permission, coalesce(g.rules, '{}') as rules, true as "isWithin"
  from sys_user_role l
  join sys_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id
  where l."user" = $1 and l.tenant_id = $2
  union all
  select g.role, g.permission, coalesce(g.rules, '{}'), d.permission is not null
  from sys_depart_role_user l
  join sys_depart_role r on r.id = l.role and r.tenant_id = l.tenant_id
  join sys_depart_role_permission g on g.role = l.role and g.tenant_id = l.tenant_id
  left join sys_depart_permission d on d.depart = r.depart and d.permission = g.permission and d.tenant_id = l.tenant_id
  where l."user" = $1 and l.tenant_id = $2`
