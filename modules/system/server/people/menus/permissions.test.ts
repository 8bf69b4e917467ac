import type { Where } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { Depart, DepartRole, Permission, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const admin = app.as('admin')
const get = async (path: string, query: Record<string, string> = {}) =>
  (await admin.call('GET', `/sys/permission/${path}`, { query })).body.result
const post = (path: string, body: object) => admin.call('POST', `/sys/permission/${path}`, { body })
const put = (path: string, body: object) => admin.call('PUT', `/sys/permission/${path}`, { body })
const stored = (where: Where<typeof Permission>) =>
  app.services.asSystem('0', (ctx) => ctx.repo(Permission).find(where))
const rowOf = async (code: string) => (await stored({ code }))[0]!

/** A first-level menu with a page and a right, of names nobody else uses. */
async function addMenu(name: string) {
  const top = (await post('add', { name, menuType: 0, url: name })).body.result as string
  const pageBody = {
    name: `${name}页`,
    menuType: 1,
    parentId: top,
    url: `${name}/list`,
    component: `src/views/${name}/List.vue`,
  }
  const page = (await post('add', pageBody)).body.result as string
  const right = (await post('add', { name: '审核', menuType: 2, parentId: page, perms: `${name}:audit` }))
    .body.result as string
  return { top, page, right }
}

test('[A-398] a menu is added, its address and component brought into form', async () => {
  const added = await post('add', {
    name: '看板',
    menuType: 0,
    parentId: 'ignored',
    url: 'board',
    component: '',
  })
  expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
  const row = await admin.of(Permission).get(added.body.result)
  expect(row).toMatchObject({ parent: null, url: '/board', component: 'layouts/RouteView' })
  const { page } = await addMenu('forming')
  expect(await admin.of(Permission).get(page)).toMatchObject({
    url: '/forming/list',
    component: 'forming/List',
  })
})

test('[A-399] a menu is edited; a taken address, itself as parent and an unknown id are refused', async () => {
  const { top, page } = await addMenu('editing')
  expect((await put('edit', { id: page, name: '改名' })).body).toMatchObject({
    success: true,
    message: '修改成功!',
  })
  const taken = await put('edit', { id: page, url: '/editing' })
  expect(taken.body).toMatchObject({ success: false, message: '访问路径不允许重复，请重定义！' })
  const circle = await put('edit', { id: top, menuType: 1, parentId: page })
  expect(circle.body).toMatchObject({ success: false, message: '上级菜单不能是自己或下级' })
  const unknown = await put('edit', { id: 'none', name: '无' })
  expect(unknown.body).toMatchObject({ success: false, message: '未找到菜单信息' })
})

test('[A-400] the permission tree is whole, or flat by a part of the name or address', async () => {
  const { top, page, right } = await addMenu('listing')
  const tree = (await get('list')) as { id: string; children?: unknown[] }[]
  expect(tree.find((node) => node.id === top)).toMatchObject({
    key: top,
    title: 'listing',
    isLeaf: false,
    children: [
      { id: page, parentId: top, isLeaf: false, children: [{ id: right, menuType: 2, isLeaf: true }] },
    ],
  })
  expect(await get('list', { name: 'listing/' })).toMatchObject([{ id: page, isLeaf: true }])
})

test('menus are found by kind, code and what an advanced query asks, on whatever level they stand', async () => {
  const { page, right } = await addMenu('finding')
  const found = async (query: Record<string, string>) =>
    (await get('list', query)).records.map((row: { id: string }) => row.id)
  expect(await found({ perms: '*finding:*' })).toEqual([right])
  expect(await found({ url: '*finding/*', menuType: '1' })).toEqual([page])
  const conditions = [{ field: 'perms', rule: 'eq', val: 'finding:audit' }]
  const superQueryParams = encodeURIComponent(JSON.stringify(conditions))
  expect(await found({ superQueryParams, superQueryMatchType: 'and' })).toEqual([right])
})

test('a page nobody could open and a right nobody could be granted are refused', async () => {
  const { top, page } = await addMenu('lacking')
  const answerTo = async (body: object) => (await post('add', { name: '缺', ...body })).body
  const refused = (message: string, field: string) => ({ success: false, message, result: { field } })
  expect(await answerTo({ menuType: 1, url: '/x', component: 'x' })).toMatchObject(
    refused('上级菜单不能为空', 'parentId'),
  )
  const below = { menuType: 1, parentId: top }
  expect(await answerTo({ ...below, component: 'x' })).toMatchObject(refused('访问路径不能为空', 'url'))
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc'])
    expect(await answerTo({ ...below, component: 'x', url })).toMatchObject(
      refused('访问路径应为站内路径或http、https地址', 'url'),
    )
  expect(await answerTo({ ...below, url: '/lacking/one' })).toMatchObject(
    refused('前端组件不能为空，目录请填写 layouts/RouteView', 'component'),
  )
  expect(await answerTo({ ...below, url: '/lacking/two', component: 'entity/nothing' })).toMatchObject(
    refused('前端组件【entity/nothing】不存在', 'component'),
  )
  expect(await answerTo({ menuType: 2, parentId: page })).toMatchObject(refused('授权标识不能为空', 'perms'))
  expect((await stored({ name: '缺' })).length).toBe(0)
  for (const [url, component] of [
    ['https://maps.example.com', undefined],
    ['/lacking/three', 'entity/role'],
    ['/lacking/four', 'layouts/RouteView'],
  ] as const) {
    expect(await answerTo({ ...below, name: '全', url, component })).toMatchObject({ success: true })
  }
})

test('[A-401] first-level menus are answered without their children', async () => {
  const { top, page } = await addMenu('levels')
  const menus = (await get('getSystemMenuList')) as { id: string }[]
  expect(menus.map((menu) => menu.id)).toContain(top)
  expect(menus.map((menu) => menu.id)).not.toContain(page)
  // Clients draw what unfolds it by a list that is there.
  expect(menus.find((menu) => menu.id === top)).toHaveProperty('children', [])
})

test('[A-402] the children of a menu include its rights', async () => {
  const { top, page, right } = await addMenu('children')
  expect(await get('getSystemSubmenu', { parentId: top })).toMatchObject([{ id: page, leaf: false }])
  expect(await get('getSystemSubmenu', { parentId: page })).toMatchObject([
    { id: right, perms: 'children:audit', leaf: true },
  ])
})

test('[A-403] the children of several menus come by parent, childless ones not at all', async () => {
  const [one, two] = [await addMenu('batch1'), await addMenu('batch2')]
  const found = await get('getSystemSubmenuBatch', { parentIds: `${one.top},${two.top},${two.right}` })
  expect(found).toMatchObject({ [one.top]: [{ id: one.page }], [two.top]: [{ id: two.page }] })
  expect(Object.keys(found)).toHaveLength(2)
  const empty = await admin.call('GET', '/sys/permission/getSystemSubmenuBatch')
  expect(empty.body).toMatchObject({ success: false, message: '批量查询子菜单失败' })
})

test('[A-404] the menu tree for choosing a parent has all ids', async () => {
  const { top, page } = await addMenu('choosing')
  const { treeList, ids } = await get('queryTreeList')
  expect(ids).toEqual(expect.arrayContaining([top, page]))
  expect(treeList.find((node: { key: string }) => node.key === top)).toMatchObject({
    title: 'choosing',
    children: [{ key: page }],
  })
})

test('[A-405] [A-406] what is ticked for a role is what it has, with the menus above, and counts at once', async () => {
  const { top, page, right } = await addMenu('granting')
  const worker = app.as('worker', { can: [] })
  const mine = async () => (await worker.call('GET', '/sys/permission/getUserPermissionByToken')).body.result
  expect((await mine()).codeList).toEqual([])
  const [role] = (await admin.of(Role).list({ where: { code: 'user:worker' } })).rows
  const saved = await post('saveRolePermission', {
    roleId: role!.id,
    permissionIds: right,
    lastpermissionIds: '',
  })
  expect(saved.body).toMatchObject({ success: true, message: '保存成功！' })
  const granted = await get('queryRolePermission', { roleId: role!.id })
  expect(new Set(granted)).toEqual(new Set([top, page, right]))
  const { codeList, auth, menu } = await mine()
  expect(codeList).toEqual(['granting:audit'])
  expect(auth).toEqual([{ action: 'granting:audit', type: '1', describe: '审核', status: '1' }])
  const inSight = menu.filter(({ hidden }: { hidden?: boolean }) => !hidden)
  expect(inSight.map((node: { path: string }) => node.path)).toEqual(['/dashboard/analysis', '/granting'])
  await post('saveRolePermission', {
    roleId: role!.id,
    permissionIds: '',
    lastpermissionIds: granted.join(','),
  })
  expect((await mine()).codeList).toEqual([])
})

test('rights that somebody else changed since they were shown are not overwritten', async () => {
  const { top, right } = await addMenu('stale')
  const { id: roleId } = await admin.of(Role).add({ name: '核对', code: 'stale-role' })
  await post('saveRolePermission', { roleId, permissionIds: right })
  const late = await post('saveRolePermission', { roleId, permissionIds: top, lastpermissionIds: top })
  expect(late).toMatchObject({ status: 200, body: { success: false, code: 409 } })
  expect(await get('queryRolePermission', { roleId })).toHaveLength(3)
  const foreign = await post('saveRolePermission', { roleId, permissionIds: 'none' })
  expect(foreign.body).toMatchObject({ success: false, message: '授权失败！' })
  const noRole = await post('saveRolePermission', { roleId: 'none', permissionIds: top })
  expect(noRole.body).toMatchObject({ success: false, message: '授权失败！' })
})

test('a menu that was taken away since it was shown does not stop the rest from being granted', async () => {
  const { right } = await addMenu('left')
  const { id: roleId } = await admin.of(Role).add({ name: '留下', code: 'left-role' })
  const saved = await post('saveRolePermission', { roleId, permissionIds: `gone,${right}` })
  expect(saved.body).toMatchObject({ success: true })
  expect(await get('queryRolePermission', { roleId })).toHaveLength(3)
})

test('of ten who save the rights of one role from the same screen exactly one wins', async () => {
  const { right } = await addMenu('racing')
  const { id: roleId } = await admin.of(Role).add({ name: '赛跑', code: 'racing-role' })
  const body = { roleId, permissionIds: right, lastpermissionIds: '' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('saveRolePermission', body)))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
})

test('[A-407] [A-408] data rules of a menu are listed newest first and searched', async () => {
  const { id: permissionId } = await rowOf('role:list')
  const add = (body: object) => post('addPermissionRule', { permissionId, ruleConditions: '=', ...body })
  const first = await add({ ruleName: '自己建的', ruleColumn: 'createBy', ruleValue: '#{sys_user_code}' })
  expect(first.body).toMatchObject({ success: true, message: '添加成功！' })
  await add({ ruleName: '只看销售', ruleColumn: 'roleCode', ruleValue: 'sales' })
  const rules = await get('getPermRuleListByPermId', { permissionId })
  expect(rules.map((rule: { ruleName: string }) => rule.ruleName)).toEqual(['只看销售', '自己建的'])
  expect(rules[1]).toMatchObject({ permissionId, ruleColumn: 'createBy', ruleConditions: '=', status: '1' })
  expect(await get('queryPermissionRule', { permissionId, ruleName: '销售' })).toMatchObject([
    { ruleValue: 'sales' },
  ])
  expect(await get('getSystemSubmenu', { parentId: (await rowOf('role:list')).parent! })).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: permissionId, ruleFlag: 1 })]),
  )
})

test('a rule with SQL, an unknown field or an unknown variable is not saved', async () => {
  const { id: permissionId } = await rowOf('role:edit')
  const add = async (body: object) =>
    (await post('addPermissionRule', { permissionId, ruleName: '规则', ruleConditions: '=', ...body })).body
  const sql = await add({ ruleConditions: 'USE_SQL_RULES', ruleValue: "role_code = 'a' or 1 = 1" })
  expect(sql).toMatchObject({ success: false, message: '自定义SQL规则不被支持，请使用条件表达式' })
  expect((await add({ ruleColumn: 'salary', ruleValue: '1' })).success).toBe(false)
  expect((await add({ ruleColumn: 'createBy', ruleValue: '#{password}' })).success).toBe(false)
  const json = JSON.stringify({ and: [{ field: 'roleCode', rule: 'eq', val: 'a' }] })
  expect((await add({ ruleConditions: 'USE_SQL_RULES', ruleValue: json })).success).toBe(true)
})

test('[A-409] [A-410] what is ticked for a department is what it has; what it loses its roles lose', async () => {
  const { top, page, right } = await addMenu('departments')
  const depart = await admin.of(Depart).add({ name: '授权部' })
  const save = (permissionIds: string) => post('saveDepartPermission', { departId: depart.id, permissionIds })
  expect((await save(right)).body).toMatchObject({ success: true, message: '保存成功！' })
  const granted = await get('queryDepartPermission', { departId: depart.id })
  expect(new Set(granted)).toEqual(new Set([top, page, right]))
  const role = await admin.of(DepartRole).add({ depart: depart.id, name: '组长', code: 'dep-lead' })
  await admin.call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
    body: { roleId: role.id, permissionIds: right },
  })
  await save(page)
  const { result } = (
    await admin.call('GET', '/sys/sysDepartPermission/queryDeptRolePermission', {
      query: { roleId: role.id },
    })
  ).body
  expect(new Set(result)).toEqual(new Set([top, page]))
})

test('a menu goes with its children and grants, one that code tells does not', async () => {
  const { top, page, right } = await addMenu('leaving')
  const { id: roleId } = await admin.of(Role).add({ name: '临时', code: 'leaving-role' })
  await post('saveRolePermission', { roleId, permissionIds: right })
  const remove = (id: string) => admin.call('DELETE', '/sys/permission/delete', { query: { id } })
  expect((await remove(top)).body).toMatchObject({ success: true, message: '删除成功!' })
  expect(await stored({ id: { in: [top, page, right] } })).toEqual([])
  expect(await get('queryRolePermission', { roleId })).toEqual([])
  const builtIn = await remove((await rowOf('user:add')).id)
  expect(builtIn.body).toMatchObject({
    success: false,
    message: '【新增】是系统内置菜单，不能删除，可设为隐藏',
  })
})

test('menus are shared by all tenants, so a tenant cannot change them', async () => {
  const store = app.as('tenantAdmin', { tenant: 'store8' })
  const added = await store.call('POST', '/sys/permission/add', {
    body: { name: '私有', menuType: 0, url: '/x' },
  })
  expect(added.body).toMatchObject({ success: false, message: '平台公共数据只能在默认租户中维护' })
})
