import { testApp } from '@mortise/server/testing'
import { Depart, DepartRole, Position } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('admin')
const password = 'Secret2026'
const add = (name: string, more: object = {}) => clerk.of(Depart).add({ name, ...more })
const place = (body: object) => clerk.call('PUT', '/sys/sysDepart/place', { body })
const merge = (body: object) => clerk.call('POST', '/sys/sysDepart/merge', { body })

async function addUser(username: string, more: object = {}) {
  const body = { username, realname: username, password, ...more }
  return (await clerk.call<string>('POST', '/sys/user/add', { body })).body.result
}
const below = async (parent: string) =>
  (await clerk.of(Depart).list({ where: { parent }, sort: [['sort', 'asc']] })).rows.map(({ name }) => name)

test('a department is dragged among others and under another, never under itself or its own', async () => {
  const top = await add('集团')
  const [one, two, three] = [
    await add('一部', { parent: top.id }),
    await add('二部', { parent: top.id }),
    await add('三部', { parent: top.id }),
  ]
  expect((await place({ id: three.id, parentId: top.id, beforeId: one.id })).body.message).toBe('移动成功！')
  expect(await below(top.id)).toEqual(['三部', '一部', '二部'])
  await place({ id: one.id, parentId: two.id })
  expect(await below(top.id)).toEqual(['三部', '二部'])
  expect(await clerk.of(Depart).get(one.id)).toMatchObject({ orgCode: `${two.orgCode}A01`, level: 3 })
  for (const parentId of [one.id, two.id]) {
    const circle = await place({ id: two.id, parentId })
    expect(circle.body).toMatchObject({ success: false, message: '上级部门不能是自己或下级' })
  }
  expect((await place({ id: two.id, parentId: top.id, beforeId: one.id })).body.message).toBe(
    '部门的位置已变化，请刷新后重试',
  )
  expect((await place({ id: 'none', parentId: top.id })).body.message).toBe('未找到对应实体')
  const reader = app.as('reader', { can: ['depart:list'] })
  const body = { id: two.id, parentId: '' }
  expect((await reader.call('PUT', '/sys/sysDepart/place', { body })).status).toBe(403)
})

test('merged, a department gives its people, what lies below, its roles, leaders and rows to the other', async () => {
  const [from, into] = [await add('旧部'), await add('新部')]
  const group = await add('旧组', { parent: from.id })
  await add('新组', { parent: into.id })
  const role = await clerk.of(DepartRole).add({ depart: from.id, name: '组长', code: 'old-lead' })
  const position = await clerk.of(Position).add({ code: 'old-job', name: '旧职务', company: from.id })
  const one = await addUser('merged_one', { selecteddeparts: from.id })
  const two = await addUser('merged_two', { selecteddeparts: `${from.id},${into.id}` })
  const head = await addUser('merged_head', { userIdentity: 2, departIds: from.id })
  const keeper = app.as('merged_keeper', { orgCode: from.orgCode ?? '' })
  const made = await keeper.of(Position).add({ code: 'old-row', name: '旧部数据' })
  const inGroup = await app
    .as('group_keeper', { orgCode: group.orgCode ?? '' })
    .of(Position)
    .add({ code: 'old-group-row', name: '旧组数据' })

  const view = await clerk.call('GET', '/sys/sysDepart/mergeView', { query: { id: from.id } })
  expect(view.body.result).toEqual({ users: 3, departs: 1, roles: 1 })
  const mistyped = await merge({ id: from.id, intoId: into.id, confirm: '新部' })
  expect(mistyped.body).toMatchObject({ success: false, message: '输入的内容与部门名称不一致，未合并' })
  const { body } = await merge({ id: from.id, intoId: into.id, confirm: '旧部' })
  expect(body).toMatchObject({ success: true, message: '【旧部】已合并到【新部】' })

  const user = async (id: string) =>
    (await clerk.call('GET', '/sys/user/queryById', { query: { id } })).body.result
  expect((await user(one)).belongDepIds).toBe(into.id)
  expect((await user(two)).belongDepIds).toBe(into.id)
  expect((await user(head)).departIds).toBe(into.id)
  expect(await below(into.id)).toEqual(expect.arrayContaining(['新组', '旧组']))
  const follower = await clerk.of(Depart).get(group.id)
  expect(follower.orgCode).toBe(`${into.orgCode}A02`)
  expect((await clerk.of(DepartRole).get(role.id)).depart).toBe(into.id)
  expect((await clerk.of(Position).get(position.id)).company).toBe(into.id)
  expect((await clerk.of(Depart).list({ where: { id: from.id } })).total).toBe(0)
  await (app.services.jobs as unknown as { runDue(): Promise<void> }).runDue()
  const codeOf = async (id: string) => (await clerk.of(Position).get(id)).sysOrgCode
  await expect.poll(() => codeOf(made.id)).toBe(into.orgCode)
  await expect.poll(() => codeOf(inGroup.id)).toBe(follower.orgCode)
  expect((await add('再一部')).orgCode).not.toBe(from.orgCode)
})

test('departments that cannot be one are not merged, and nothing has moved', async () => {
  const top = await add('上级部')
  const inner = await add('下级部', { parent: top.id })
  const messageOf = async (body: object) => (await merge(body)).body.message
  expect(await messageOf({ id: top.id, intoId: top.id, confirm: '上级部' })).toBe('不能把部门合并到它自己')
  expect(await messageOf({ id: top.id, intoId: inner.id, confirm: '上级部' })).toBe(
    '【下级部】是【上级部】的下级，不能把上级合并到下级',
  )
  expect(await messageOf({ id: top.id, intoId: 'none', confirm: '上级部' })).toBe('未找到对应实体')
  expect(await below(top.id)).toEqual(['下级部'])
  const reader = app.as('editor', { can: ['depart:list', 'depart:edit'] })
  const body = { id: inner.id, intoId: top.id, confirm: '下级部' }
  expect((await reader.call('POST', '/sys/sysDepart/merge', { body })).status).toBe(403)
  expect(await messageOf(body)).toBe('【下级部】已合并到【上级部】')
})

test('people are taken into a department and let go from it', async () => {
  const { id: depId } = await add('新兵部')
  const user = await addUser('recruit')
  const join = (userIdList: string[]) =>
    clerk.call('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList } })
  expect((await join([user])).body.message).toBe('添加成功！')
  expect((await join([user])).body.success).toBe(true)
  expect((await join(['none'])).body).toMatchObject({ success: false, message: '所选用户不存在' })
  const listed = async () =>
    (await clerk.call('GET', '/sys/user/list', { query: { departId: depId } })).body.result.total
  expect(await listed()).toBe(1)
  const leave = (userId: string) =>
    clerk.call('DELETE', '/sys/user/deleteUserInDepart', { query: { depId, userId } })
  expect((await leave('')).body.message).toBe('参数不识别！')
  expect((await leave(user)).body.message).toBe('删除成功！')
  expect(await listed()).toBe(0)
})
