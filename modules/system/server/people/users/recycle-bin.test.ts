import { testApp } from '@mortise/server/testing'
import { Depart, Role, User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('admin')
const password = 'Secret2026'
let count = 0

async function binnedUser(more: object = {}) {
  const username = `gone${(count += 1)}`
  const body = { username, realname: `离职${username}`, password, ...more }
  const { result: id } = (await clerk.call<string>('POST', '/sys/user/add', { body })).body
  await clerk.call('DELETE', '/sys/user/delete', { query: { id } })
  return { id, username }
}
const login = (username: string) => app.anonymous.call('POST', '/sys/login', { body: { username, password } })
const bin = async (keyword: string) =>
  (await clerk.call('GET', '/sys/user/recycleBin', { query: { keyword, pageNo: '1' } })).body.result
const restore = (userIds: string) => clerk.call('PUT', '/sys/user/putRecycleBin', { body: { userIds } })
const purge = (userIds: string) => clerk.call('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds } })

test('a deleted user lies in the recycle bin, and comes back with roles and departments that are still there', async () => {
  const depart = await clerk.of(Depart).add({ name: '留任部' })
  const [staying, lost] = [
    await clerk.of(Role).add({ name: '留下的角色', code: 'kept' }),
    await clerk.of(Role).add({ name: '没了的角色', code: 'lost' }),
  ]
  const { id, username } = await binnedUser({
    selectedroles: `${staying.id},${lost.id}`,
    selecteddeparts: depart.id,
  })
  expect(await bin(username)).toMatchObject({ total: 1, records: [{ id, username, delFlag: 1 }] })
  expect(JSON.stringify(await bin(username))).not.toContain('argon2')
  expect((await login(username)).body.success).toBe(false)
  await clerk.of(Role).remove(lost.id)
  expect((await restore(`${id},`)).body).toMatchObject({ success: true, message: '还原成功!' })
  expect((await bin(username)).total).toBe(0)
  expect((await login(username)).body).toMatchObject({ success: true, result: { multi_depart: 1 } })
  const roles = await clerk.call('GET', '/sys/user/queryUserRole', { query: { userid: id } })
  expect(roles.body.result).toEqual([staying.id])
})

test('who is deleted for good does not come back, and leaves the name to nobody and the number to anyone', async () => {
  const { id, username } = await binnedUser({ phone: '13800000701' })
  expect((await purge(id)).body.message).toBe('删除成功!')
  expect((await bin(username)).total).toBe(0)
  expect((await restore(id)).body).toMatchObject({ success: false, message: '回收站中没有所选用户' })
  const again = await clerk.call('POST', '/sys/user/add', {
    body: { username, realname: '冒名', password },
  })
  expect(again.body.message).toBe('用户账号已存在')
  const other = { username: 'new_number', realname: '新号', password, phone: '13800000701' }
  expect((await clerk.call('POST', '/sys/user/add', { body: other })).body.success).toBe(true)
})

test('who comes back to a number that is another’s by now stays where they are, with all who were to come along', async () => {
  const taken = await binnedUser({ phone: '13800000702' })
  const free = await binnedUser()
  const other = { username: 'took_number', realname: '新主', password, phone: '13800000702' }
  await clerk.call('POST', '/sys/user/add', { body: other })
  const { body } = await restore(`${free.id},${taken.id}`)
  expect(body.message).toBe(`用户【${taken.username}】的手机号13800000702已被他人使用，不能还原`)
  expect((await bin(free.username)).total).toBe(1)
  expect((await restore('')).body.message).toBe('参数不识别！')
})

test('the bin of a tenant is its own, and each act in it needs its right', async () => {
  const { id, username } = await binnedUser()
  const store = app.as('bin_keeper', { tenant: 'binstore' })
  const seen = await store.call('GET', '/sys/user/recycleBin', { query: { keyword: username, pageNo: '1' } })
  expect(seen.body.result.total).toBe(0)
  const stolen = await store.call('PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })
  expect(stolen.body.message).toBe('回收站中没有所选用户')
  const looker = app.as('bin_looker', { can: ['user:recycleBin'] })
  expect((await looker.call('GET', '/sys/user/recycleBin')).status).toBe(200)
  expect((await looker.call('PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })).status).toBe(403)
  expect((await looker.call('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } })).status).toBe(
    403,
  )
  expect((await app.as('nobody_special', { can: [] }).call('GET', '/sys/user/recycleBin')).status).toBe(403)
})

test('who deleted somebody is called by name, not by the account', async () => {
  const [own] = (await clerk.of(User).list({ where: { username: 'admin' } })).rows
  await clerk.call('PUT', '/sys/user/edit', { body: { id: own?.id, realname: '陈文员' } })
  const { username } = await binnedUser()
  expect((await bin(username)).records[0]).toMatchObject({ updateBy: 'admin', updateBy_dictText: '陈文员' })
})
