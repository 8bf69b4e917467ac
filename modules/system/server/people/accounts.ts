import { BusinessError, type Row, type RowOf, snakeCase, toWire } from '@mortise/model'
import type { Account, Accounts } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { adminName, Depart, defaultTenant, ThirdAccount, User, UserStatus } from '@mortise/system/model'
import { readAside } from '../shared/aside.ts'
import { departSent } from './departs/departs.ts'
import { holdersOf } from './rights/holders.ts'
import { rightsOf } from './rights/rights.ts'
import { ensureUser } from './users/ensure-user.ts'
import { userSent } from './users/users.ts'
import { viewRefusal } from './users/view-refusal.ts'

/** Users, departments and rights as the engine asks for them. */
export function accountsOf(services: Services): Accounts {
  const { pool } = services.db
  return {
    async find(by) {
      const [[column, value]] = Object.entries(by) as [[string, string]]
      // A name or id that is gone is told apart from one that never was; a number may be another's by now.
      const live = column === 'phone' ? ' and not u.deleted' : ''
      return accountWhere(services, `u.${column} = $1${live}`, [value])
    },
    async ids(names) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from sys_user where (username = any($1) or id = any($1)) and not deleted',
        [names],
      )
      return rows.map(({ id }) => id)
    },
    findThird: (type, subject) =>
      accountWhere(
        services,
        'u.id = (select "user" from sys_third_account where type = $1 and subject = $2 and not deleted)',
        [type, subject],
      ),
    async bindThird(user, type, subject) {
      await services.asSystem(defaultTenant, async (ctx) => {
        const bound = await ctx.repo(ThirdAccount).first({ type, subject })
        if (bound && bound.user !== user) throw new BusinessError('该第三方账号已绑定其他用户，不能重复绑定')
        if (!bound) await ctx.repo(ThirdAccount).add({ user, type, subject })
      })
    },
    async userInfo(id, { tenant, orgCode }) {
      const { rows } = await pool.query(`select ${columnsOf(User)} from sys_user t where id = $1`, [id])
      const [user] = rows as RowOf<typeof User>[]
      if (!user) throw new BusinessError('用户不存在！')
      const departs = await departsOf(services, id, tenant)
      const depart = departs.find((each) => each.orgCode === orgCode)
      const { items } = await textsOf(services, tenant)
      return {
        ...userSent(toWire(User, { ...user })),
        sex_dictText: items('sex', user.sex),
        status_dictText: items('user_status', user.status),
        orgCode,
        orgCodeTxt: depart?.departName ?? null,
        loginTenantId: /^\d{1,15}$/.test(tenant) ? Number(tenant) : tenant,
      }
    },
    departs: (id, tenant) => departsOf(services, id, tenant),
    rights: (id, tenant) => rightsOf(services, id, tenant),
    viewRefusal: (viewer, viewed, tenant) => viewRefusal(services, viewer, viewed, tenant),
    holders: (tenant, codes) => holdersOf(services, tenant, codes),
    async chooseDepart(id, orgCode) {
      await pool.query('update sys_user set org_code = $2 where id = $1', [id, orgCode])
    },
    async setPassword(id, hash) {
      await pool.query(
        'update sys_user set password = $2, password_changed_at = localtimestamp(0) where id = $1',
        [id, hash],
      )
    },
    async register({ username, passwordHash, phone, email }) {
      await services.asSystem(defaultTenant, async (ctx) => {
        const { id } = await ctx.repo(User).add({ username, realname: username, phone, email })
        await ctx.repo(User).put(id, { password: passwordHash, passwordChangedAt: ctx.now })
      })
    },
    ensure: ensureUser,
  }
}

interface Found {
  id: string
  username: string
  realname: string
  password: string | null
  status: string
  deleted: boolean
  org_code: string | null
  tenants: string[]
  open: { id: string; name: string }[]
}

/** A user's tenants are those that run now; the administrator may enter all of them. */
async function accountWhere({ db }: Services, test: string, params: unknown[]): Promise<Account | null> {
  const { rows } = await db.pool.query(
    `select u.id, u.username, u.realname, u.password, u.status, u.deleted, u.org_code, coalesce(u.tenants, '{}') as tenants,
       (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.create_time, t.id), '[]')
        from sys_tenant t
        where not t.deleted and t.status = '1' and current_date between coalesce(t.begin_on, current_date) and coalesce(t.end_on, current_date)
          and (t.id = any(u.tenants) or u.username = '${adminName}')) as open
     from sys_user u where ${test} order by u.deleted limit 1`,
    params,
  )
  const [user] = rows as Found[]
  if (!user) return null
  if (user.tenants.length > 0 && user.open.length === 0) throw new BusinessError('租户已到期')
  const isDefaultAlone = user.open.every(({ id }) => id === defaultTenant)
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    passwordHash: user.password,
    status: statusOf(user),
    tenants: isDefaultAlone ? [] : user.open,
    lastOrgCode: user.org_code,
  }
}

function statusOf({ status, deleted }: Found): Account['status'] {
  if (deleted) return 'cancelled'
  return status === UserStatus.normal ? 'normal' : 'frozen'
}

async function departsOf(services: Services, user: string, tenant: string) {
  const rows = await readAside(services, tenant, async (client) => {
    const found = await client.query(
      `select ${columnsOf(Depart)} from sys_depart t
       join sys_user_depart l on l.depart = t.id and l.tenant_id = t.tenant_id
       where l."user" = $1 and t.tenant_id = $2 and not l.deleted and not t.deleted order by t.sort, t.org_code`,
      [user, tenant],
    )
    return found.rows as (Row & { id: string; orgCode: string; name: string })[]
  })
  return rows.map((row) => ({ ...departSent(row), id: row.id, orgCode: row.orgCode, departName: row.name }))
}

const audit = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'version']
const columnsOf = (entity: { fields: object }): string =>
  [...audit, ...Object.keys(entity.fields)].map((key) => `t."${snakeCase(key)}" as "${key}"`).join(', ')

async function textsOf(services: Services, tenant: string) {
  const dicts = await services.dicts.all(tenant)
  return {
    items: (code: string, value: string | null) =>
      value === null ? null : (dicts.get(code)?.find((item) => item.value === value)?.text ?? value),
  }
}
