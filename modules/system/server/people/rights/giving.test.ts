import { type TestClient, testApp } from '@mortise/server/testing'
import { DataScope, Depart, DepartRole, Permission, PermissionRule, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const admin = app.as('admin')
const tooMuch = (name: string) => `不能授予超出本人权限的角色【${name}】`
const password = 'Secret2026'

const idsOf = async (...codes: string[]) => {
  const find = () => app.services.asSystem('0', (ctx) => ctx.repo(Permission).find({ code: { in: codes } }))
  return (await find()).map(({ id }) => id).join(',')
}
const messageOf = async (who: TestClient, call: `${'POST' | 'PUT'} ${string}`, body: object) => {
  const [method, path] = call.split(' ') as ['POST' | 'PUT', string]
  return (await who.call(method, path, { body })).body.message
}
async function roleWith(code: string, ...codes: string[]) {
  const role = await admin.of(Role).add({ code, name: code })
  const permissionIds = await idsOf(...codes)
  expect(
    await messageOf(admin, 'POST /sys/permission/saveRolePermission', { roleId: role.id, permissionIds }),
  ).toBe('保存成功！')
  return role.id
}
const rolesOf = async (userid: string) =>
  (await admin.call('GET', '/sys/user/queryUserRole', { query: { userid } })).body.result as string[]
const adminsRole = async () => (await admin.of(Role).list({ where: { code: 'admin' } })).rows[0]?.id ?? ''

test('who edits people gives them roles within the own rights alone, and themselves none', async () => {
  const editor = app.as('editor', { can: ['user:edit', 'user:list', 'position:list'] })
  const [own, id] = [await editor.userId(), await app.as('edited', { can: [] }).userId()]
  const [less, more, all] = [
    await roleWith('looks', 'position:list'),
    await roleWith('grants', 'position:list', 'permission:saveRole'),
    await adminsRole(),
  ]
  for (const [role, name] of [
    [more, 'grants'],
    [all, '管理员'],
  ] as const)
    for (const user of [own, id]) {
      const before = await rolesOf(user)
      const give = { roleId: role, userIdList: [user] }
      expect(await messageOf(editor, 'POST /sys/user/addSysUserRole', give)).toBe(tooMuch(name))
      const edit = { id: user, selectedroles: [...before, role].join(',') }
      expect(await messageOf(editor, 'PUT /sys/user/edit', edit)).toBe(tooMuch(name))
      expect(await rolesOf(user)).toEqual(before)
    }
  const edit = { id, realname: '新名', phone: '13800000701', selectedroles: less }
  expect(await messageOf(editor, 'PUT /sys/user/edit', edit)).toBe('修改成功!')
  expect(await rolesOf(id)).toEqual([less])
  // What somebody holds already is not given by an edit that leaves it.
  await messageOf(admin, 'POST /sys/user/addSysUserRole', { roleId: more, userIdList: [id] })
  const again = { id, realname: '再改', selectedroles: `${more},${less}` }
  expect(await messageOf(editor, 'PUT /sys/user/edit', again)).toBe('修改成功!')
  expect((await rolesOf(id)).toSorted()).toEqual([less, more].toSorted())
  const give = { roleId: less, userIdList: [own] }
  expect(await messageOf(editor, 'POST /sys/user/addSysUserRole', give)).toBe(
    '不能调整本人的角色，请由管理员调整',
  )
})

test('who adds people adds nobody with more than the own rights', async () => {
  const hirer = app.as('hirer', { can: ['user:add', 'position:list'] })
  const less = await roleWith('hired', 'position:list')
  const add = (username: string, selectedroles: string) =>
    messageOf(hirer, 'POST /sys/user/add', { username, realname: '新人', password, selectedroles })
  expect(await add('mole', await adminsRole())).toBe(tooMuch('管理员'))
  expect(await add('mole', less)).toBe('添加成功！')
})

test('a password is set by nobody for those who may do more, or see rows of other departments', async () => {
  const { orgCode } = await admin.of(Depart).add({ name: '密码部' })
  const helper = app.as('helper', { can: ['user:changePassword', 'position:list'] })
  await app.as('chief_user', { can: ['user:edit'] }).userId()
  await app.as('elsewhere', { can: ['position:list'], orgCode: orgCode ?? '' }).userId()
  await app.as('plain_user', { can: ['position:list'] }).userId()
  const reset = (username: string, who = helper) =>
    messageOf(who, 'PUT /sys/user/changePassword', { username, password, confirmpassword: password })
  for (const username of ['chief_user', 'elsewhere'])
    expect(await reset(username)).toBe('不能修改权限高于本人的用户的密码')
  const tried = await app.anonymous.call('POST', '/sys/login', { body: { username: 'chief_user', password } })
  expect(tried.body.success).toBe(false)
  expect(await reset('plain_user')).toBe('密码修改成功!')
  expect(await reset('helper')).toBe('密码修改成功!')
  expect(await reset('chief_user', admin)).toBe('密码修改成功!')
})

test('rights are granted to roles by those alone who have them', async () => {
  const granter = app.as('granter', { can: ['permission:saveRole', 'position:list', 'role:edit'] })
  const roleId = await roleWith('grown', 'user:add')
  const save = async (...codes: string[]) =>
    messageOf(granter, 'POST /sys/permission/saveRolePermission', {
      roleId,
      permissionIds: await idsOf(...codes),
    })
  expect(await save('user:add', 'user:edit')).toBe('不能授予超出本人的权限')
  expect(await save('user:add', 'position:list')).toBe('保存成功！')
  // Also those that the own role would gain.
  const [own] = (await admin.of(Role).list({ where: { code: 'user:granter' } })).rows
  const body = { roleId: own?.id, permissionIds: await idsOf('permission:saveRole', 'user:changePassword') }
  expect(await messageOf(granter, 'POST /sys/permission/saveRolePermission', body)).toBe(
    '不能授予超出本人的权限',
  )
  const widen = { id: own?.id, dataScope: DataScope.all }
  expect(await messageOf(granter, 'PUT /sys/role/edit', widen)).toBe('不能授予超出本人权限的数据范围')
  expect(await messageOf(granter, 'PUT /sys/role/edit', { id: own?.id, description: '改' })).toBe('修改成功!')
  expect(await messageOf(admin, 'PUT /sys/role/edit', widen)).toBe('修改成功!')
})

test('departments and their roles give nobody what the giver lacks', async () => {
  const { id: departId, orgCode } = await admin.of(Depart).add({ name: '授权部' })
  const role = await admin.of(DepartRole).add({ depart: departId, name: '部长', code: 'dept-head' })
  const can = ['permission:saveDepart', 'departRole:auth', 'position:list']
  const keeper = app.as('depart_keeper', { can })
  const userId = await app.as('departed', { can: [], orgCode: orgCode ?? '' }).userId()
  const [more, less] = [await idsOf('position:list', 'user:edit'), await idsOf('position:list')]
  const toDepart = (who: TestClient, permissionIds: string) =>
    messageOf(who, 'POST /sys/permission/saveDepartPermission', { departId, permissionIds })
  const toRole = (who: TestClient, permissionIds: string) =>
    messageOf(who, 'POST /sys/sysDepartPermission/saveDeptRolePermission', { roleId: role.id, permissionIds })
  const toUser = (who: TestClient) =>
    messageOf(who, 'POST /sys/sysDepartRole/deptRoleUserAdd', { userId, departId, newRoleId: role.id })
  const toUsers = (who: TestClient) =>
    messageOf(who, 'POST /sys/sysDepartRole/addUsers', { roleId: role.id, userIdList: [userId] })
  expect(await toDepart(keeper, more)).toBe('不能授予超出本人的权限')
  expect(await toDepart(admin, more)).toBe('保存成功！')
  expect(await toRole(keeper, more)).toBe('不能授予超出本人的权限')
  expect(await toRole(keeper, less)).toBe('保存成功！')
  expect(await toUsers(keeper)).toBe('添加成功！')
  await admin.call('DELETE', '/sys/sysDepartRole/deleteUsers', {
    query: { roleId: role.id, userIds: userId },
  })
  expect(await toRole(admin, more)).toBe('保存成功！')
  expect(await toUser(keeper)).toBe(tooMuch('部长'))
  expect(await toUsers(keeper)).toBe(tooMuch('部长'))
  expect(await toUser(admin)).toBe('添加成功！')
})

test('who sees some rows alone neither lifts the rule from themselves nor gives what is not under it', async () => {
  const page = await idsOf('position:list')
  const rule = await admin
    .of(PermissionRule)
    .add({ permission: page, name: '司机', column: 'code', operator: '=', value: 'DRIVER' })
  const can = ['permission:saveRole', 'user:edit', 'position:list']
  const narrow = app.as('narrow', { can })
  await narrow.token()
  const [own] = (await admin.of(Role).list({ where: { code: 'user:narrow' } })).rows
  const tick = (who: TestClient, roleId: string | undefined, dataRuleIds: string) =>
    messageOf(who, 'POST /sys/role/datarule', { roleId, permissionId: page, dataRuleIds })
  expect(await tick(admin, own?.id, rule.id)).toBe('保存成功！')
  expect(await tick(narrow, own?.id, '')).toBe('不能取消本人也受限的数据规则')
  const roleId = await roleWith('unruled', 'position:list')
  const id = await app.as('beside_narrow', { can: [] }).userId()
  const give = () => messageOf(narrow, 'POST /sys/user/addSysUserRole', { roleId, userIdList: [id] })
  expect(await give()).toBe(tooMuch('unruled'))
  expect(await tick(narrow, roleId, rule.id)).toBe('保存成功！')
  expect(await give()).toBe('添加成功！')
})

test('holders of the administrators’ role give whatever there is, and no other role passes for it', async () => {
  const second = app.as('second_admin', { can: [] })
  const [userId, all] = [await second.userId(), await adminsRole()]
  await messageOf(admin, 'POST /sys/user/addSysUserRole', { roleId: all, userIdList: [userId] })
  const id = await app.as('third_admin', { can: [] }).userId()
  const give = { roleId: all, userIdList: [id] }
  expect(await messageOf(second, 'POST /sys/user/addSysUserRole', give)).toBe('添加成功！')
  const reset = { username: 'third_admin', password, confirmpassword: password }
  expect(await messageOf(second, 'PUT /sys/user/changePassword', reset)).toBe('密码修改成功!')
  const store = app.as('store_head', { tenant: 'giving' })
  const fake = { roleName: '冒充', roleCode: 'admin' }
  expect(await messageOf(store, 'POST /sys/role/add', fake)).toBe('admin为系统保留的角色编码')
})
