import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { InputOf } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { GatewayRoute } from '@mortise/system/model'
import { afterAll, expect, test } from 'vitest'
import system from '../../index.ts'

/** A real server elsewhere, which tells what it was asked. */
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer = (_request: IncomingMessage, reply: ServerResponse) => void reply.end('{"ok":true}')
const upstream = createServer((request, reply) => {
  let body = ''
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    reply.setHeader('content-type', 'application/json')
    answer(request, reply)
  })
})
upstream.listen(0, '127.0.0.1')
await once(upstream, 'listening')
const { port } = upstream.address() as { port: number }
const uri = `http://127.0.0.1:${port}`
const closed = 'http://127.0.0.1:9'
const app = await testApp(system, {
  env: { MORTISE_UPSTREAMS: `127.0.0.1:${port},127.0.0.1:9,allowed.example.com` },
})
const clerk = app.as('clerk')
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

type RouteInput = Partial<InputOf<typeof GatewayRoute>>
const path = (value: string) => ({ kind: 'Path' as const, value })
const route = (code: string, input: RouteInput = {}) =>
  clerk.of(GatewayRoute).add({
    code,
    name: code,
    upstream: uri,
    conditions: [path(`/${code}/**`)],
    ...input,
  })
const last = () => seen.at(-1)!

test('a call is forwarded as it is, with its query and body, and the answer comes back', async () => {
  await route('plain')
  const { status, body, headers } = await clerk.call<never>('POST', '/plain/orders', {
    query: { page: '2' },
    body: { name: '橡木门' },
  })
  expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
  expect(last()).toMatchObject({ method: 'POST', url: '/plain/orders?page=2', body: '{"name":"橡木门"}' })
  expect(headers.get('content-security-policy')).toBe('sandbox')
})

test('neither session nor cookie reaches the upstream, unless the route says so; its cookies do not reach us', async () => {
  await route('secret')
  await route('trusted', { passesToken: true })
  answer = (_, reply) => void reply.setHeader('set-cookie', 'mortise=evil').end('{}')
  const headers = { cookie: 'mortise_file=abc' }
  const got = await clerk.call('GET', '/secret/x', { headers })
  expect(Object.keys(last().headers)).not.toEqual(expect.arrayContaining(['x-access-token']))
  expect(last().headers).not.toHaveProperty('cookie')
  expect(last().headers).not.toHaveProperty('tenant-id')
  expect(JSON.stringify(last().headers)).not.toContain(await clerk.token())
  expect(got.headers.get('set-cookie')).toBeNull()
  await clerk.call('GET', '/trusted/x', { headers })
  expect(last().headers).toMatchObject({ 'x-access-token': await clerk.token() })
  expect(last().headers).not.toHaveProperty('cookie')
  answer = (_, reply) => void reply.end('{}')
})

test('only those signed in pass, unless the route is for everyone', async () => {
  await route('inner')
  await route('open', { access: 'anon' })
  const before = seen.length
  expect((await app.anonymous.call('GET', '/inner/x')).status).toBe(401)
  expect(seen.length).toBe(before)
  expect((await app.anonymous.call('GET', '/open/x')).status).toBe(200)
})

test('paths, methods and headers decide; a prefix goes and headers change', async () => {
  await route('shop', {
    stripPrefix: 1,
    conditions: [
      path('/shop/{id}/items'),
      { kind: 'Method', value: 'GET,PUT' },
      { kind: 'Header', header: 'X-Version', value: 'v[12]' },
    ],
    filters: [
      { kind: 'AddRequestHeader', header: 'X-Shop', value: 'east' },
      { kind: 'RemoveRequestHeader', header: 'X-Debug' },
      { kind: 'AddResponseHeader', header: 'X-Served', value: 'gateway' },
    ],
  })
  const ask = (at: string, more: object = {}) =>
    clerk.call('GET', at, { headers: { 'X-Version': 'v2', 'X-Debug': '1', ...more } })
  const { headers } = await ask('/shop/7/items')
  expect(last()).toMatchObject({ url: '/7/items', headers: { 'x-shop': 'east' } })
  expect(last().headers).not.toHaveProperty('x-debug')
  expect(headers.get('x-served')).toBe('gateway')
  const count = seen.length
  expect((await ask('/shop/7/items', { 'X-Version': 'v3' })).status).toBe(404)
  expect((await ask('/shop/7/other')).status).toBe(404)
  expect(
    (await clerk.call('POST', '/shop/7/items', { body: {}, headers: { 'X-Version': 'v1' } })).status,
  ).toBe(404)
  expect(seen.length).toBe(count)
})

test('more calls a minute than the route allows are refused', async () => {
  await route('slow', { limit: 2 })
  const statuses = []
  for (let call = 0; call < 4; call += 1) statuses.push((await clerk.call('GET', '/slow/x')).status)
  expect(statuses).toEqual([200, 200, 429, 429])
})

test('reading is tried again, writing is not', async () => {
  await route('flaky', { retries: 2 })
  let calls = 0
  answer = (_, reply) => {
    calls += 1
    reply.statusCode = calls < 3 ? 503 : 200
    reply.end('{}')
  }
  expect((await clerk.call('GET', '/flaky/x')).status).toBe(200)
  expect(calls).toBe(3)
  calls = 0
  expect((await clerk.call('POST', '/flaky/x', { body: {} })).status).toBe(503)
  expect(calls).toBe(1)
  answer = (_, reply) => void reply.end('{}')
})

test('an upstream that is away or silent is told in a sentence', async () => {
  await route('away', { upstream: closed })
  expect(await clerk.call('GET', '/away/x')).toMatchObject({
    status: 502,
    body: { success: false, message: '上游服务无法连接' },
  })
  await route('mute', { timeoutSeconds: 1 })
  answer = () => {}
  expect(await clerk.call('GET', '/mute/x')).toMatchObject({
    status: 504,
    body: { success: false, message: '上游服务在1秒内没有应答' },
  })
  answer = (_, reply) => void reply.end('{}')
})

test.each(['/plain/../sys/user/list', '/plain/%2e%2e/admin', '/plain/..%2fadmin', '/plain/a%5cb'])(
  'the path %s, which could mean another, goes nowhere',
  async (at) => {
    await route(`p${Buffer.from(at).toString('hex').slice(0, 30)}`, { conditions: [path('/plain/**')] })
    const count = seen.length
    const socket = await fetch(`${app.url}/api${at}`, { headers: { 'X-Access-Token': await clerk.token() } })
    await socket.arrayBuffer()
    expect(seen.slice(count).map(({ url }) => url)).not.toContain('/admin')
    expect(seen.slice(count).filter(({ url }) => url.includes('..'))).toEqual([])
  },
)

test('what comes back to us is not forwarded again', async () => {
  const count = seen.length
  const { status, body } = await clerk.call('GET', '/plain/x', { headers: { 'x-mortise-forwarded': '1' } })
  expect({ status, message: body.message }).toEqual({ status: 508, message: '路由循环：上游又转回了本系统' })
  expect(seen.length).toBe(count)
})

test.each([
  '/sys/**',
  '/sys/user/list',
  '/online/x',
  '/act/**',
  '/erp_customer/**',
  '/bas/x',
  '/erp/bzxx',
  '/API/**',
  '/websocket/**',
  '/openapi.json',
])('the path %s is the product’s own', async (value) => {
  await expect(
    route(`own${value.length}${value.replaceAll(/\W/g, '')}`, { conditions: [path(value)] }),
  ).rejects.toThrow('路由与系统路径冲突')
})

test.each(['/**', '/*/x', 'ext/**', '/ext/../sys', '/e xt', '/{a}/x', '/ext/**/x'])(
  'the path %s is refused',
  async (value) => {
    await expect(route('bad', { conditions: [path(value)] })).rejects.toThrow(/路径【.*】不正确/)
  },
)

test.each([
  ['http://10.0.0.1', '不在允许的名单内'],
  ['http://127.0.0.1:22', '不在允许的名单内'],
  ['http://allowed.example.com.evil.org', '不在允许的名单内'],
  ['file:///etc/passwd', '上游地址应如'],
  ['http://allowed.example.com@evil.org', '上游地址应如'],
  ['http://allowed.example.com/path', '上游地址应如'],
  ['nonsense', '上游地址应如'],
])('the upstream %s is refused: %s', async (upstream, message) => {
  await expect(route('bad', { upstream })).rejects.toThrow(message)
})

test('conditions and filters that mean nothing are refused', async () => {
  await expect(route('bad', { conditions: [{ kind: 'Method', value: 'GET' }] })).rejects.toThrow(
    '至少要有一个路径',
  )
  await expect(
    route('bad', { conditions: [path('/ext/**'), { kind: 'Method', value: 'STEAL' }] }),
  ).rejects.toThrow('请求方法【STEAL】不正确')
  await expect(
    route('bad', { conditions: [path('/ext/**'), { kind: 'Header', value: 'x' }] }),
  ).rejects.toThrow('须填写请求头名')
  await expect(
    route('bad', { conditions: [path('/ext/**'), { kind: 'Header', header: 'X-A', value: '(' }] }),
  ).rejects.toThrow('不是正确的正则表达式')
  await expect(
    route('bad', { filters: [{ kind: 'AddRequestHeader', header: 'Host', value: 'evil' }] }),
  ).rejects.toThrow('请求头【Host】不能使用')
})

test('a route that is changed, stopped or deleted counts at once', async () => {
  const { id } = await route('brief')
  expect((await clerk.call('GET', '/brief/x')).status).toBe(200)
  await clerk.of(GatewayRoute).edit({ id, isActive: false })
  expect((await clerk.call('GET', '/brief/x')).status).toBe(404)
  await clerk.of(GatewayRoute).edit({ id, isActive: true })
  expect((await clerk.call('GET', '/brief/x')).status).toBe(200)
  await clerk.of(GatewayRoute).remove(id)
  expect((await clerk.call('GET', '/brief/x')).status).toBe(404)
  expect((await clerk.call('DELETE', '/sys/gatewayRoute/clearRedis')).body.message).toBe('路由已刷新')
})

test('routes are saved together, those that are there and new ones, or none of them', async () => {
  const { id } = await route('pair')
  const wire = (code: string, more: object = {}) => ({
    routerId: code,
    name: code,
    uri,
    predicates: [{ name: 'Path', args: `/${code}/**` }],
    ...more,
  })
  const save = (router: unknown) => clerk.call('POST', '/sys/gatewayRoute/updateAll', { body: { router } })
  expect((await save([{ id, status: 0 }, wire('partner')])).body.message).toBe('操作成功！')
  expect((await clerk.call('GET', '/pair/x')).status).toBe(404)
  expect((await clerk.call('GET', '/partner/x')).status).toBe(200)
  const refused = await save([{ id, status: 1 }, wire('wrong', { uri: 'http://10.0.0.1' })])
  expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('不在允许的名单内') })
  expect((await clerk.call('GET', '/pair/x')).status).toBe(404)
  expect((await save({ id, status: 1 })).body.success).toBe(true)
  expect((await clerk.call('GET', '/pair/x')).status).toBe(200)
  const editor = app.as('route_editor', { can: ['gatewayRoute:edit'] })
  const body = { router: wire('sneaked') }
  expect((await editor.call('POST', '/sys/gatewayRoute/updateAll', { body })).status).toBe(403)
})

test('a route that is kept is not deleted', async () => {
  const { id } = await route('kept', { isKept: true })
  await expect(clerk.of(GatewayRoute).remove(id)).rejects.toThrow('路由【kept】已设为保留，不能删除')
  await clerk.of(GatewayRoute).edit({ id, isKept: false })
  await clerk.of(GatewayRoute).remove(id)
})

test('a route stands in the description of all calls when it says so', async () => {
  await route('unsaid')
  const { id } = await route('described', { isDocumented: true })
  const paths = async () => {
    const answer = await fetch(`${app.url}/api/openapi.json`)
    return ((await answer.json()) as { paths: Record<string, { get?: { summary: string } }> }).paths
  }
  const described = await paths()
  expect(described['/described/{path}']?.get?.summary).toBe('described')
  expect(described).not.toHaveProperty('/unsaid/{path}')
  await clerk.of(GatewayRoute).edit({ id, isDocumented: false })
  expect(await paths()).not.toHaveProperty('/described/{path}')
})

test('another company neither reads nor writes routes', async () => {
  const other = app.as('other', { tenant: 'store1' })
  expect((await other.call('GET', '/sys/gatewayRoute/list')).body.success).toBe(false)
  await expect(
    other.of(GatewayRoute).add({ code: 'x', name: 'x', upstream: uri, conditions: [path('/x/**')] }),
  ).rejects.toThrow('平台公共数据只能在默认租户中维护')
})
