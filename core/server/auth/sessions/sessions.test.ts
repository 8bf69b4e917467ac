import { expect, test } from 'vitest'
import { digestOf } from '../../base/secret.ts'
import { testApp } from '../../testing/index.ts'
import { Person } from '../../testing/people.ts'
import { logIn, look, mirror, person, tokenFor } from '../testing.ts'
import { makeSessions } from './sessions.ts'

const app = await testApp(mirror)
const day = 24 * 3600_000
const none = {
  status: 401,
  body: { success: false, code: 401, message: 'Token失效，请重新登录!', result: null },
}
const ended = (message: string) => ({
  status: 500,
  body: { success: false, code: 401, message, result: null },
})

test('[A-330] access is by a token in the header, and by nothing else', async () => {
  await person(app, 'header')
  const token = await tokenFor(app, 'header')
  expect((await look(app, token)).body).toMatchObject({ success: true, result: { username: 'header' } })
  expect(await app.anonymous.call('GET', '/mirror')).toMatchObject(none)
  expect(await app.anonymous.call('GET', '/mirror', { query: { token } })).toMatchObject(none)
  expect(
    await app.anonymous.call('GET', '/mirror', { headers: { Cookie: `X-Access-Token=${token}` } }),
  ).toMatchObject(none)
})

test.each([
  ['malformed', 'abc'],
  ['forged', 'A'.repeat(43)],
  ['not even ASCII', encodeURIComponent('门'.repeat(20))],
])('a token that is %s is nobody: HTTP 401', async (_, token) => {
  const answer = await look(app, token)
  expect(answer).toMatchObject(none)
  expect(answer.headers.get('x-session-ended')).toBeNull()
})

test('[A-358] after logout the token is refused, and logging out again does no harm', async () => {
  await person(app, 'leaver')
  const token = await tokenFor(app, 'leaver')
  await look(app, token)
  const logout = (method: 'GET' | 'POST') =>
    app.anonymous.call(method, '/sys/logout', { headers: { 'X-Access-Token': token } })
  const { body, headers } = await logout('POST')
  expect(body).toMatchObject({ success: true, message: '退出登录成功！' })
  expect(headers.get('set-cookie')).toContain('mortise_file=; Max-Age=0; Path=/api/sys/common/static')
  expect(await look(app, token)).toMatchObject(none)
  expect((await logout('GET')).body.success).toBe(true)
  expect((await app.anonymous.call('POST', '/sys/logout')).body).toMatchObject({
    success: false,
    message: '退出登录失败！',
  })
})

test('a session idle for seven days has ended, and is remembered as such for seven more', async () => {
  await person(app, 'idle')
  const [young, old, older] = [
    await tokenFor(app, 'idle'),
    await tokenFor(app, 'idle'),
    await tokenFor(app, 'idle'),
  ]
  const seen = (token: string, ago: number) => shift(token, 'seen_at', ago)
  await seen(young, 7 * day - 60_000)
  await seen(old, 7 * day)
  await seen(older, 14 * day)
  expect((await look(app, young)).status).toBe(200)
  const answer = await look(app, old)
  expect(answer).toMatchObject(ended('Token失效，请重新登录!'))
  expect(answer.headers.get('x-session-ended')).toBe('expired')
  expect(await look(app, older)).toMatchObject(none)
})

test('a session in use slides on, yet no longer than thirty days', async () => {
  await person(app, 'busy')
  const [sliding, endless] = [await tokenFor(app, 'busy'), await tokenFor(app, 'busy')]
  for (let week = 0; week < 3; week++) {
    await shift(sliding, 'seen_at', 6 * day)
    const node = makeSessions(app.services)
    expect(await node.resolve(sliding)).toMatchObject({ user: { username: 'busy' } })
    await node.close()
  }
  await shift(endless, 'created_at', 30 * day)
  expect(await look(app, endless)).toMatchObject(ended('Token失效，请重新登录!'))
})

test('a frozen user is out at once, whoever froze them', async () => {
  const { id } = await person(app, 'cold')
  const [inUse, unused] = [await tokenFor(app, 'cold'), await tokenFor(app, 'cold')]
  await look(app, inUse)
  await app.services.asSystem('0', (ctx) => ctx.repo(Person).edit({ id, status: 'frozen' }))
  const message = 'Token失效，账号已被锁定,请联系管理员!'
  expect(await look(app, unused)).toMatchObject(ended(message))
  await app.services.sessions.endAll(id, 'frozen')
  const answer = await look(app, inUse)
  expect(answer).toMatchObject(ended(message))
  expect(answer.headers.get('x-session-ended')).toBe('frozen')
})

test('an ended session may still be given up; then it was never there', async () => {
  const { id } = await person(app, 'kicked')
  const token = await tokenFor(app, 'kicked')
  await app.services.sessions.endAll(id, 'kicked')
  expect(await look(app, token)).toMatchObject(
    ended('Token失效，不允许同一账号多地同时登录，当前登录被踢掉！'),
  )
  const headers = { 'X-Access-Token': token }
  expect((await app.anonymous.call('POST', '/sys/logout', { headers })).body.success).toBe(true)
  expect(await look(app, token)).toMatchObject(none)
})

test('the tenant must be one of the user’s own; none named is the first', async () => {
  await person(app, 'local')
  await person(app, 'dealer', { tenant: '7,8' })
  const [local, dealer] = [await tokenFor(app, 'local'), await tokenFor(app, 'dealer')]
  const tenantSeen = async (token: string, headers: Record<string, string>) =>
    (await look(app, token, headers)).body.result?.tenant
  expect(await tenantSeen(local, { 'tenant-id': '0' })).toBe('0')
  expect(await look(app, local, { 'tenant-id': '7' })).toMatchObject(none)
  expect(await tenantSeen(dealer, { 'tenant-id': '0' })).toBe('7')
  expect(await tenantSeen(dealer, { 'tenant-id': '8' })).toBe('8')
  expect(await tenantSeen(dealer, { 'tenant-id': '', 'X-Tenant-Id': '8' })).toBe('8')
  expect(await look(app, dealer, { 'tenant-id': '9' })).toMatchObject(none)
})

test('a user’s changed departments count from the next call', async () => {
  const { id } = await person(app, 'mover', { orgCode: 'A01' })
  const token = await tokenFor(app, 'mover')
  expect((await look(app, token)).body.result.depart).toBe('A01')
  await app.services.asSystem('0', (ctx) => ctx.repo(Person).edit({ id, orgCodes: 'A02' }))
  app.services.rights.forget(id)
  expect((await look(app, token)).body.result.depart).toBe('A02')
})

test('what ends a session on one node ends it on the others', async () => {
  const account = await person(app, 'spread')
  const [here, there] = [makeSessions(app.services), makeSessions(app.services)]
  const { token } = await here.create(account, { tenant: '0', address: '127.0.0.1' })
  expect(await there.resolve(token)).toMatchObject({ user: { username: 'spread' } })
  await here.endAll(account.id, 'forced')
  await new Promise(setImmediate)
  expect(await there.resolve(token)).toEqual({
    ended: 'forced',
    message: 'Token失效，您已被管理员强制下线！',
  })
  await Promise.all([here.close(), there.close()])
})

test('a session read while its user is thrown out is not kept', async () => {
  const account = await person(app, 'racing')
  for (let round = 0; round < 10; round++) {
    const node = makeSessions(app.services)
    const { token } = await node.create(account, { tenant: '0', address: '127.0.0.1' })
    await Promise.all([node.resolve(token), node.resolve(token), node.endAll(account.id, 'frozen')])
    expect(await node.resolve(token)).toMatchObject({ ended: 'frozen' })
    await node.close()
  }
})

test('what is known is answered without waiting', async () => {
  await person(app, 'quick')
  const token = await tokenFor(app, 'quick')
  const { rows } = await app.services.db.pool.query(
    "select seen_at from engine.session where username = 'quick'",
  )
  expect(app.sessions.resolve(token)).toBeInstanceOf(Promise)
  await app.sessions.resolve(token)
  expect(app.sessions.resolve(token)).toMatchObject({ user: { username: 'quick' } })
  expect(app.sessions.resolve('nonsense')).toBeNull()
  const after = await app.services.db.pool.query(
    "select seen_at from engine.session where username = 'quick'",
  )
  expect(after.rows).toEqual(rows)
})

test('use is written down at most once a minute, and unused sessions leave no more than a memory', async () => {
  let now = Date.now()
  const sessions = makeSessions(app.services, { now: () => now })
  const account = await person(app, 'clock')
  const { token } = await sessions.create(account, { tenant: '0', address: '127.0.0.1' })
  const seen = async () => {
    await sessions.close()
    const { rows } = await app.services.db.pool.query<{ at: number }>(
      "select (extract(epoch from seen_at) * 1000)::float8 as at from engine.session where username = 'clock'",
    )
    return rows[0]?.at
  }
  const made = now
  await sessions.resolve(token)
  now += 59_999
  await sessions.resolve(token)
  expect(await seen()).toBe(made)
  now += 1
  await sessions.resolve(token)
  expect(await seen()).toBe(now)
  now += 7 * day
  expect(await sessions.resolve(token)).toMatchObject({ ended: 'expired' })
  now += 7 * day
  const later = makeSessions(app.services, { now: () => now })
  expect(await later.resolve(token)).toBeNull()
  await later.close()
})

test('on a node that does not allow it, a second login ends the first', async () => {
  const strict = await testApp(mirror, { env: { MORTISE_CONCURRENT: '0', MORTISE_ENDED_STATUS: '401' } })
  await person(strict, 'single')
  const first = await tokenFor(strict, 'single')
  await look(strict, first)
  const second = await tokenFor(strict, 'single')
  const answer = await look(strict, first)
  expect(answer).toMatchObject({
    status: 401,
    body: { code: 401, message: 'Token失效，不允许同一账号多地同时登录，当前登录被踢掉！' },
  })
  expect(answer.headers.get('x-session-ended')).toBe('kicked')
  expect((await look(strict, second)).status).toBe(200)
})

test('the cookie of files tells whose session it is, and is no token', async () => {
  const { id } = await person(app, 'viewer')
  const { headers, body } = await logIn(app, 'viewer')
  const secret = /mortise_file=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(await app.services.sessions.ofFileCookie(secret)).toMatchObject({ account: { id } })
  expect(await look(app, secret)).toMatchObject(none)
  expect(await app.services.sessions.ofFileCookie(body.result.token)).toBeNull()
  await app.services.sessions.endAll(id, 'forced')
  expect(await app.services.sessions.ofFileCookie(secret)).toBeNull()
})

/** Makes one session older than it is. */
async function shift(token: string, column: string, ms: number) {
  await app.services.db.pool.query(
    `update engine.session set ${column} = ${column} - make_interval(secs => $1) where token_digest = $2`,
    [ms / 1000, digestOf(token)],
  )
}
