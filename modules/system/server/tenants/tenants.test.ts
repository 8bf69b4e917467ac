import { type CallOptions, testApp } from '@mortise/server/testing'
import { Depart, Role, shippedRoles, Tenant, TenantPack } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
const store = app.as('storekeeper', { tenant: 'store1' })
const password = 'Secret2026'

/** A tenant as its page makes one: with packages and somebody to run it. */
async function addTenant(name: string, more: object = {}) {
  const [pack] = (await clerk.of(TenantPack).list({ where: { name: '标准套餐' } })).rows
  const adminUsername = `boss_${(count += 1)}`
  const body = { name, packIds: pack?.id, adminUsername, adminPassword: password, ...more }
  return { ...(await clerk.call<string>('POST', '/sys/tenant/add', { body })), adminUsername }
}
let count = 0

async function newTenant(name: string, more: object = {}) {
  const { body, adminUsername } = await addTenant(name, more)
  if (!body.success) throw new Error(body.message)
  return { id: body.result, adminUsername }
}

/** Somebody at work in a tenant, by their own name and password. */
async function signedIn(username: string, tenant: string) {
  const { body } = await app.anonymous.call('POST', '/sys/login', { body: { username, password } })
  const headers = { 'X-Access-Token': body.result?.token ?? '', 'tenant-id': tenant }
  return {
    login: body,
    call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: CallOptions = {}) =>
      app.anonymous.call(method, path, { ...options, headers }),
  }
}

const add = (who: typeof clerk, username: string, more: object = {}) =>
  who.call('POST', '/sys/user/add', {
    body: { username, realname: username, password, ...more },
  })

test('users of one tenant are none of another’s: not listed, read, edited, frozen, reset or deleted', async () => {
  const { body } = await add(store, 'shop_clerk', { relTenantIds: '0' })
  const id = body.result as string
  const own = await store.call('GET', '/sys/user/list')
  expect(own.body.result.records.map((user: { username: string }) => user.username).toSorted()).toEqual([
    'shop_clerk',
    'storekeeper',
  ])
  const all = await clerk.call('GET', '/sys/user/list', { query: { pageSize: '100' } })
  expect(all.body.result.records.map((user: { username: string }) => user.username)).not.toContain(
    'shop_clerk',
  )
  expect((await clerk.call('GET', '/sys/user/queryById', { query: { id } })).body.success).toBe(false)
  const edit = await clerk.call('PUT', '/sys/user/edit', { body: { id, realname: '别人' } })
  expect(edit.body.message).toBe('未找到对应实体')
  expect(
    (await clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } })).body.success,
  ).toBe(false)
  const reset = { username: 'shop_clerk', password: 'Other2026', confirmpassword: 'Other2026' }
  expect((await clerk.call('PUT', '/sys/user/changePassword', { body: reset })).body.message).toBe(
    '用户不存在！',
  )
  expect((await clerk.call('DELETE', '/sys/user/delete', { query: { id } })).body.success).toBe(false)
  expect((await store.call('PUT', '/sys/user/edit', { body: { id, realname: '店员' } })).body.success).toBe(
    true,
  )
})

test('roles and departments of another tenant cannot be given', async () => {
  const role = await clerk.of(Role).add({ name: '总部角色', code: 'hq' })
  const depart = await clerk.of(Depart).add({ name: '总部部门' })
  expect((await add(store, 'thief_one', { selectedroles: role.id })).body.message).toBe('所选角色不存在')
  expect((await add(store, 'thief_two', { selecteddeparts: depart.id })).body.message).toBe('所选部门不存在')
  const tree = await store.call('GET', '/sys/sysDepart/queryTreeList')
  expect(tree.body.result).toEqual([])
})

test('what all tenants share is changed in the default one alone', async () => {
  const dict = await store.call('POST', '/sys/dict/add', { body: { dictName: '私有', dictCode: 'private' } })
  expect(dict.body).toMatchObject({ success: false, message: '平台公共数据只能在默认租户中维护' })
  expect((await store.call('POST', '/sys/tenant/add', { body: { name: '又一家' } })).body.success).toBe(false)
})

test('a tenant whose time is over lets nobody in', async () => {
  const tenant = await newTenant('到期店')
  await add(clerk, 'expired_man', { relTenantIds: tenant.id })
  const login = () =>
    app.anonymous.call('POST', '/sys/login', { body: { username: 'expired_man', password: 'Secret2026' } })
  expect((await login()).body).toMatchObject({
    success: true,
    result: { tenantList: [{ id: tenant.id, name: '到期店' }] },
  })
  const inside = await signedIn('expired_man', tenant.id)
  expect((await inside.call('GET', '/sys/sysDepart/queryTreeList')).body.success).toBe(true)
  await clerk.of(Tenant).edit({ id: tenant.id, endOn: '2020-01-01' })
  // Who was signed in is out with the next call.
  expect((await inside.call('GET', '/sys/sysDepart/queryTreeList')).body).toMatchObject({
    success: false,
    message: '租户已到期',
  })
  expect((await login()).body).toMatchObject({ success: false, message: '租户已到期' })
})

test('the default tenant can neither be closed nor deleted, and dates must be in order', async () => {
  await expect(clerk.of(Tenant).edit({ id: '0', status: '0' })).rejects.toThrow('默认租户不能停用')
  await expect(clerk.of(Tenant).remove('0')).rejects.toThrow('默认租户不能删除')
  const backwards = await addTenant('倒着的店', { beginDate: '2026-02-01', endDate: '2026-01-01' })
  expect(backwards.body.message).toBe('结束日期2026-01-01不能早于开始日期2026-02-01')
})

test('a tenant is made whole: with its company, its administrators’ role and somebody who runs it', async () => {
  const { id, adminUsername } = await newTenant('城东分公司')
  const boss = await signedIn(adminUsername, id)
  expect(boss.login).toMatchObject({ success: true, result: { multi_depart: 1, tenantList: [{ id }] } })
  const tree = await boss.call('GET', '/sys/sysDepart/queryTreeList')
  expect(tree.body.result).toMatchObject([{ departName: '城东分公司', orgCode: 'A01' }])
  const codes = (await boss.call('GET', '/sys/role/queryall')).body.result.map(
    ({ roleCode }: { roleCode: string }) => roleCode,
  )
  expect(codes).toEqual(['admin', ...Object.keys(shippedRoles)])
  const clerkOfIts = { username: 'east_clerk', realname: '东店员', password }
  expect((await boss.call('POST', '/sys/user/add', { body: clerkOfIts })).body.success).toBe(true)
  expect((await boss.call('GET', '/sys/tenant/list')).status).toBe(403)
})

test('a tenant that cannot be made whole is not made at all', async () => {
  const messageOf = async (name: string, more: object) => (await addTenant(name, more)).body.message
  expect(await messageOf('无套餐店', { packIds: '' })).toBe('请选择套餐')
  expect(await messageOf('无管理员店', { adminUsername: ' ' })).toBe('管理员账号不能为空')
  expect(await messageOf('弱密码店', { adminPassword: '123' })).toBe('密码须为8到32位且包含字母和数字!')
  expect(await messageOf('重名店', { adminUsername: 'admin' })).toBe('用户账号已存在')
  const made = await clerk.of(Tenant).list({
    where: { name: { in: ['无套餐店', '无管理员店', '弱密码店', '重名店'] } },
  })
  expect(made.total).toBe(0)
})

test('a tenant sees the menus of its packages and no others, also those that come to a package later', async () => {
  const pack = await clerk.of(TenantPack).add({ name: '只看职务' })
  const tree = await clerk.call('GET', '/sys/tenantPack/queryTreeList')
  const byName = new Map<string, string>()
  const walk = (nodes: { key: string; title: string; perms?: string; children?: never[] }[]) => {
    for (const node of nodes) {
      byName.set(node.perms || node.title, node.key)
      walk(node.children ?? [])
    }
  }
  walk(tree.body.result.treeList)
  expect(byName.has('职务管理')).toBe(true)
  // What is the platform's own is offered to nobody.
  expect(byName.has('菜单管理')).toBe(false)
  const offer = (names: string[]) =>
    clerk.call('PUT', '/sys/tenantPack/savePermissions', {
      body: { packId: pack.id, permissionIds: names.map((name) => byName.get(name)).join(',') },
    })
  expect((await offer(['职务管理'])).body.message).toBe('保存成功！')
  const { id, adminUsername } = await newTenant('小店', { packIds: pack.id })
  const boss = await signedIn(adminUsername, id)
  const menus = async () => {
    const { body } = await boss.call('GET', '/sys/permission/getUserPermissionByToken')
    return JSON.stringify(body.result.menu)
  }
  expect(await menus()).toContain('职务管理')
  expect(await menus()).not.toContain('用户管理')
  expect((await boss.call('POST', '/sys/user/add', { body: {} })).status).toBe(403)
  await offer(['职务管理', '角色管理'])
  expect(await menus()).toContain('角色管理')
  await offer(['角色管理', 'role:list', 'permission:saveRole'])
  expect(await menus()).not.toContain('职务管理')
  // Nor can it grant what it was not offered.
  const ticks = await boss.call('GET', '/sys/role/queryTreeList')
  expect(ticks.body.result.ids).toContain(byName.get('角色管理'))
  expect(ticks.body.result.ids).not.toContain(byName.get('职务管理'))
  const [role] = (await boss.call('GET', '/sys/role/list')).body.result.records as { id: string }[]
  const reach = { roleId: role?.id, permissionIds: byName.get('职务管理') }
  const granted = await boss.call('POST', '/sys/permission/saveRolePermission', { body: reach })
  expect(granted.body).toMatchObject({ success: false, message: '授权失败！' })
  const late = { packId: pack.id, permissionIds: '', lastpermissionIds: byName.get('职务管理') }
  const stale = await clerk.call('PUT', '/sys/tenantPack/savePermissions', { body: late })
  expect(stale.body).toMatchObject({ success: false, code: 409 })
  const beyond = { packId: pack.id, permissionIds: 'none' }
  const refused = await clerk.call('PUT', '/sys/tenantPack/savePermissions', { body: beyond })
  expect(refused.body).toMatchObject({ success: false, message: '授权失败！' })
  await expect(clerk.of(TenantPack).remove(pack.id)).rejects.toThrow('正由租户【小店】使用，不能删除')
})

test('who works for two companies is neither changed nor signed in as by one of them', async () => {
  const { id, adminUsername } = await newTenant('合作店')
  const { body } = await add(clerk, 'two_jobs', { relTenantIds: `0,${id}` })
  const user = body.result as string
  const boss = await signedIn(adminUsername, id)
  const messageOf = async (path: string, change: object) =>
    (await boss.call('PUT', path, { body: change })).body.message
  const refusal = 'two_jobs还属于其他租户，请联系平台管理员修改'
  expect(await messageOf('/sys/user/edit', { id: user, realname: '别名' })).toBe(refusal)
  expect(await messageOf('/sys/user/frozenBatch', { ids: user, status: 2 })).toBe(refusal)
  const reset = { username: 'two_jobs', password: 'Other2026', confirmpassword: 'Other2026' }
  expect(await messageOf('/sys/user/changePassword', reset)).toBe(refusal)
  const role = (await boss.call('GET', '/sys/role/list')).body.result.records[0].id as string
  // The whole form, as the drawer sends it, with another role.
  const { result: shown } = (await boss.call('GET', '/sys/user/queryById', { query: { id: user } })).body
  expect(await messageOf('/sys/user/edit', { ...shown, selectedroles: role })).toBe('修改成功!')
  const both = await signedIn('two_jobs', id)
  expect(both.login.result.tenantList.map((each: { id: string }) => each.id).toSorted()).toEqual(
    ['0', id].toSorted(),
  )
  expect((await both.call('GET', '/sys/role/list')).body.result.total).toBe(
    Object.keys(shippedRoles).length + 1,
  )
})

test('people are put into other companies by those who look after companies alone', async () => {
  const { id } = await newTenant('招人店')
  const staff = app.as('staff_officer', { can: ['user:add', 'user:edit', 'user:list'] })
  expect((await add(staff, 'sent_away', { relTenantIds: id })).body.message).toBe('没有权限调整所属租户')
  const { body } = await add(staff, 'stays_here')
  const moved = await staff.call('PUT', '/sys/user/edit', { body: { id: body.result, relTenantIds: id } })
  expect(moved.body.message).toBe('没有权限调整所属租户')
  const self = app.as('admin')
  const admin = await self.userId()
  await self.call('PUT', '/sys/user/edit', { body: { id: admin, relTenantIds: id } })
  const read = await self.call('GET', '/sys/user/queryById', { query: { id: admin } })
  expect(read.body.result.relTenantIds ?? '').toBe('')
})

test('a tenant with people is not deleted; one without goes with the administrator it was made with', async () => {
  const { id, adminUsername } = await newTenant('关门店')
  const { body } = await add(clerk, 'last_man', { relTenantIds: id })
  expect(body.success).toBe(true)
  await expect(clerk.of(Tenant).remove(id)).rejects.toThrow('租户【关门店】还有1名用户，不能删除')
  const boss = await signedIn(adminUsername, id)
  await boss.call('DELETE', '/sys/user/delete', { query: { id: body.result as string } })
  await clerk.of(Tenant).remove(id)
  expect((await boss.call('GET', '/sys/sysDepart/queryTreeList')).headers.get('x-session-ended')).toBe(
    'frozen',
  )
  expect((await signedIn(adminUsername, id)).login).toMatchObject({ success: false })
})
