import { Announcement } from '@mortise/messages/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { Depart, Role, User, UserDepart, UserRole } from '@mortise/system/model'
import { expect, test } from 'vitest'
import messages from './index.ts'

const app = await testApp(messages)
const manager = app.as('manager')
const newReader = async (name: string) => {
  const client = app.as(name, { can: [] })
  return { client, id: await client.userId() }
}
const unread = async (client: TestClient) =>
  (await client.call('GET', '/sys/annountCement/listByUser')).body.result.anntMsgList.map(
    ({ titile }: { titile: string }) => titile,
  )
const release = async (input: object) => {
  const { id } = await manager.of(Announcement).add({ title: '通知', ...input })
  return { id, ...(await manager.call('GET', '/sys/annountCement/doReleaseData', { query: { id } })).body }
}
const statusOf = async (id: string, client = manager) =>
  (await client.call('GET', '/sys/annountCement/readStatus', { query: { id } })).body
const readersOf = async (id: string, query: Record<string, string> = {}) =>
  (await manager.call('GET', '/sys/annountCement/readers', { query: { id, ...query } })).body.result

test('a notice to departments reaches their people and those of departments below, nobody else', async () => {
  const [inside, below, outside] = [
    await newReader('inside'),
    await newReader('below'),
    await newReader('outside'),
  ]
  const { top, branch } = await app.services.asSystem('0', async (ctx) => {
    const admin = await ctx.actAs('admin')
    const top = await admin.repo(Depart).add({ name: '生产部' })
    const branch = await admin.repo(Depart).add({ name: '油漆车间', parent: top.id })
    await ctx.repo(UserDepart).add({ user: inside.id, depart: top.id })
    await ctx.repo(UserDepart).add({ user: below.id, depart: branch.id })
    return { top, branch }
  })
  const { id, success } = await release({ title: '停产通知', audience: 'DEPT', departs: [top.id] })
  expect(success).toBe(true)
  expect(await unread(inside.client)).toContain('停产通知')
  expect(await unread(below.client)).toContain('停产通知')
  expect(await unread(outside.client)).not.toContain('停产通知')

  await manager.call('GET', '/sys/annountCement/doReovkeData', { query: { id } })
  expect(await unread(inside.client)).not.toContain('停产通知')
  const only = await release({ title: '车间通知', audience: 'DEPT', departs: [branch.id] })
  expect(only.success).toBe(true)
  expect(await unread(inside.client)).not.toContain('车间通知')
  expect(await unread(below.client)).toContain('车间通知')
})

test('a notice to roles reaches those who hold them; one that would reach nobody is refused', async () => {
  const [holder, other] = [await newReader('holder'), await newReader('other')]
  const [role, empty] = await app.services.asSystem('0', async (ctx) => {
    const made = await ctx.repo(Role).add({ name: '质检', code: 'quality' })
    await ctx.repo(UserRole).add({ user: holder.id, role: made.id })
    return [made, await ctx.repo(Role).add({ name: '空', code: 'nobody_has' })]
  })
  await release({ title: '质检规范', audience: 'ROLE', roles: [role.id] })
  expect(await unread(holder.client)).toContain('质检规范')
  expect(await unread(other.client)).not.toContain('质检规范')
  const refused = await release({ title: '没人看', audience: 'ROLE', roles: [empty.id] })
  expect(refused).toMatchObject({ success: false, message: '通告【没人看】的对象中没有用户，不能发布' })
  await expect(manager.of(Announcement).add({ title: '空', audience: 'ROLE' })).rejects.toThrow(
    '指定角色不能为空',
  )
  await expect(manager.of(Announcement).add({ title: '空', audience: 'DEPT' })).rejects.toThrow(
    '指定部门不能为空',
  )
})

test('who has read a notice and who has not is told with its share', async () => {
  const names = ['r1', 'r2', 'r3', 'r4']
  const readers = await Promise.all(names.map(newReader))
  const { id } = await release({ title: '请阅', audience: 'USER', receivers: names })
  await readers[0]!.client.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
    body: { anntId: id },
  })
  expect((await statusOf(id)).result).toMatchObject({ total: 4, read: 1, unread: 3, percent: 25 })
  expect((await statusOf(id)).result.days).toMatchObject([{ count: 1 }])
  expect((await readersOf(id, { readFlag: '1' })).records).toMatchObject([
    { username: 'r1', readFlag: '1', readTime: expect.stringMatching(/^\d{4}-/) },
  ])
  const { records, total, pages } = await readersOf(id, { readFlag: '0', pageSize: '2', pageNo: '2' })
  expect([records.map(({ username }: { username: string }) => username), total, pages]).toEqual([
    ['r4'],
    3,
    2,
  ])
})

test('a notice to all counts everyone who may sign in here, and nobody of another tenant', async () => {
  const far = app.as('far_reader', { can: [], tenant: '9' })
  await far.userId()
  const { client } = await newReader('everyone')
  const { id } = await release({ title: '全员' })
  const before = (await statusOf(id)).result
  const members = await app.services.asSystem('0', (ctx) => ctx.repo(User).count({ status: '1' }))
  expect(before.total).toBe(members - 1)
  await client.call('PUT', '/sys/sysAnnouncementSend/readAll')
  expect((await statusOf(id)).result).toMatchObject({ total: before.total, read: before.read + 1 })
  expect((await readersOf(id, { pageSize: '100' })).records).not.toContainEqual(
    expect.objectContaining({ username: 'far_reader' }),
  )
})

test('the state of reading is for managers, of notices that were released', async () => {
  const { id } = await manager.of(Announcement).add({ title: '草稿' })
  expect((await statusOf(id)).message).toBe('该通告尚未发布，没有阅读情况')
  expect((await statusOf('none')).message).toBe('未找到对应实体')
  const { client } = await newReader('plain')
  for (const verb of ['readStatus', 'readers']) {
    expect((await client.call('GET', `/sys/annountCement/${verb}`, { query: { id } })).status).toBe(403)
  }
  const stranger = app.as('stranger', { tenant: '9' })
  expect((await statusOf(id, stranger)).message).toBe('未找到对应实体')
})
