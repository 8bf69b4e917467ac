import { once } from 'node:events'
import { Announcement } from '@mortise/messages/model'
import type { InputOf } from '@mortise/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import messages, { notifyStore } from './index.ts'

const app = await testApp(messages)
const manager = app.as('manager')
const sockets: WebSocket[] = []
afterAll(() => {
  for (const socket of sockets) socket.close()
})

/** A tab of a user's browser, with all it was told so far. */
async function openTab(client: TestClient) {
  const [token, userId] = [await client.token(), await client.userId()]
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/websocket/${userId}`, [token])
  sockets.push(socket)
  const received: { cmd: string; msgId?: string; msgTxt?: string }[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return received
}
const unread = async (client: TestClient) =>
  (await client.call('GET', '/sys/annountCement/listByUser')).body.result
const announcements = manager.of(Announcement)
const release = async (input: Partial<InputOf<typeof Announcement>> = {}) => {
  const { id } = await announcements.add({ title: '停电通知', ...input })
  await manager.call('GET', '/sys/annountCement/doReleaseData', { query: { id } })
  return id
}

test('[A-433] [A-434] both tabs of a user hear of a notice, with its kind, its id and its title', async () => {
  const reader = app.as('reader', { can: [] })
  const tabs = [await openTab(reader), await openTab(reader)]
  const id = await release()
  for (const received of tabs) {
    await expect
      .poll(() => received)
      .toEqual([{ cmd: 'topic', msgId: id, msgTxt: '停电通知', noticeType: 'system' }])
  }
})

test('[A-435] a broadcast, a personal message and a notice to a store each come by their own command', async () => {
  const seller = app.as('seller', { can: [] })
  const other = app.as('other', { can: [] })
  const [received, overheard] = [await openTab(seller), await openTab(other)]
  const toAll = await release()
  const toOne = await release({ title: '请补量尺', audience: 'USER', receivers: ['seller'] })
  await expect.poll(() => received).toHaveLength(2)
  await app.services.asSystem('0', (ctx) => notifyStore(ctx, ['seller'], '订单 DD1 已发货'))
  await expect.poll(() => received).toHaveLength(3)
  const { sysMsgList } = await unread(seller)
  expect(received).toEqual([
    { cmd: 'topic', msgId: toAll, msgTxt: '停电通知', noticeType: 'system' },
    { cmd: 'user', msgId: toOne, msgTxt: '请补量尺', noticeType: 'system' },
    { cmd: 'storeNotice', msgId: sysMsgList[0].id, msgTxt: '订单 DD1 已发货', noticeType: 'system' },
  ])
  expect(sysMsgList[0]).toMatchObject({ titile: '订单 DD1 已发货', sender_dictText: '系统' })
  expect(overheard.map(({ cmd }) => cmd)).toEqual(['topic'])
})

test('what the product notifies of is kept for its receiver and shown at once', async () => {
  const keeper = app.as('keeper', { can: [] })
  const received = await openTab(keeper)
  await app.services.asSystem('0', (ctx) =>
    ctx.notify(['keeper', 'nobody'], {
      title: '样板逾期',
      content: '应还 <2> 樘\n请尽快',
      openPage: '/samples/overdue',
      priority: 'H',
      busType: 'sampleLoan',
      busId: 's1',
    }),
  )
  await expect.poll(() => received).toHaveLength(1)
  const { sysMsgList, sysMsgTotal } = await unread(keeper)
  expect(sysMsgTotal).toBe(1)
  expect(sysMsgList[0]).toMatchObject({
    titile: '样板逾期',
    msgContent: '应还 &lt;2&gt; 樘<br />请尽快',
    msgCategory: '2',
    msgType: 'USER',
    userIds: 'keeper',
    sendStatus: '1',
    openType: 'url',
    openPage: '/samples/overdue',
    priority: 'H',
    busId: 's1',
  })
  expect(received[0]).toMatchObject({ cmd: 'user', msgId: sysMsgList[0].id, msgTxt: '样板逾期' })
})

test('a notice that is told to nobody we know troubles no one', async () => {
  const before = await announcements.list()
  const { done, failed } = app.services.jobs.figures()
  await app.services.asSystem('0', (ctx) => ctx.notify('nobody', '无人收'))
  await expect.poll(() => app.services.jobs.figures().done).toBeGreaterThan(done)
  expect(app.services.jobs.figures().failed).toBe(failed)
  expect((await announcements.list()).total).toBe(before.total)
})

test('reading everything in one tab tells the others, without a title to pop up', async () => {
  const reader = app.as('tidy', { can: [] })
  const other = app.as('untidy', { can: [] })
  await release()
  const [received, overheard] = [await openTab(reader), await openTab(other)]
  await reader.call('PUT', '/sys/sysAnnouncementSend/readAll')
  await expect.poll(() => received).toEqual([{ cmd: 'user' }])
  expect(overheard).toEqual([])
})

test('revoking refreshes the bells, and a notice that begins later rings none', async () => {
  const reader = app.as('early', { can: [] })
  const id = await release()
  const received = await openTab(reader)
  await release({ startAt: '2099-01-01 00:00:00' })
  await manager.call('GET', '/sys/annountCement/doReovkeData', { query: { id } })
  await expect.poll(() => received).toEqual([{ cmd: 'user' }])
})
