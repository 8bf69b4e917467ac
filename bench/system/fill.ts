import type { Pool } from 'pg'

/** How large a company is. */
export interface Company {
  readonly users: number
  readonly departs: number
  readonly roles: number
  readonly menus: number
}

const base = `create_by, create_time, version, deleted`
const stamps = `'admin', timestamp '2024-01-01' + n * interval '60 seconds', 1, false`

/** People with their departments and roles, and menus, as a company in use has them; vacuumed and analysed. */
export async function fillCompany(owner: Pool, { users, departs, roles, menus }: Company): Promise<void> {
  const branches = Math.ceil(Math.sqrt(departs))
  await owner.query(`
    insert into sys_depart (id, tenant_id, parent, name, org_code, level, sort, category, is_active, ${base})
    select 'depart-' || n, '0', case when n > ${branches} then 'depart-' || 1 + n % ${branches} end, '部门' || n,
      'Z' || lpad(n::text, 5, '0'), 1, n, '2', true, ${stamps} from generate_series(1, ${departs}) n`)
  await owner.query(`
    insert into sys_role (id, tenant_id, name, code, data_scope, ${base})
    select 'role-' || n, '0', '角色' || n, 'role' || n, '1', ${stamps} from generate_series(1, ${roles}) n`)
  await owner.query(`
    insert into sys_user (id, username, realname, sex, phone, work_no, status, identity, syncs_workflow, sort, tenants, ${base})
    select 'user-' || n, 'user' || n, '员工' || n, (1 + n % 2)::text, '139' || lpad(n::text, 8, '0'), 'W' || n, '1', '1',
      true, 1000, '{}', ${stamps} from generate_series(1, ${users}) n`)
  await owner.query(`
    insert into sys_user_depart (id, tenant_id, "user", depart, ${base})
    select 'in-' || n, '0', 'user-' || n, 'depart-' || 1 + n % ${departs}, ${stamps} from generate_series(1, ${users}) n`)
  await owner.query(`
    insert into sys_user_role (id, tenant_id, "user", role, ${base})
    select 'as-' || n, '0', 'user-' || n, 'role-' || 1 + n % ${roles}, ${stamps} from generate_series(1, ${users}) n`)
  await fillMenus(owner, menus)
  for (const table of [
    'sys_user',
    'sys_depart',
    'sys_role',
    'sys_user_depart',
    'sys_user_role',
    'sys_permission',
  ])
    await owner.query(`vacuum (analyze, freeze) ${table}`)
}

/** 30 groups of 10 pages, and the rights on them. */
const fillMenus = (owner: Pool, menus: number) =>
  owner.query(`
    insert into sys_permission (id, parent, name, url, component, icon, sort, type, code, effect, status, is_route,
      is_kept_alive, is_hidden, hides_tab, is_aggregate, opens_outside, ${base})
    select 'menu-' || n,
      case when n <= 30 then null when n <= 330 then 'menu-' || 1 + n % 30 else 'menu-' || 31 + n % 300 end,
      '菜单' || n, case when n <= 330 then '/measured/' || n end, 'measured/page' || n, 'appstore', n,
      case when n <= 30 then '0' when n <= 330 then '1' else '2' end, case when n > 330 then 'measured:right' || n end,
      '1', '1', true, false, false, false, false, false, ${stamps}
    from generate_series(1, ${menus}) n on conflict do nothing`)
