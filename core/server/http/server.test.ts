import { request as httpRequest } from 'node:http'
import { defineModule } from '@mortise/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Context } from '../context/context.ts'
import { serverModule } from '../module/module.ts'
import { get, message, post, raw } from '../module/route.ts'
import { testApp } from '../testing/test-app.ts'
import { workshop } from '../testing/workshop.ts'

let tries = 0
const Shape = z.object({ count: z.number().max(9, '一次最多 9 个') })
const oddities = serverModule(defineModule('oddities', { label: '怪事', entities: [] }), {
  routes: [
    get('/odd/fault', 'login', () => {
      throw new TypeError('secret of the house at /etc/passwd')
    }),
    get('/odd/from', 'anon', ({ request }) => request.ip),
    get('/odd/bare', 'anon', () => raw([1, 2])),
    get('/odd/said', 'anon', () => message('做好了')),
    post('/odd/shape', 'login', { body: Shape }, ({ body }) => body.count + 1),
    get('/odd/limited', 'anon', { limit: 3 }, () => 'ok'),
    get('/odd/echo', 'login', ({ ctx, query }) => echo(ctx, query.text ?? '')),
    get('/odd/echo/:word', 'login', ({ ctx, params, query }) =>
      echo(ctx, [params.word, query.text].filter(Boolean).join(' ')),
    ),
    get('/odd/decoded', 'login', ({ query }) => decodeURIComponent(query.text ?? '')),
    post('/odd/busy', 'login', { body: z.object({ code: z.string(), until: z.number() }) }, ({ body }) => {
      tries += 1
      if (tries < body.until) throw Object.assign(new Error('busy'), { code: body.code })
      return tries
    }),
    get('/odd/sqlstate', 'login', async ({ ctx, query }) => {
      // As the server itself would say it.
      await sql`set local client_min_messages = warning`.execute(ctx.db)
      const raise = `do $$ begin raise exception 'gone' using errcode = '${(query.code ?? '').replace(/\W/g, '')}'; end $$`
      await sql.raw(raise).execute(ctx.db)
    }),
  ],
})
const echo = async (ctx: Context, text: string) =>
  (await sql<{ text: string }>`select ${text}::text as text`.execute(ctx.db)).rows[0]?.text
const app = await testApp(workshop, oddities)
const clerk = app.as('clerk')
const add = '/test_task/testTask/add'

/** A request as the client of a browser would not send it. */
const rawRequest = (
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const url = new URL(app.url)
    const sent = httpRequest(
      { host: url.hostname, port: url.port, method, path, headers: options.headers },
      (answer) => {
        let body = ''
        answer.on('data', (chunk) => (body += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }))
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
const signed = async (type = 'application/json') => ({
  'X-Access-Token': await clerk.token(),
  'Content-Type': type,
})

test('[A-351] every answer carries success, result, message and code', async () => {
  const good = await clerk.call('GET', '/bench/list')
  expect(good.body).toMatchObject({
    success: true,
    code: 200,
    message: '',
    result: { records: [], total: 0 },
  })
  expect(typeof good.body.timestamp).toBe('number')
  const bad = await clerk.call('GET', '/bench/queryById', { query: { id: 'none' } })
  expect(bad.body).toMatchObject({ success: false, code: 500, message: '未找到对应数据', result: null })
  expect(bad.status).toBe(200)
})

test('[A-330] a call without the token header is refused', async () => {
  const { status, body } = await app.anonymous.call('GET', '/bench/list')
  expect([status, body.code, body.message]).toEqual([401, 401, 'Token失效，请重新登录!'])
  const forged = await app.anonymous.call('GET', '/bench/list', {
    headers: { 'X-Access-Token': 'x'.repeat(43) },
  })
  expect(forged.status).toBe(401)
})

test('an unknown path and a wrong method say so', async () => {
  const lost = await clerk.call('GET', '/no/such/path')
  expect([lost.status, lost.body.code, lost.body.message]).toEqual([
    404,
    404,
    '路径不存在，请检查路径是否正确',
  ])
  const wrong = await clerk.call('GET', add)
  expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
    405,
    405,
    '不支持GET请求方法，支持以下POST',
  ])
})

test('the prefix, doubled slashes and a slash at the end mean nothing', async () => {
  const headers = await signed()
  for (const path of ['/api/bench/list', '/bench/list', '//bench///list/', '/api//bench/list/?_t=1']) {
    expect((await rawRequest('GET', path, { headers })).status, path).toBe(200)
  }
})

test('a fault of ours is a number to the user and a whole story in the log', async () => {
  const { status, body, bytes } = await clerk.call('GET', '/odd/fault')
  expect(status).toBe(500)
  expect(body.message).toMatch(/^操作失败，错误编号：[\w-]{36}$/)
  expect(bytes.toString()).not.toContain('secret')
})

test('handlers answer with a result, a text or a bare value', async () => {
  expect((await app.anonymous.call('GET', '/odd/bare')).body).toEqual([1, 2])
  expect((await app.anonymous.call('GET', '/odd/said')).body).toMatchObject({
    success: true,
    message: '做好了',
    result: '做好了',
  })
  expect((await clerk.call('POST', '/odd/shape', { body: { count: 1 } })).body.result).toBe(2)
  const wrong = await clerk.call('POST', '/odd/shape', { body: { count: 'x' } })
  expect([wrong.status, wrong.body.message, wrong.body.result]).toEqual([
    400,
    '参数不正确：count',
    { param: 'count' },
  ])
  const beyond = await clerk.call('POST', '/odd/shape', { body: { count: 10 } })
  expect([beyond.status, beyond.body.message]).toEqual([200, '一次最多 9 个'])
})

test('a limited call is refused when it comes too often', async () => {
  const statuses = []
  for (let call = 0; call < 5; call++) statuses.push((await app.anonymous.call('GET', '/odd/limited')).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await app.anonymous.call('GET', '/odd/limited')).body.message).toBe('操作过于频繁，请稍后再试！')
})

test.each([
  ['broken JSON', '{"titile":', 400, '请求内容不是正确的JSON'],
  ['JSON nested beyond reason', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, '请求内容嵌套过深'],
  ['a key that reaches into prototypes', '{"__proto__":{"isAdmin":true}}', 400, '请求内容含有不允许的字段'],
  ['the same, hidden by an escape', '{"\\u005f_proto__":1}', 400, '请求内容含有不允许的字段'],
  ['a list instead of a row', '[]', 400, '请求内容格式不正确'],
  ['a text instead of a row', '"x"', 400, '请求内容格式不正确'],
  ['nothing', '', 400, '请求内容格式不正确'],
  ['too much', `{"titile":"${'x'.repeat(5_000_001)}"}`, 413, '请求内容过大'],
])('a body that is %s is refused, and nothing is stored', async (_, body, status, message) => {
  const answer = await rawRequest('POST', `/api${add}`, { headers: await signed(), body })
  expect([answer.status, (JSON.parse(answer.body) as { message: string }).message]).toEqual([status, message])
  expect((await clerk.call('GET', '/test_task/testTask/list')).body.result.total).toBe(0)
})

test('a body of a kind nobody reads is refused', async () => {
  const answer = await rawRequest('POST', `/api${add}`, { headers: await signed('text/csv'), body: 'a,b' })
  expect([answer.status, (JSON.parse(answer.body) as { message: string }).message]).toEqual([
    415,
    '不支持的请求内容类型',
  ])
})

test('a form-encoded body is read like any other', async () => {
  const headers = await signed('application/x-www-form-urlencoded')
  const answer = await rawRequest('POST', '/api/bench/add', { headers, body: 'name=%E8%A1%A8%E5%8D%95' })
  expect(JSON.parse(answer.body)).toMatchObject({ success: true, message: '添加成功！' })
})

test('a null byte, a lone surrogate and other odd texts raise nothing', async () => {
  for (const title of [
    'a\u0000b',
    '\ud800',
    '𠮷'.repeat(20),
    '\'"\\;--',
    '<script>alert(1)</script>',
    '${1+1}{{2}}',
  ]) {
    const { status, body } = await clerk.call('POST', add, { body: { titile: title, price: 1 } })
    expect(status, title).toBeLessThan(500)
    if (status === 400) expect(body.message).toBe('请求内容含有不允许的字符')
    const found = await clerk.call('GET', '/test_task/testTask/list', { query: { titile: title } })
    expect([found.status, found.body.result.total], title).toEqual([200, status === 400 ? 0 : 1])
  }
})

test('what PostgreSQL could not store or read is refused in words, wherever it stands', async () => {
  const headers = await signed()
  for (const path of [
    '/api/odd/echo?text=a%00b',
    '/api/odd/echo/a%00b',
    '/api/bench/queryById?id=%00',
    '/api/sys/duplicate/check?tableName=bench&fieldName=name&fieldVal=%00',
  ]) {
    const answer = await rawRequest('GET', path, { headers })
    expect([path, answer.status]).toEqual([path, 400])
    expect((JSON.parse(answer.body) as { message: string }).message).toBe('请求内容含有不允许的字符')
  }
  const form = await signed('application/x-www-form-urlencoded')
  const posted = await rawRequest('POST', '/api/bench/add', { headers: form, body: 'name=a%00b' })
  expect(posted.status).toBe(400)
  const whole = await rawRequest('GET', '/api/odd/echo/plain?text=ok', { headers })
  expect(JSON.parse(whole.body)).toMatchObject({ success: true, result: 'plain ok' })
})

test('an address that is wrongly encoded is refused in words', async () => {
  const headers = await signed()
  for (const path of ['/api/odd/echo/%E0%A4%A', '/api/%', '/api/bench/%ZZ', '/api/odd/decoded?text=%25E0']) {
    const answer = await rawRequest('GET', path, { headers })
    expect([path, answer.status]).toEqual([path, 400])
    expect((JSON.parse(answer.body) as { message: string }).message).toBe('请求地址不正确')
  }
})

test('a database that is away, or a disk that is full, is no fault of ours: 503 and when to try again', async () => {
  for (const [code, message] of [
    ['57P01', '系统暂时不可用，请稍后再试！'],
    ['53100', '存储空间不足，暂时不能保存，请联系管理员！'],
  ]) {
    const answer = await clerk.call('GET', '/odd/sqlstate', { query: { code: code ?? '' } })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([503, 503, message])
    expect(answer.headers.get('retry-after')).toBe('5')
  }
})

test.each(['40001', '40P01', '55P03'])(
  'what others hold is asked for again, and in the end told in words (%s)',
  async (code) => {
    tries = 0
    const third = await clerk.call('POST', '/odd/busy', { body: { code, until: 3 } })
    expect(third.body.result).toBe(3)
    tries = 0
    const never = await clerk.call('POST', '/odd/busy', { body: { code, until: 9 } })
    expect([never.status, never.body.code, never.body.message, tries]).toEqual([
      200,
      500,
      '系统繁忙，请稍后重试',
      3,
    ])
  },
)

test('no answer is taken for another type, and a safe line is kept safe', async () => {
  const plain = await clerk.call('GET', '/bench/list')
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
  const behind = await testApp(workshop, { env: { MORTISE_TRUST_PROXY: '1' } })
  const safe = await behind.anonymous.call('GET', '/health', { headers: { 'x-forwarded-proto': 'https' } })
  expect(safe.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test.each([
  ['1', '203.0.113.9'],
  ['2', '10.1.2.3'],
  ['loopback', '203.0.113.9'],
  ['0', '127.0.0.1'],
  ['192.0.2.0/24', '127.0.0.1'],
])('behind proxies %s a client is known by what they report, not by what it claims', async (proxies, ip) => {
  const behind = await testApp(oddities, { env: { MORTISE_TRUST_PROXY: proxies } })
  const call = (claimed: string, path: string) =>
    behind.anonymous.call('GET', path, { headers: { 'x-forwarded-for': `${claimed}, 203.0.113.9` } })
  expect((await call('10.1.2.3', '/odd/from')).body.result).toBe(ip)
  if (ip === '10.1.2.3') return
  const statuses = []
  for (const n of [1, 2, 3, 4]) statuses.push((await call(`10.${n}.2.3`, '/odd/limited')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
