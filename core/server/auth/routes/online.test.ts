import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { testApp } from '../../testing/index.ts'
import { Person } from '../../testing/people.ts'
import { look, mirror, person, tokenFor } from '../testing.ts'

const app = await testApp(mirror)
const warden = app.as('warden', { can: ['online:list', 'online:forceLogout'] })
const list = async (query: Record<string, string> = {}) =>
  (await warden.call('GET', '/sys/online/list', { query })).body.result

test('[A-361] an administrator ends another session, whose next call fails and says why', async () => {
  await person(app, 'victim')
  const [first, second] = [await tokenFor(app, 'victim'), await tokenFor(app, 'victim')]
  await look(app, first)
  await look(app, second)
  const { records } = await list({ username: 'victim' })
  expect(records).toHaveLength(2)
  for (const { token } of records) {
    const { body } = await warden.call('POST', '/sys/online/forceLogout', { body: { token } })
    expect(body).toMatchObject({ success: true, message: '退出登录成功！' })
  }
  for (const token of [first, second]) {
    const answer = await look(app, token)
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, code: 401, message: 'Token失效，您已被管理员强制下线！' },
    })
    expect(answer.headers.get('x-session-ended')).toBe('kicked')
  }
  expect((await list({ username: 'victim' })).total).toBe(0)
})

test('whose session is ended loses its sockets too', async () => {
  const { id } = await person(app, 'listener')
  const token = await tokenFor(app, 'listener')
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/websocket/${id}`, token)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const [{ token: handle }] = (await list({ username: 'listener' })).records
  await warden.call('POST', '/sys/online/forceLogout', { body: { token: handle } })
  expect(await closed).toBe(4401)
})

test('the list of those online shows handles that open nothing', async () => {
  await person(app, 'shown')
  const token = await tokenFor(app, 'shown')
  const { records, total, size, current, pages } = await list({ username: '*shown*' })
  expect({ total, size, current, pages }).toEqual({ total: 1, size: 10, current: 1, pages: 1 })
  const [row] = records
  expect(row).toEqual({
    id: row.token,
    token: expect.any(String),
    username: 'shown',
    realname: 'shown',
    avatar: null,
    sex: null,
    birthday: null,
    address: expect.any(String),
    loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    lastTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(row.token).not.toBe(token)
  expect((await look(app, row.token)).status).toBe(401)
})

test('the list is paged', async () => {
  await person(app, 'paged')
  for (let i = 0; i < 3; i++) await tokenFor(app, 'paged')
  const pages = [
    await list({ username: 'paged', pageSize: '2' }),
    await list({ username: 'paged', pageSize: '2', pageNo: '2' }),
  ]
  expect(pages).toMatchObject([
    { total: 3, pages: 2 },
    { total: 3, current: 2 },
  ])
  expect(new Set(pages.flatMap(({ records }) => records.map((row: { id: string }) => row.id))).size).toBe(3)
  expect(await list({ username: 'paged', pageSize: '2', pageNo: '9' })).toMatchObject({
    records: [],
    total: 3,
  })
})

test('a handle that is empty, unknown or another tenant’s ends nothing', async () => {
  await person(app, 'far', { tenant: '5' })
  const token = await tokenFor(app, 'far')
  await look(app, token)
  const { rows } = await app.services.db.pool.query("select id from engine.session where username = 'far'")
  const end = async (body: object) => (await warden.call('POST', '/sys/online/forceLogout', { body })).body
  expect(await end({})).toMatchObject({ success: false, message: '退出登录失败！' })
  expect(await end({ token: 'nobody' })).toMatchObject({ success: false, message: 'Token无效!' })
  expect(await end({ token: rows[0].id })).toMatchObject({ success: false, message: 'Token无效!' })
  expect(await list({ username: 'far' })).toMatchObject({ total: 0 })
  expect((await look(app, token, { 'tenant-id': '5' })).status).toBe(200)
})

test('a tenant’s administrator neither sees nor ends the session of the platform’s', async () => {
  const { id } = await person(app, 'platform')
  await app.services.asSystem('0', (ctx) => ctx.repo(Person).edit({ id, tenants: '0,5' }))
  await person(app, 'local', { tenant: '5' })
  const [platform, local] = [await tokenFor(app, 'platform'), await tokenFor(app, 'local')]
  const boss = app.as('local_boss', { tenant: '5', can: ['online:list', 'online:forceLogout'] })
  const seen = await boss.call('GET', '/sys/online/list', { query: { pageSize: '100' } })
  const names = seen.body.result.records.map((row: { username: string }) => row.username)
  expect(names).toContain('local')
  expect(names).not.toContain('platform')
  const [row] = (await list({ username: 'platform' })).records
  const refused = await boss.call('POST', '/sys/online/forceLogout', { body: { token: row.token } })
  expect(refused.body.message).toBe('Token无效!')
  expect((await look(app, platform, { 'tenant-id': '5' })).status).toBe(200)
  expect((await look(app, local)).status).toBe(200)
})

test('who may not look or end is refused', async () => {
  const guest = app.as('guest', { can: [] })
  for (const [method, path] of [
    ['GET', '/sys/online/list'],
    ['POST', '/sys/online/forceLogout'],
  ] as const) {
    const { status, body } = await guest.call(method, path, method === 'POST' ? { body: { token: 'x' } } : {})
    expect({ status, code: body.code }).toEqual({ status: 403, code: 510 })
  }
})
