import { type TestClient, testApp } from '@mortise/server/testing'
import { DataScope, Depart, Position, Role, User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const admin = app.as('admin')
const password = 'Secret2026'
const signIn = '不能修改权限高于本人的用户的手机号和邮箱'
const taken = '不能取消权限高于本人的用户的角色和部门'
const ownPlace = '不能调整本人的部门，请由管理员调整'

type Method = 'POST' | 'PUT' | 'DELETE'
const messageOf = async (who: TestClient, call: `${Method} ${string}`, sent: Record<string, unknown>) => {
  const [method, path] = call.split(' ') as [Method, string]
  const options = method === 'DELETE' ? { query: sent as Record<string, string> } : { body: sent }
  return (await who.call(method, path, options)).body.message
}
const edit = (who: TestClient, sent: Record<string, unknown>) => messageOf(who, 'PUT /sys/user/edit', sent)
const shown = async (id: string) =>
  (await admin.call('GET', '/sys/user/queryById', { query: { id } })).body.result
const editor = app.as('editor', { can: ['user:edit', 'user:list'] })
const roleIdOf = async (code: string) => (await admin.of(Role).list({ where: { code } })).rows[0]?.id ?? ''

test('nobody changes by which number or address somebody with more rights signs in', async () => {
  const [chief, plain] = [app.as('chief', { can: ['role:edit'] }), app.as('plain', { can: [] })]
  const [id, weaker] = [await chief.userId(), await plain.userId()]
  for (const change of [{ phone: '13800000901' }, { email: 'thief@example.com' }])
    expect(await edit(editor, { id, ...change })).toBe(signIn)
  expect(await shown(id)).toMatchObject({ phone: null, email: null })
  expect(await edit(editor, { id, realname: '换名' })).toBe('修改成功!')
  expect(await edit(editor, { id: weaker, phone: '13800000902' })).toBe('修改成功!')
  expect(await edit(editor, { id: await editor.userId(), phone: '13800000903' })).toBe('修改成功!')
  expect(await edit(admin, { id, phone: '13800000904' })).toBe('修改成功!')
  const sent = { ...(await shown(id)), realname: '整张表单' }
  expect(await edit(editor, sent)).toBe('修改成功!')
})

test('who runs another company is not signed in as by staff of the platform', async () => {
  const username = 'two_houses'
  const made = await admin.call<string>('POST', '/sys/user/add', {
    body: { username, realname: '两家', password },
  })
  const id = made.body.result
  const head = app.as('head_there', { tenant: 'house' })
  await head.token()
  await edit(admin, { id, relTenantIds: '0,house' })
  const give = { roleId: (await head.of(Role).list()).rows[0]?.id, userIdList: [id] }
  expect(await messageOf(head, 'POST /sys/user/addSysUserRole', give)).toBe('添加成功！')
  const helper = app.as('helper', { can: ['user:edit', 'user:changePassword'] })
  expect(await edit(helper, { id, phone: '13800000905' })).toBe(signIn)
  const reset = { username, password: 'Other2026', confirmpassword: 'Other2026' }
  expect(await messageOf(helper, 'PUT /sys/user/changePassword', reset)).toBe(
    '不能修改权限高于本人的用户的密码',
  )
  expect(await edit(admin, { id, phone: '13800000905' })).toBe('修改成功!')
})

test('what somebody with more rights holds, and is bound to, is taken from them by nobody', async () => {
  const { id: depart, orgCode } = await admin.of(Depart).add({ name: '上面的部' })
  const id = await app.as('boss', { can: ['role:edit'], orgCode: orgCode ?? '' }).userId()
  const roleId = await roleIdOf('user:boss')
  const calls = [
    ['PUT /sys/user/edit', { id, selectedroles: '' }],
    ['PUT /sys/user/edit', { id, selecteddeparts: '' }],
    ['DELETE /sys/user/deleteUserRole', { roleId, userId: id }],
    ['DELETE /sys/user/deleteUserRoleBatch', { roleId, userIds: id }],
    ['DELETE /sys/user/deleteUserInDepart', { depId: depart, userId: id }],
    ['DELETE /sys/user/deleteUserInDepartBatch', { depId: depart, userIds: id }],
  ] as const
  for (const [call, sent] of calls) expect(await messageOf(editor, call, sent)).toBe(taken)
  await app.services.providers.accounts.bindThird?.(id, 'dingtalk', 'boss-there')
  const [bound] = (await admin.call('GET', '/sys/thirdAccount/ofUser', { query: { userId: id } })).body.result
  expect(await messageOf(editor, 'DELETE /sys/thirdAccount/unbindOfUser', { id: bound.id })).toBe(
    '不能解绑权限高于本人的用户的第三方账号',
  )
  expect(await shown(id)).toMatchObject({ selectedroles: roleId, selecteddeparts: depart })
  for (const [call, sent] of calls.slice(0, 2)) expect(await messageOf(admin, call, sent)).toBe('修改成功!')
})

test('who may do less freezes whoever leaves, and deletes nobody who may do more', async () => {
  const can = ['user:list', 'user:delete', 'user:deleteBatch', 'user:frozenBatch']
  const personnel = app.as('personnel_less', { can })
  const id = await app.as('leaving_chief', { can: ['role:edit'] }).userId()
  const weaker = await app.as('leaving_hand', { can: [] }).userId()
  const above = '不能删除权限高于本人的用户，离职请冻结账号'
  expect(await messageOf(personnel, 'DELETE /sys/user/delete', { id })).toBe(above)
  expect(await messageOf(personnel, 'DELETE /sys/user/deleteBatch', { ids: `${weaker},${id}` })).toBe(above)
  expect((await shown(weaker)).id).toBe(weaker)
  expect(await messageOf(personnel, 'PUT /sys/user/frozenBatch', { ids: id, status: 2 })).toBe('操作成功!')
  expect(await messageOf(personnel, 'DELETE /sys/user/delete', { id: weaker })).toBe('删除成功!')
  expect(await messageOf(admin, 'DELETE /sys/user/delete', { id })).toBe('删除成功!')
})

test('nobody moves themselves, and people are put only where the one who puts them sees the rows', async () => {
  const here = await admin.of(Depart).add({ name: '本店' })
  const below = await admin.of(Depart).add({ name: '本店一组', parent: here.id })
  const there = await admin.of(Depart).add({ name: '他店' })
  const can = ['user:edit', 'user:add', 'user:list']
  const head = app.as('store_head', { can, orgCode: here.orgCode ?? '' })
  const [own, id] = [await head.userId(), await app.as('hand', { can: [] }).userId()]
  const put = (depId: string, user: string, who = head) =>
    messageOf(who, 'POST /sys/user/editSysDepartWithUser', { depId, userIdList: [user] })
  for (const depart of [there.id, below.id]) {
    expect(await edit(head, { id: own, selecteddeparts: `${here.id},${depart}` })).toBe(ownPlace)
    expect(await put(depart, own)).toBe(ownPlace)
  }
  expect(await messageOf(head, 'DELETE /sys/user/deleteUserInDepart', { depId: here.id, userId: own })).toBe(
    ownPlace,
  )
  expect(await edit(head, { id: own, selecteddeparts: here.id, realname: '店长' })).toBe('修改成功!')
  const outside = '不能安排到本人数据范围以外的部门【他店】'
  expect(await put(there.id, id)).toBe(outside)
  expect(await edit(head, { id, selecteddeparts: there.id })).toBe(outside)
  const puppet = { username: 'puppet', realname: '傀儡', password, selecteddeparts: there.id }
  expect(await messageOf(head, 'POST /sys/user/add', puppet)).toBe(outside)
  expect(await messageOf(head, 'POST /sys/user/add', { ...puppet, selecteddeparts: below.id })).toBe(
    '添加成功！',
  )
  expect(await put(here.id, id)).toBe('添加成功！')
  expect(await edit(head, { id, selecteddeparts: below.id })).toBe('修改成功!')
  // Who sees the rows of all departments hires for all of them.
  const personnel = app.as('personnel', { can })
  await personnel.token()
  await admin.of(Role).edit({ id: await roleIdOf('user:personnel'), dataScope: DataScope.all })
  expect(await put(there.id, id, personnel)).toBe('添加成功！')
  expect(await put(there.id, await personnel.userId(), personnel)).toBe(ownPlace)
  expect(await edit(admin, { id: own, selecteddeparts: there.id })).toBe('修改成功!')
})

test('nobody moves or merges a department whose rows they do not see, to see them below their own', async () => {
  const here = await admin.of(Depart).add({ name: '自家店' })
  const below = await admin.of(Depart).add({ name: '自家一组', parent: here.id })
  const there = await admin.of(Depart).add({ name: '别家店' })
  const can = ['depart:edit', 'depart:list', 'depart:merge']
  const keeper = app.as('tree_keeper', { can, orgCode: here.orgCode ?? '' })
  const place = (id: string, parentId: string) =>
    messageOf(keeper, 'PUT /sys/sysDepart/place', { id, parentId })
  expect(await place(there.id, here.id)).toBe('不能移动本人数据范围以外的部门【别家店】')
  await expect(keeper.of(Depart).edit({ id: there.id, parent: below.id })).rejects.toThrow('不能移动')
  const merge = (id: string, intoId: string, confirm: string) =>
    messageOf(keeper, 'POST /sys/sysDepart/merge', { id, intoId, confirm })
  expect(await merge(there.id, here.id, '别家店')).toBe('不能合并本人数据范围以外的部门【别家店】')
  expect(await merge(below.id, there.id, '自家一组')).toBe('不能合并本人数据范围以外的部门【别家店】')
  expect((await admin.of(Depart).get(there.id)).parent).toBeNull()
  const inner = await admin.of(Depart).add({ name: '自家二组', parent: here.id })
  expect(await place(inner.id, below.id)).toBe('移动成功！')
  expect(await merge(inner.id, below.id, '自家二组')).toBe('【自家二组】已合并到【自家一组】')
})

test('nobody gives themselves a role, though it gives no right', async () => {
  const { id: role } = await admin.of(Role).add({ code: 'PRICE_APPROVER', name: '价格审批人' })
  const own = await editor.userId()
  const id = await app.as('approver_to_be', { can: [] }).userId()
  const give = (user: string) =>
    messageOf(editor, 'POST /sys/user/addSysUserRole', { roleId: role, userIdList: [user] })
  const held = (await shown(own)).selectedroles
  expect(await give(own)).toBe('不能调整本人的角色，请由管理员调整')
  expect(await edit(editor, { id: own, selectedroles: `${held},${role}` })).toBe(
    '不能调整本人的角色，请由管理员调整',
  )
  expect((await shown(own)).selectedroles).toBe(held)
  expect(await edit(editor, { id: own, selectedroles: held, realname: '编辑' })).toBe('修改成功!')
  expect(await give(id)).toBe('添加成功！')
  expect(await edit(admin, { id: own, selectedroles: `${held},${role}` })).toBe('修改成功!')
})

test('nobody gives themselves a position, or a department to lead', async () => {
  const { id: position } = await admin.of(Position).add({ code: 'DIRECTOR', name: '总监' })
  const { id: depart, orgCode } = await admin.of(Depart).add({ name: '被领导部' })
  const { id: elsewhere } = await admin.of(Depart).add({ name: '外面的部' })
  const can = ['user:edit', 'user:add', 'user:list', 'depart:edit', 'depart:list']
  const head = app.as('head_of_led', { can, orgCode: orgCode ?? '' })
  const [own, id] = [await head.userId(), await app.as('led_one', { can: [] }).userId()]
  for (const change of [{ post: position }, { departIds: depart }, { userIdentity: 2 }]) {
    expect(await edit(head, { id: own, ...change })).toBe(
      '不能调整本人的职务、身份和负责部门，请由管理员调整',
    )
    expect(await edit(head, { id, ...change })).toBe('修改成功!')
  }
  const outside = '不能安排人员负责本人数据范围以外的部门【外面的部】'
  expect(await edit(head, { id, departIds: `${depart},${elsewhere}` })).toBe(outside)
  const puppet = { username: 'puppet_head', realname: '傀儡', password, departIds: elsewhere }
  expect(await messageOf(head, 'POST /sys/user/add', puppet)).toBe(outside)
  await expect(head.of(Depart).edit({ id: elsewhere, directors: [id] })).rejects.toThrow(outside)
  await expect(head.of(Depart).edit({ id: depart, directors: [own] })).rejects.toThrow(
    '不能指定本人为部门负责人，请由管理员指定',
  )
  await head.of(Depart).edit({ id: depart, directors: [id] })
  await admin.of(Depart).edit({ id: depart, directors: [id, own] })
  await head.of(Depart).edit({ id: depart, memo: '不变' })
  expect((await admin.of(Depart).get(depart)).directors).toEqual([id, own])
})

test('a sheet changes the numbers of nobody who may do more', async () => {
  const id = await app.as('sheet_chief', { can: ['role:edit'] }).userId()
  const importer = app.as('importer', { can: ['user:importExcel', 'user:add', 'user:edit', 'user:list'] })
  const { writeXlsx } = await import('hucre')
  const rows = [
    ['用户账号', '用户姓名', '手机号'],
    ['sheet_chief', 'sheet_chief', '13800000906'],
  ]
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: '用户', rows }] }))]),
    'a.xlsx',
  )
  await importer.call('POST', '/sys/user/importExcel', { body: form })
  expect((await admin.of(User).get(id)).phone).toBeNull()
})
