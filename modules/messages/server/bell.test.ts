import { Announcement } from '@mortise/messages/model'
import { addMonths, type InputOf, startOfMonth, today } from '@mortise/model'
import type { Context } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { User } from '@mortise/system/model'
import { expect, test, vi } from 'vitest'
import messages from './index.ts'

const app = await testApp(messages)
const manager = app.as('manager')
const inSystem = <T>(work: (ctx: Context) => Promise<T>) => app.services.asSystem('0', work)
let count = 0
/** Someone who may do nothing but read what reaches everyone, and has read nothing yet. */
const newReader = () => {
  const name = `reader${(count += 1)}`
  return { name, client: app.as(name, { can: [] }) }
}

const add = async (input: Partial<InputOf<typeof Announcement>> = {}) =>
  (await manager.of(Announcement).add({ title: '放假通知', ...input })).id
const call = (client: TestClient, verb: string, id: string) =>
  client.call('GET', `/sys/annountCement/${verb}`, { query: { id } })
const release = async (input?: Partial<InputOf<typeof Announcement>>) => {
  const id = await add(input)
  expect((await call(manager, 'doReleaseData', id)).body.success).toBe(true)
  return id
}
const unread = async (client: TestClient, pageSize = '100') =>
  (await client.call('GET', '/sys/annountCement/listByUser', { query: { pageSize } })).body.result
const unreadIds = async (client: TestClient) => {
  const { anntMsgList, sysMsgList } = await unread(client)
  return [...anntMsgList, ...sysMsgList].map((row: { id: string }) => row.id)
}
const read = (client: TestClient, anntId: string) =>
  client.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId } })
const mine = async (client: TestClient, query: Record<string, string> = {}) =>
  (await client.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { query })).body.result

test('[A-255] [A-367] the bell has the unread of both kinds with their totals as numbers', async () => {
  const { name, client } = newReader()
  const before = await unread(client)
  await client.userId()
  await release()
  await release({ title: '系统消息', category: '2', audience: 'USER', receivers: [name] })
  const after = await unread(client)
  expect(after.anntMsgTotal).toBe(before.anntMsgTotal + 1)
  expect(after.sysMsgTotal).toBe(before.sysMsgTotal + 1)
  expect(after.anntMsgList[0]).toMatchObject({ titile: '放假通知', priority: 'L', msgCategory: '1' })
  expect(after.sysMsgList[0]).toMatchObject({ titile: '系统消息', msgCategory: '2', userIds: name })
  await release({ title: '第二条' })
  const few = await unread(client, '1')
  expect(few.anntMsgList.map((row: { titile: string }) => row.titile)).toEqual(['第二条'])
  expect(few.anntMsgTotal).toBe(before.anntMsgTotal + 2)
})

test('[A-368] a notice is read by its receivers and by managers, and is not there for others', async () => {
  const { name, client } = newReader()
  const stranger = newReader().client
  await client.userId()
  const id = await release({ audience: 'USER', receivers: [name] })
  expect((await call(client, 'queryById', id)).body).toMatchObject({ success: true, result: { id } })
  expect((await call(manager, 'queryById', id)).body.success).toBe(true)
  for (const wrongId of [id, 'none', '', "' or 1=1 --"]) {
    const { status, body } = await call(stranger, 'queryById', wrongId)
    expect([status, body.success, body.message]).toEqual([200, false, '未找到对应实体'])
  }
  expect((await read(stranger, id)).body.success).toBe(true)
  expect((await call(stranger, 'queryById', id)).body.success).toBe(false)
  const draft = await add()
  expect((await call(client, 'queryById', draft)).body.message).toBe('未找到对应实体')
})

test('[A-369] a notice that was read leaves the bell, however often that is said', async () => {
  const { client } = newReader()
  const id = await release()
  expect(await unreadIds(client)).toContain(id)
  for (const _ of ['once', 'twice']) {
    expect((await read(client, id)).body).toMatchObject({ success: true, code: 200 })
    expect(await unreadIds(client)).not.toContain(id)
  }
  expect((await manager.of(Announcement).get(id)).readCount).toBe(1)
  expect((await read(client, 'none')).body.success).toBe(true)
  expect((await read(client, '')).status).toBe(400)
})

test('[A-370] all that is unread is marked read at once', async () => {
  const { name, client } = newReader()
  await client.userId()
  await release()
  await release({ audience: 'USER', receivers: [name] })
  expect(await unreadIds(client)).not.toHaveLength(0)
  const { body } = await client.call('PUT', '/sys/sysAnnouncementSend/readAll')
  expect(body).toMatchObject({ success: true, message: '全部已读' })
  expect(await unread(client)).toEqual({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
})

test('[A-371] releasing reaches the receivers, once', async () => {
  const { client } = newReader()
  const id = await add()
  expect(await unreadIds(client)).not.toContain(id)
  expect((await call(manager, 'doReleaseData', id)).body).toMatchObject({
    success: true,
    message: '系统通知推送成功',
  })
  expect(await unreadIds(client)).toContain(id)
  expect((await call(manager, 'doReleaseData', id)).body).toMatchObject({
    success: false,
    message: '该通知已发布',
  })
  expect((await call(manager, 'doReleaseData', 'none')).body.message).toBe('未找到对应实体')
})

test('[A-372] revoking takes a notice from its receivers, who see it anew when it is released again', async () => {
  const { client } = newReader()
  const id = await release()
  await read(client, id)
  expect((await call(manager, 'doReovkeData', id)).body).toMatchObject({
    success: true,
    message: '该系统通知撤销成功',
  })
  expect(await manager.of(Announcement).get(id)).toMatchObject({ status: '2' })
  expect((await call(client, 'queryById', id)).body.message).toBe('未找到对应实体')
  expect((await call(manager, 'doReovkeData', id)).body.message).toBe('当前状态【已撤销】不允许撤销')
  await manager.of(Announcement).edit({ id, title: '放假通知（更正）' })
  await manager.of(Announcement).move(id, 'release')
  expect(await unreadIds(client)).toContain(id)
  expect((await call(client, 'queryById', id)).body.result).toMatchObject({
    titile: '放假通知（更正）',
    cancelTime: null,
  })
})

test('a notice shows between its beginning and its end', async () => {
  const { client } = newReader()
  const ended = await release({ endAt: '2020-01-01 00:00:00' })
  const later = await release({ startAt: '2099-01-01 00:00:00' })
  const running = await release({ startAt: '2020-01-01 00:00:00', endAt: '2099-01-01 00:00:00' })
  const ids = await unreadIds(client)
  expect([ended, later, running].map((id) => ids.includes(id))).toEqual([false, false, true])
  expect((await call(client, 'queryById', later)).body.success).toBe(false)
})

test('the bell goes back to the first day of last month, the page of all notices further', async () => {
  const { client } = newReader()
  const first = `${addMonths(startOfMonth(today()), -1)} 00:00:00`
  const [old, recent] = [await release(), await release()]
  await app.services.asSystem('0', async ({ repo }) => {
    await repo(Announcement).put(old, { sentAt: '2020-05-05 08:00:00' })
    await repo(Announcement).put(recent, { sentAt: first })
  })
  const ids = await unreadIds(client)
  expect([old, recent].map((id) => ids.includes(id))).toEqual([false, true])
  const { records } = await mine(client, { pageSize: '1000' })
  expect(records.map((row: { id: string }) => row.id)).toContain(old)
})

test('an answer that did not change is not sent again', async () => {
  const { client } = newReader()
  const ask = (tag?: string) =>
    client.call('GET', '/sys/annountCement/listByUser', { headers: tag ? { 'If-None-Match': tag } : {} })
  const tag = (await ask()).headers.get('etag') ?? ''
  const again = await ask(tag)
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  await release()
  const changed = await ask(tag)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
})

test('the bell answers whatever it is asked', async () => {
  const { client } = newReader()
  for (const pageSize of ['0', '-1', 'abc', '1e9', "5'"]) {
    const { status, body } = await client.call('GET', '/sys/annountCement/listByUser', {
      query: { pageSize },
    })
    expect([status, body.success, typeof body.result.anntMsgTotal]).toEqual([200, true, 'number'])
  }
})

test('the bell answers from memory, and nothing rather than a fault when its table cannot be read', async () => {
  const [warm, cold] = [newReader().client, newReader().client]
  await release()
  const before = await unread(warm)
  await cold.userId()
  const { owner } = app.services.db
  await owner.query('alter table sys_announcement rename to sys_announcement_away')
  try {
    expect(await unread(warm)).toEqual(before)
    const { status, body } = await cold.call('GET', '/sys/annountCement/listByUser')
    expect([status, body.success, body.result.anntMsgTotal]).toEqual([200, true, 0])
  } finally {
    await owner.query('alter table sys_announcement_away rename to sys_announcement')
  }
  expect(await unread(cold)).toMatchObject({ anntMsgTotal: before.anntMsgTotal })
})

test('nobody reads anything without signing in', async () => {
  for (const path of [
    'annountCement/listByUser',
    'annountCement/queryById',
    'sysAnnouncementSend/getMyAnnouncementSend',
  ]) {
    expect((await app.anonymous.call('GET', `/sys/${path}`)).status).toBe(401)
  }
})

test('the page of one’s own notices has top ones first, then unread ones, newest first', async () => {
  const { name, client } = newReader()
  await client.call('PUT', '/sys/sysAnnouncementSend/readAll')
  const top = await release({ title: '顶', isTop: true })
  const [first, second] = [
    await release({ title: '甲', audience: 'USER', receivers: [name] }),
    await release({ title: '乙' }),
  ]
  await read(client, second)
  const { records, total, size, current } = await mine(client, { pageSize: '1000' })
  const indexes = [top, first, second].map((id) => records.findIndex((row: { id: string }) => row.id === id))
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
  expect(records[indexes[1]!]).toMatchObject({ anntId: first, readFlag: '0', readTime: null, titile: '甲' })
  expect(records[indexes[2]!]).toMatchObject({ readFlag: '1', readTime: expect.stringMatching(/^\d{4}-/) })
  expect([records.length, size, current]).toEqual([total, 1000, 1])
  expect((await mine(client, { titile: '*甲*' })).records.map((row: { id: string }) => row.id)).toEqual([
    first,
  ])
  expect((await mine(client, { titile: '%' })).total).toBe(0)
  const stillUnread = await mine(client, { readFlag: '0', msgCategory: '1' })
  expect(stillUnread.records.map((row: { id: string }) => row.id)).toEqual([top, first])
  const { records: secondPage } = await mine(client, { pageNo: '2', pageSize: '1' })
  expect(secondPage).toHaveLength(1)
  const bad = await client.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
    query: { pageNo: 'x' },
  })
  expect([bad.status, bad.body.message]).toEqual([400, '分页参数不正确'])
})

test('one’s own notices are found by who sent them: an account, a part of a name, or the product', async () => {
  const { name, client } = newReader()
  const to = { audience: 'USER' as const, receivers: [name] }
  await client.userId()
  const [user] = await inSystem((ctx) => ctx.repo(User).find({ username: 'manager' }))
  await inSystem((ctx) => ctx.repo(User).put(user!.id, { realname: '王小梅' }))
  await release({ title: '人', ...to })
  await inSystem((ctx) => ctx.notify(name, '产品自己说的'))
  const sentBy = async (sender: string) =>
    (await mine(client, { sender, readFlag: '0', pageSize: '1000' })).records.map(
      (row: { titile: string }) => row.titile,
    )
  await vi.waitFor(async () => expect(await sentBy('系统')).toEqual(['产品自己说的']), 10_000)
  for (const sender of ['manager', '小梅', '*王*']) expect(await sentBy(sender)).toContain('人')
  expect(await sentBy('小梅')).not.toContain('产品自己说的')
  expect(await sentBy('%')).toEqual([])
})

test('whoever is signed in finds the page of their own notices, out of sight of the menu', async () => {
  const { client } = newReader()
  const { menu } = (await client.call('GET', '/sys/permission/getUserPermissionByToken')).body.result
  expect(menu.map(({ path }: { path: string }) => path)).toEqual([
    '/dashboard/analysis',
    '/messages',
    '/system',
  ])
  expect(menu[1]).toMatchObject({
    hidden: true,
    children: [{ path: '/isps/userAnnouncement', component: 'isps/userAnnouncement', hidden: true }],
  })
})

test('a notice of another tenant is not there', async () => {
  const far = app.as('far', { can: [], tenant: '9' })
  const id = await release()
  expect(await unreadIds(far)).not.toContain(id)
  expect((await call(far, 'queryById', id)).body.message).toBe('未找到对应实体')
  await expect(add({ audience: 'USER', receivers: ['far'] })).rejects.toThrow('指定用户【far】不存在')
})
