import { defineEntity, defineModule, f, type PatchOf, type RowOf, type Where } from '@mortise/model'
import { hashPassword } from '../auth/guard/password.ts'
import type { Account, Accounts, Rights } from '../context/accounts.ts'
import type { Services } from '../context/services.ts'
import { serverModule } from '../module/module.ts'

/** The smallest real home of users, for tests of the engine, which stands below the module that has the full one. */
export const Person = defineEntity('person', {
  label: '人员',
  tenancy: 'shared',
  business: false,
  fields: {
    username: f.text('账号', { required: true, unique: true }),
    realname: f.text('姓名', { required: true }),
    phone: f.text('手机', { unique: true }),
    password: f.text('密码', { secret: true, max: 300 }),
    status: f.text('状态', { default: 'normal' }),
    orgCodes: f.text('部门', { default: '' }),
    lastOrgCode: f.text('上次部门'),
    tenants: f.text('租户', { default: '' }),
    codes: f.json<string[] | 'all'>('权限'),
    rules: f.json<[string, { column: string; operator: string; value: string }[][]][]>('数据规则'),
    third: f.text('第三方账号', { unique: true }),
  },
  title: 'realname',
  dictSource: { text: ['realname'], code: ['username'] },
})

const model = defineModule('people', {
  label: '人员',
  entities: [Person],
  sources: { user: { entity: Person, store: 'username', text: 'realname' } },
})

const listed = (text: string | null) => (text ?? '').split(',').filter((part) => part !== '')
const departOf = (orgCode: string) => ({
  id: `d-${orgCode}`,
  orgCode,
  departName: `部门${orgCode}`,
  customOrgCode: null,
})
type PersonRow = RowOf<typeof Person>

const account = (person: PersonRow): Account => ({
  id: person.id,
  username: person.username,
  realname: person.realname,
  passwordHash: person.password,
  status: person.status as Account['status'],
  tenants: listed(person.tenants).map((id) => ({ id, name: `租户${id}` })),
  lastOrgCode: person.lastOrgCode,
})

function accountsOf(services: Services): Accounts {
  const find = async (where: Where<typeof Person>) => {
    const person = await services.asSystem('0', (ctx) => ctx.repo(Person).first(where))
    return person && account(person)
  }
  const known = (id: string) => services.asSystem('0', (ctx) => ctx.repo(Person).get(id))
  const edit = async (patch: PatchOf<typeof Person>) => {
    await services.asSystem('0', (ctx) => ctx.repo(Person).edit(patch))
  }
  return {
    find,
    async ids(names) {
      const all = await services.asSystem('0', (ctx) => ctx.repo(Person).find())
      return all
        .filter((each) => names.includes(each.username) || names.includes(each.id))
        .map(({ id }) => id)
    },
    findThird: (type, subject) => find({ third: `${type}:${subject}` }),
    bindThird: (id, type, subject) => edit({ id, third: `${type}:${subject}` }),
    async userInfo(id, { tenant, orgCode }) {
      const { username, realname, phone } = await known(id)
      return { id, username, realname, avatar: null, phone, orgCode, loginTenantId: Number(tenant) }
    },
    departs: async (id) => listed((await known(id)).orgCodes).map(departOf),
    async rights(id, tenant): Promise<Rights> {
      const { codes, rules, username } = await known(id)
      const all =
        codes === 'all' ? [...services.storedEntities.linked(tenant).permissions.keys()] : (codes ?? [])
      return { isAdmin: username === 'admin', codes: new Set(all), roles: [], rules: new Map(rules ?? []) }
    },
    async holders(tenant, codes) {
      const all = await services.asSystem('0', (ctx) => ctx.repo(Person).find({ username: { ne: 'admin' } }))
      return all
        .filter(({ tenants }) => listed(tenants).includes(tenant) || (tenant === '0' && !tenants))
        .filter((person) => person.codes === 'all' || codes.some((code) => person.codes?.includes(code)))
        .map(({ id, username, realname, orgCodes }) => ({
          id,
          username,
          realname,
          departs: listed(orgCodes).map(departOf),
        }))
    },
    chooseDepart: (id, lastOrgCode) => edit({ id, lastOrgCode }),
    setPassword: (id, password) => edit({ id, password }),
    async ensure(ctx, { username, password, codes, orgCode, tenant }) {
      const repo = ctx.repo(Person)
      const wanted = {
        codes: codes === 'all' ? ('all' as const) : [...codes],
        orgCodes: orgCode ?? '',
        tenants: tenant ?? '',
        ...(password !== undefined && { password: await hashPassword(password) }),
      }
      const before = await repo.first({ username })
      return account(
        before
          ? await repo.edit({ id: before.id, ...wanted })
          : await repo.add({ username, realname: username, ...wanted }),
      )
    },
  }
}

export const people = serverModule(model, { provides: { accounts: accountsOf } })
