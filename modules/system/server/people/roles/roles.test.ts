import { testApp } from '@mortise/server/testing'
import { Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
const post = (path: string, body: object) => clerk.call('POST', path, { body })
const put = (path: string, body: object) => clerk.call('PUT', path, { body })

test('[A-385] a role is added; a second of its code is refused', async () => {
  const added = await post('/sys/role/add', { roleName: '销售', roleCode: 'counter', description: '卖门' })
  expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
  const again = await post('/sys/role/add', { roleName: '又一个', roleCode: 'counter' })
  expect(again.body).toMatchObject({ success: false, message: '角色编码已存在' })
  expect((await post('/sys/role/add', { roleName: '无码' })).body.message).toBe('校验失败！角色编码不能为空')
})

test('[A-386] a role is edited; an unknown one and the code of admin are not', async () => {
  const { id } = await clerk.of(Role).add({ name: '采购', code: 'shopper' })
  const edited = await put('/sys/role/edit', { id, roleName: '采购员' })
  expect(edited.body).toMatchObject({ success: true, message: '修改成功!' })
  expect(await clerk.of(Role).get(id)).toMatchObject({ name: '采购员', code: 'shopper' })
  const unknown = await put('/sys/role/edit', { id: 'none', roleName: '无' })
  expect(unknown.body).toMatchObject({ success: false, message: '未找到对应角色！' })
  const { rows } = await clerk.of(Role).list({ where: { code: 'admin' } })
  const admin = rows[0]?.id ?? ''
  const renamed = await put('/sys/role/edit', { id: admin, roleCode: 'root' })
  expect(renamed.body).toMatchObject({ success: false, message: 'admin角色，不允许修改编码！' })
  const deleted = await clerk.call('DELETE', '/sys/role/delete', { query: { id: admin } })
  expect(deleted.body).toMatchObject({ success: false, message: 'admin角色，不允许删除！' })
})

test('the code of a role, by which work finds its holders, is an administrator’s to change', async () => {
  const { id } = await clerk.of(Role).add({ name: '审批', code: 'approving' })
  const change = { id, roleCode: 'deciding' }
  expect((await put('/sys/role/edit', change)).body.message).toBe('角色编码只能由管理员修改')
  const { body } = await app.as('admin').call('PUT', '/sys/role/edit', { body: change })
  expect(body.message).toBe('修改成功!')
})

test('an edit from a screen that is older than the row is refused', async () => {
  const { id } = await clerk.of(Role).add({ name: '旧屏', code: 'stale-screen' })
  expect((await put('/sys/role/edit', { id, roleName: '新屏', version: 1 })).body.success).toBe(true)
  const late = await put('/sys/role/edit', { id, roleName: '更旧', version: 1 })
  expect(late).toMatchObject({ status: 200, body: { success: false, code: 409 } })
  const older = await put('/sys/role/edit', { id, roleName: '更旧', updateTime: '2020-01-01 00:00:00' })
  expect(older.body).toMatchObject({ code: 409, message: '数据已被他人修改，请刷新后重试！' })
  expect(await clerk.of(Role).get(id)).toMatchObject({ name: '新屏' })
})

test('a role that somebody holds stays; once nobody does it goes with its grants', async () => {
  const holder = app.as('holder', { can: ['role:list'] })
  const tree = () => holder.call('GET', '/sys/role/queryTreeList')
  expect((await tree()).status).toBe(200)
  const { rows } = await clerk.of(Role).list({ where: { code: 'user:holder' } })
  const roleId = rows[0]?.id ?? ''
  const remove = () => clerk.call('DELETE', '/sys/role/delete', { query: { id: roleId } })
  expect((await remove()).body).toMatchObject({
    success: false,
    message: `角色【${rows[0]?.name}】正被 1 名用户使用，不能删除！`,
  })
  expect((await tree()).status).toBe(200)
  const query = { roleId, userId: await holder.userId() }
  await clerk.call('DELETE', '/sys/user/deleteUserRole', { query })
  expect((await tree()).status).toBe(403)
  expect((await remove()).body).toMatchObject({ success: true })
  const granted = await clerk.call('GET', '/sys/permission/queryRolePermission', { query: { roleId } })
  expect(granted.body.result).toEqual([])
})

test('[A-387] all roles are listed, the oldest first', async () => {
  await clerk.of(Role).add({ name: '仓管', code: 'gatekeeper' })
  const { result } = (await clerk.call<{ roleCode: string }[]>('GET', '/sys/role/queryall')).body
  expect(result[0]).toMatchObject({ roleCode: 'admin', roleName: '管理员' })
  expect(result.map((role) => role.roleCode)).toContain('gatekeeper')
})

test('[A-388] the roles of a tenant are its own', async () => {
  const store = app.as('storekeeper', { tenant: 'store7' })
  await store.call('POST', '/sys/role/add', { body: { roleName: '店员', roleCode: 'assistant' } })
  const own = (await store.call<{ roleCode: string }[]>('GET', '/sys/role/queryallsaas')).body.result
  expect(own.map((role) => role.roleCode)).toEqual(['user:storekeeper', 'assistant'])
  const shared = (await clerk.call<{ roleCode: string }[]>('GET', '/sys/role/queryallsaas')).body.result
  expect(shared.map((role) => role.roleCode)).not.toContain('assistant')
})

test('[A-389] the permission tree of roles has every record once, with its rights below its page', async () => {
  const { treeList, ids } = (await clerk.call('GET', '/sys/role/queryTreeList')).body.result
  expect(new Set(ids).size).toBe(ids.length)
  const system = treeList.find((node: { slotTitle: string }) => node.slotTitle === '系统管理')
  expect(system).toMatchObject({
    key: system.value,
    parentId: null,
    title: '系统管理',
    label: '系统管理',
    ruleFlag: 0,
    scopedSlots: { title: 'hasDatarule' },
    isLeaf: false,
  })
  const users = system.children.find((node: { title: string }) => node.title === '用户管理')
  expect(users.children.map((node: { title: string }) => node.title)).toEqual(
    expect.arrayContaining(['新增', '编辑', '冻结/解冻', '重置密码']),
  )
  expect((await app.as('nobody1', { can: [] }).call('GET', '/sys/role/queryTreeList')).status).toBe(403)
})

test('[B-283] roles are picked by everyone signed in, by name, code and ids', async () => {
  const { id } = await clerk.of(Role).add({ name: '财务主管', code: 'finance-lead' })
  const picker = app.as('picker', { can: [] })
  const list = async (query: Record<string, string>) =>
    (await picker.call('GET', '/sys/role/list', { query })).body.result
  expect(await list({ roleName: '财务主' })).toMatchObject({
    total: 1,
    records: [{ id, roleCode: 'finance-lead' }],
  })
  expect((await list({ roleCode: 'finance-lead,admin' })).total).toBe(2)
  expect((await list({ id: `${id},` })).records).toMatchObject([{ id, roleName: '财务主管' }])
})

test('a free role code is told from a taken one', async () => {
  const check = (roleCode: string) => clerk.call('GET', '/sys/role/checkRoleCode', { query: { roleCode } })
  expect((await check('admin')).body).toMatchObject({ success: false, message: '角色编码已存在' })
  expect((await check('quite-free')).body).toMatchObject({ success: true, result: true })
})

test('users are given a role and lose it again from the role’s own page, admin never', async () => {
  const { id: roleId } = await clerk.of(Role).add({ name: '质检', code: 'quality' })
  const inspector = app.as('inspector', { can: [] })
  const userId = await inspector.userId()
  const members = async () =>
    (await clerk.call('GET', '/sys/user/userRoleList', { query: { roleId } })).body.result.records as object[]
  expect(await members()).toEqual([])
  const give = (ids: string[]) => post('/sys/user/addSysUserRole', { roleId, userIdList: ids })
  expect((await give(['none'])).body).toMatchObject({ success: false, message: '所选用户不存在' })
  expect((await give([userId])).body.success).toBe(true)
  expect((await give([userId])).body.success).toBe(true)
  expect(await members()).toMatchObject([{ id: userId, username: 'inspector' }])
  const take = (query: Record<string, string>) => clerk.call('DELETE', '/sys/user/deleteUserRole', { query })
  expect((await take({ roleId, userId })).body.success).toBe(true)
  expect(await members()).toEqual([])
  const admin = await app.as('admin').userId()
  const [role] = (await clerk.of(Role).list({ where: { code: 'admin' } })).rows
  const robbed = await take({ roleId: role?.id ?? '', userId: admin })
  expect(robbed.body).toMatchObject({ success: false, message: 'admin用户不能取消admin角色' })
})
