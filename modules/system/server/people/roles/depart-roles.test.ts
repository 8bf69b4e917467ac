import { testApp } from '@mortise/server/testing'
import { Depart, DepartRole, Permission } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('admin')
const base = '/sys/sysDepartPermission'
const get = async (path: string, query: Record<string, string>) =>
  (await clerk.call('GET', path, { query })).body.result
const post = (path: string, body: object) => clerk.call('POST', path, { body })

const idsOf = async (codes: readonly string[]) => {
  const find = () => app.services.asSystem('0', (ctx) => ctx.repo(Permission).find({ code: { in: codes } }))
  return (await find()).map(({ id }) => id)
}

async function departWith(name: string, code: string, granted: readonly string[]) {
  const depart = await clerk.of(Depart).add({ name })
  const ids = await idsOf(granted)
  await post('/sys/permission/saveDepartPermission', { departId: depart.id, permissionIds: ids.join(',') })
  const role = await clerk.of(DepartRole).add({ depart: depart.id, name: '组长', code })
  return { depart, role, ids }
}

test('[A-418] the tree for a department role holds what the department was granted and no more', async () => {
  const { depart, ids } = await departWith('质检部', 'qc', ['role:list', 'role:add'])
  const { treeList, ids: shown } = await get(`${base}/queryTreeListForDeptRole`, { departId: depart.id })
  expect(shown).toEqual(expect.arrayContaining(ids))
  expect(shown).toHaveLength(4)
  expect(treeList).toMatchObject([
    { title: '系统管理', children: [{ title: '角色管理', children: [{}, {}] }] },
  ])
})

test('[A-419] [A-420] a department role has what was ticked, never more than its department', async () => {
  const { role, ids } = await departWith('包装部', 'pack', ['role:list', 'role:add'])
  const save = (permissionIds: string) =>
    post(`${base}/saveDeptRolePermission`, { roleId: role.id, permissionIds })
  expect((await save(ids[0]!)).body).toMatchObject({ success: true, message: '保存成功！' })
  expect(await get(`${base}/queryDeptRolePermission`, { roleId: role.id })).toHaveLength(3)
  const [foreign = ''] = await idsOf(['user:add'])
  expect((await save(foreign)).body).toMatchObject({ success: false, message: '授权失败！' })
  expect(await get(`${base}/queryDeptRolePermission`, { roleId: role.id })).toHaveLength(3)
})

test('a member holds the rights of the department role while in the department', async () => {
  const { depart, role, ids } = await departWith('涂装部', 'paint', ['role:list'])
  await post(`${base}/saveDeptRolePermission`, { roleId: role.id, permissionIds: ids.join(',') })
  const painter = app.as('painter', { can: [], orgCode: depart.orgCode ?? '' })
  const userId = await painter.userId()
  const tree = async () => (await painter.call('GET', '/sys/role/queryTreeList')).status
  expect(await tree()).toBe(403)
  const give = { userId, departId: depart.id, newRoleId: role.id }
  expect((await post('/sys/sysDepartRole/deptRoleUserAdd', give)).body.success).toBe(true)
  expect(await tree()).toBe(200)
  await clerk.call('PUT', '/sys/user/edit', { body: { id: userId, selecteddeparts: '' } })
  expect(await tree()).toBe(403)
  const outsider = await post('/sys/sysDepartRole/deptRoleUserAdd', give)
  expect(outsider.body).toMatchObject({ success: false, message: '该用户不属于此部门，不能授予部门角色' })
})

test('department roles are granted by holders of the code alone', async () => {
  const { role } = await departWith('机加部', 'mill', ['role:list'])
  const guest = app.as('guest', { can: ['departRole:list'] })
  const save = await guest.call('POST', `${base}/saveDeptRolePermission`, {
    body: { roleId: role.id, permissionIds: '' },
  })
  expect(save.status).toBe(403)
})

test('members of a department are given its role and lose it; a role that somebody holds stays', async () => {
  const { depart, role, ids } = await departWith('组装部', 'assemble', ['role:list'])
  await post(`${base}/saveDeptRolePermission`, { roleId: role.id, permissionIds: ids.join(',') })
  const worker = app.as('assembler', { can: [], orgCode: depart.orgCode ?? '' })
  const outsider = await app.as('outsider', { can: [] }).userId()
  const userId = await worker.userId()
  const roleTreeStatus = async () => (await worker.call('GET', '/sys/role/queryTreeList')).status
  const give = (userIdList: string[]) => post('/sys/sysDepartRole/addUsers', { roleId: role.id, userIdList })
  expect((await give([userId, outsider])).body).toMatchObject({
    success: false,
    message: '所选用户不属于此部门，不能授予部门角色',
  })
  expect(await roleTreeStatus()).toBe(403)
  expect((await give([userId])).body.success).toBe(true)
  expect(await roleTreeStatus()).toBe(200)
  const members = () => get('/sys/sysDepartRole/userList', { roleId: role.id })
  expect((await members()).records).toMatchObject([{ id: userId, username: 'assembler' }])
  const remove = () => clerk.call('DELETE', '/sys/sysDepartRole/delete', { query: { id: role.id } })
  expect((await remove()).body.message).toBe('部门角色【组长】正被 1 名用户使用，不能删除！')
  const query = { roleId: role.id, userIds: userId }
  expect((await clerk.call('DELETE', '/sys/sysDepartRole/deleteUsers', { query })).body.success).toBe(true)
  expect(await roleTreeStatus()).toBe(403)
  expect((await remove()).body.success).toBe(true)
  const guest = app.as('onlooker', { can: ['departRole:list'] })
  expect((await guest.call('POST', '/sys/sysDepartRole/addUsers', { body: {} })).status).toBe(403)
  expect((await guest.call('DELETE', '/sys/sysDepartRole/deleteUsers', { query })).status).toBe(403)
})
