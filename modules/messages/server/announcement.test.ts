import { Announcement } from '@mortise/messages/model'
import type { InputOf } from '@mortise/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { expect, test, vi } from 'vitest'
import messages from './index.ts'
import { storeNotice } from './notices.ts'

const app = await testApp(messages)
const manager = app.as('manager')

const add = async (input: Partial<InputOf<typeof Announcement>> = {}) =>
  (await manager.of(Announcement).add({ title: '放假通知', ...input })).id
const call = (client: TestClient, verb: string, id: string) =>
  client.call('GET', `/sys/annountCement/${verb}`, { query: { id } })
const release = async (input?: Partial<InputOf<typeof Announcement>>) => {
  const id = await add(input)
  await call(manager, 'doReleaseData', id)
  return id
}

test('[A-253] a notice has its title, sender, time, HTML content and attachments under the names of the wire', async () => {
  const id = await release({
    title: '放假通知',
    content: '<p>国庆<script>alert(1)</script>放假</p>',
    attachments: ['temp/plan.pdf', 'temp/map.png'],
  })
  const { body } = await call(manager, 'queryById', id)
  expect(body.result).toMatchObject({
    id,
    titile: '放假通知',
    sender: 'manager',
    sender_dictText: 'manager',
    msgContent: '<p>国庆放假</p>',
    anex: 'temp/plan.pdf,temp/map.png',
    sendStatus: '1',
    sendStatus_dictText: '已发布',
    msgType: 'ALL',
    msgCategory: '1',
    izTop: '0',
  })
  expect(body.result.sendTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[A-254] a notice tells what it opens, its business row, its priority and when it was made', async () => {
  const id = await release({
    title: '订单待审',
    priority: 'H',
    openType: 'url',
    openPage: '/orders/audit?id=1',
    busType: 'order',
    busId: 'o1',
  })
  const { result } = (await call(manager, 'queryById', id)).body
  expect(result).toMatchObject({
    openType: 'url',
    openPage: '/orders/audit?id=1',
    busId: 'o1',
    msgId: id,
    msgTxt: '订单待审',
    priority: 'H',
    priority_dictText: '紧急',
  })
  expect(result.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('an address that would run something when opened is refused', async () => {
  for (const openPage of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x']) {
    await expect(add({ openType: 'url', openPage })).rejects.toThrow(`打开地址【${openPage}】不正确`)
  }
  await expect(add({ openType: 'url' })).rejects.toThrow('打开地址不能为空')
})

test('of two who release one notice at the same time, one is told that it is out', async () => {
  const id = await add()
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(manager, 'doReleaseData', id)))
  const messages = answers.map(({ body }) => body.message).toSorted()
  expect(messages).toEqual(['系统通知推送成功', '该通知已发布', '该通知已发布', '该通知已发布'].toSorted())
})

test('releasing takes its right, by GET and by POST, and not by a picture or a link', async () => {
  const id = await add()
  const guest = app.as('writer', { can: ['announcement:list', 'announcement:add', 'announcement:edit'] })
  expect((await call(guest, 'doReleaseData', id)).status).toBe(403)
  expect(
    (await guest.call('POST', '/sys/annountCement/move', { body: { id, move: 'release' } })).status,
  ).toBe(403)
  for (const dest of ['document', 'image', 'iframe']) {
    const headers = { 'Sec-Fetch-Dest': dest }
    const query = { id }
    const { status, body } = await manager.call('GET', '/sys/annountCement/doReleaseData', { query, headers })
    expect([status, body.success, body.message]).toEqual([403, false, '不能通过链接或图片执行该操作'])
  }
  expect((await manager.of(Announcement).get(id)).status).toBe('0')
  const { body } = await manager.call('POST', '/sys/annountCement/doReleaseData', { body: { id } })
  expect(body.message).toBe('系统通知推送成功')
})

test('what is out is neither edited nor deleted before it is revoked', async () => {
  const id = await release()
  await expect(manager.of(Announcement).edit({ id, title: '改' })).rejects.toThrow(
    '当前状态【已发布】不允许编辑',
  )
  await expect(manager.of(Announcement).remove(id)).rejects.toThrow('当前状态【已发布】不允许删除')
  await manager.of(Announcement).move(id, 'revoke')
  await manager.of(Announcement).remove(id)
  await expect(manager.of(Announcement).get(id)).rejects.toThrow('未找到对应实体')
})

test('receivers are named by name or by id, and have to be users', async () => {
  const name = 'receiver'
  const userId = await app.as(name, { can: [] }).userId()
  const { body } = await manager.call<string>('POST', '/sys/annountCement/add', {
    body: { titile: '只给你', msgType: 'USER', userIds: `${userId},${name},` },
  })
  expect(await manager.of(Announcement).get(body.result)).toMatchObject({ receivers: [name] })
  await expect(add({ audience: 'USER' })).rejects.toThrow('指定用户不能为空')
  await expect(add({ audience: 'USER', receivers: ['nobody'] })).rejects.toThrow('指定用户【nobody】不存在')
})

test('the list of notices is for those who manage them', async () => {
  await release({ title: '管理清单' })
  const { rows } = await manager.of(Announcement).list({ where: { title: { contains: '管理清单' } } })
  expect(rows[0]).toMatchObject({ title: '管理清单', status: '1', readCount: 0 })
  expect((await app.as('reader', { can: [] }).call('GET', '/sys/annountCement/list')).status).toBe(403)
})

test('a notice does not end before it begins', async () => {
  await expect(add({ startAt: '2026-01-02 00:00:00', endAt: '2026-01-01 00:00:00' })).rejects.toThrow(
    '结束时间不能早于开始时间',
  )
})

const upload = async (name: string, who = manager) => {
  const body = new FormData()
  body.set('file', new Blob([name]), name)
  return (await who.call('POST', '/sys/common/upload', { body })).body.message
}

test('whom a notice reached reads what it carries and shows, and nobody else', async () => {
  const [plan, map] = [await upload('plan.txt'), await upload('放假 map.txt')]
  const [reader, other] = [app.as('file_reader', { can: [] }), app.as('file_other', { can: [] })]
  const content = `<p><img src="/api/sys/common/static/${encodeURI(map)}"></p>`
  await release({ content, attachments: [plan], audience: 'USER', receivers: [await reader.userId()] })
  await other.userId()
  for (const path of [plan, map]) {
    const at = `/sys/common/static/${encodeURI(path)}`
    await vi.waitFor(async () => expect((await reader.call('GET', at)).status).toBe(200))
    expect((await other.call('GET', at)).status).toBe(404)
  }
})

test('a notice that only mentions a file, or that the product worded of what people wrote, opens none', async () => {
  const writer = app.as('notice_writer', {
    can: ['announcement:add', 'announcement:list', 'announcement:release'],
  })
  const path = await upload('工资.txt')
  const notice = { title: '看', audience: 'USER' as const, receivers: [await writer.userId()] }
  const read = async () => (await writer.call('GET', `/sys/common/static/${encodeURI(path)}`)).status
  const { id } = await writer.of(Announcement).add({ ...notice, content: `<p>见 ${path}</p>` })
  expect((await call(writer, 'doReleaseData', id)).body.success).toBe(true)
  expect(await read()).toBe(404)
  const shown = `/api/sys/common/static/${path}`
  await expect(writer.of(Announcement).add({ ...notice, content: `<img src="${shown}">` })).rejects.toThrow(
    '文件不存在或无权使用',
  )
  await app.services.asSystem('0', (ctx) =>
    storeNotice(ctx, ['notice_writer'], { title: '到达', content: shown }),
  )
  expect(await read()).toBe(404)
})
