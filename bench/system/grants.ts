import type { Pool } from 'pg'

/** Gives the first roles of a company every menu and right that was made for it. */
export async function grantEverything(owner: Pool, roles: number): Promise<void> {
  await owner.query(`
    insert into sys_role_permission (id, tenant_id, role, permission, create_by, create_time, version, deleted)
    select 'grant-' || r || '-' || p.id, '0', 'role-' || r, p.id, 'admin', localtimestamp(0), 1, false
    from generate_series(1, ${roles}) r, sys_permission p where p.id like 'menu-%'`)
  await owner.query('vacuum (analyze, freeze) sys_role_permission')
}
