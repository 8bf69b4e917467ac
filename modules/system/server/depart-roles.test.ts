import { testApp } from '@mortise/server/testing'
import { Depart, DepartRole, Permission } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from './index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
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
