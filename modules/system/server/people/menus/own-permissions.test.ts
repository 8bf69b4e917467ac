import type { StoredEntity } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const { storedEntities } = app.services
const admin = app.as('admin')

const visit = (more: Partial<StoredEntity> = {}): StoredEntity => ({
  name: 'fieldTrip',
  label: '走访',
  ...more,
  fields: {
    title: { kind: 'text', label: '主题', required: true },
    cost: { kind: 'money', label: '费用', guarded: true },
    ...more.fields,
  },
})

interface Node {
  readonly key: string
  readonly perms: string | null
  readonly title: string
  readonly children?: Node[]
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const offered = async (who = admin): Promise<Node[]> =>
  flat((await who.call('GET', '/sys/permission/queryTreeList')).body.result.treeList)
const grant = async (role: string, codes: readonly string[]) => {
  const tree = await offered()
  const ids = tree.filter(({ perms }) => perms && codes.includes(perms)).map(({ key }) => key)
  expect(ids).toHaveLength(codes.length)
  const body = { roleId: role, permissionIds: ids.join(','), lastpermissionIds: '' }
  const { body: answer } = await admin.call('POST', '/sys/permission/saveRolePermission', { body })
  expect(answer.success, answer.message).toBe(true)
}

test('roles of the tenant are granted what its own entity brings, and nobody else is offered it', async () => {
  expect((await offered()).some(({ perms }) => perms?.startsWith('fieldTrip:'))).toBe(false)
  await storedEntities.put('0', 'system', visit())
  const tree = await offered()
  expect(tree.filter(({ perms }) => perms?.startsWith('fieldTrip:')).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['新增', '查询', '查看费用']),
  )
  const other = app.as('elsewhere', { tenant: '7' })
  expect((await offered(other)).some(({ perms }) => perms?.startsWith('fieldTrip:'))).toBe(false)

  const clerk = app.as('visitor', { can: [] })
  const id = await clerk.userId()
  expect((await clerk.call('GET', '/fieldTrip/list')).status).toBe(403)
  const role = await admin.of(Role).add({ name: '走访员', code: 'visitor' })
  await admin.call('POST', '/sys/user/addSysUserRole', { body: { roleId: role.id, userIdList: [id] } })
  await grant(role.id, ['fieldTrip:list', 'fieldTrip:add', 'fieldTrip:view.cost'])
  const added = await clerk.call('POST', '/fieldTrip/add', { body: { title: '看样', cost: 3 } })
  expect(added.body).toMatchObject({ success: true })
  expect((await clerk.call('PUT', '/fieldTrip/edit', { body: {} })).status).toBe(403)

  // The right to a field is held under its new name too, and all of them when the entity comes back.
  const { title, cost } = visit().fields
  const renamed = {
    name: 'fieldTrip',
    label: '走访',
    fields: { title: title!, expense: { ...cost!, was: 'cost' } },
  }
  await storedEntities.put('0', 'system', renamed)
  const [row] = (await clerk.call('GET', '/fieldTrip/list')).body.result.records
  expect(row).toMatchObject({ title: '看样', expense: 3 })
  await storedEntities.remove('0', 'fieldTrip')
  expect((await clerk.call('GET', '/fieldTrip/list')).status).toBe(404)
  expect((await offered()).some(({ perms }) => perms?.startsWith('fieldTrip:'))).toBe(false)
  await storedEntities.put('0', 'system', renamed)
  expect((await clerk.call('GET', '/fieldTrip/list')).body.result.records).toMatchObject([{ expense: 3 }])
})

test('the menu of whoever was granted its page leads to it', async () => {
  await storedEntities.put('0', 'system', { ...visit(), name: 'stroll', wire: '/stroll', label: '闲逛' })
  const { body } = await admin.call('GET', '/sys/permission/getUserPermissionByToken')
  expect(JSON.stringify(body.result.menu)).toContain('"component":"entity/stroll"')
  expect(body.result.auth.map(({ action }: { action: string }) => action)).toContain('stroll:add')
  const elsewhere = app.as('elsewhere', { tenant: '7' })
  const there = await elsewhere.call('GET', '/sys/permission/getUserPermissionByToken')
  expect(JSON.stringify(there.body.result)).not.toContain('stroll')
})

test('a menu that another tenant alone has is not there, whoever knows its id', async () => {
  await storedEntities.put('0', 'system', visit({ name: 'siteTour', label: '参观' }))
  const own = (await offered()).find(({ perms }) => perms === 'siteTour:add')
  const read = (who: typeof admin, id?: string) =>
    who.call('GET', '/sys/permission/queryById', { query: { id: id ?? '' } })
  expect((await read(admin, own?.key)).body.result).toMatchObject({ perms: 'siteTour:add' })
  const other = app.as('elsewhere', { tenant: '7' })
  expect((await read(other, own?.key)).body).toMatchObject({ success: false, message: '未找到对应数据' })
  const [shared] = await offered(other)
  expect((await read(other, shared?.key)).body.success).toBe(true)
})
