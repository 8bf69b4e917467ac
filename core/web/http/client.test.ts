import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { BASE_URL, type Bearing, type Failure, headersOf, isReported, lowAppOf } from './call.ts'
import { type ClientOptions, makeClient } from './client.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface Seen {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** A client of a server that keeps what it was asked and answers as told. */
async function talking(answer: RequestListener, more: Partial<ClientOptions> = {}) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { method = '', headers } = request
      seen.push({ method, url: new URL(request.url ?? '', 'http://server'), headers, body })
      answer(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const failures: Failure[] = []
  const client = makeClient({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    bearing: () => anna,
    onFailure: (failure) => failures.push(failure),
    ...more,
  })
  return { client, seen, failures }
}

const anna: Bearing = { token: 'token-of-anna', tenant: '7', lowApp: null }
const nobody: Bearing = { token: null, tenant: null, lowApp: null }
const envelope = (parts: object) =>
  JSON.stringify({ success: true, code: 200, message: '', result: null, ...parts })
const respond =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body)
const fine = respond(200, envelope({ result: 'fine' }))

test('[A-344] all calls go to one base address', async () => {
  const { client, seen } = await talking(fine)
  await client.get('/sys/user/list')
  await client.put('/sys/user/edit', {})
  await client.download({ method: 'POST', path: '/x' }).catch(() => {})
  expect(BASE_URL).toBe('/api')
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/sys/user/list', '/api/sys/user/edit', '/api/x'])
})

test('[A-345] a call is given up after 26000 ms', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { client, failures } = await talking(() => arrive())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = expect(client.get('/slow')).rejects.toThrow('网络超时')
  await arrived
  await vi.advanceTimersByTimeAsync(25_999)
  expect(failures).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await slow
  expect(failures).toEqual([
    { kind: 'timeout', status: 0, message: '网络超时', hadToken: true, quiet: false },
  ])
})

test('a call carries the token of whoever is signed in, and the tenant, 0 if there is none', async () => {
  let bearing = nobody
  const { client, seen } = await talking(fine, { bearing: () => bearing })
  await client.get('/a')
  bearing = anna
  await client.get('/b')
  expect(seen[0]?.headers).toMatchObject({ 'tenant-id': '0' })
  expect(seen[0]?.headers).not.toHaveProperty('x-access-token')
  expect(seen[1]?.headers).toMatchObject({ 'tenant-id': '7', 'x-access-token': 'token-of-anna' })
})

test('[A-348] pages of a low-code application name it', () => {
  const lowApp = lowAppOf({ name: 'low-app-page', params: { appId: 'a1' } })
  expect(headersOf({ ...anna, lowApp })).toMatchObject({ 'X-Low-App-ID': 'a1' })
  expect(lowAppOf({ name: 'low-app-page', params: {} })).toBeNull()
  expect(lowAppOf({ name: 'customer', params: { appId: 'a1' } })).toBeNull()
  expect(headersOf({ ...anna, lowApp: null })).not.toHaveProperty('X-Low-App-ID')
})

test('reading carries the seconds, so that no cache answers, except for dictionary items', async () => {
  const { client, seen } = await talking(fine)
  const before = Math.floor(Date.now() / 1000)
  await client.get('/customer/list', { pageNo: 1, name: '', level: undefined, head: null })
  await client.get('/sys/dict/getDictItems/sex')
  await client.post('/customer/add', {})
  const seconds = Number(seen[0]?.url.searchParams.get('_t'))
  expect(seconds).toBeGreaterThanOrEqual(before)
  expect(seconds).toBeLessThanOrEqual(before + 2)
  expect([...(seen[0]?.url.searchParams.keys() ?? [])]).toEqual(['pageNo', '_t'])
  expect(seen[1]?.url.search).toBe('')
  expect(seen[2]?.url.search).toBe('')
})

/** As the server checks it: the text of the sorted parameters and the secret. */
const signatureOf = (sorted: string) =>
  createHash('md5').update(`${sorted}secret`).digest('hex').toUpperCase()

test('[A-352] signed calls carry the upper-case digest of sorted parameters and secret', async () => {
  const { client, seen } = await talking(fine, { signSecret: () => 'secret' })
  await client.postSigned('/sys/sms', { smsmode: '0', mobile: '13800000000' })
  await client.postSigned('/sys/sms', { mobile: '13800000000', smsmode: '0' })
  await client.getSigned('/sys/duplicate/check', { tableName: 'sys_user', fieldVal: '张三' })
  const posted = signatureOf('{"mobile":"13800000000","smsmode":"0"}')
  const queried = signatureOf('{"fieldVal":"张三","tableName":"sys_user"}')
  expect(seen.map(({ headers }) => headers['x-sign'])).toEqual([posted, posted, queried])
})

test('[A-353] signed calls carry the moment, others neither', async () => {
  const { client, seen } = await talking(fine, { signSecret: () => 'secret' })
  await client.postSigned('/sys/sms', {})
  await client.post('/sys/login', {})
  expect(Math.abs(Number(seen[0]?.headers['x-timestamp']) - Date.now())).toBeLessThan(10_000)
  expect(seen[1]?.headers).not.toHaveProperty('x-timestamp')
  expect(seen[1]?.headers).not.toHaveProperty('x-sign')
})

test('[A-354] there is a helper for every way of calling', async () => {
  const { client, seen } = await talking(fine)
  const form = new FormData()
  form.append('file', new Blob(['内容']), '门.txt')
  await client.postSigned('/a', { a: 1 })
  await client.getSigned('/b', { b: 1 })
  await client.put('/c', { c: 1 })
  await client.remove('/d', { id: '1' })
  await client.postFiles('/e', form)
  await client.postForm('/f', { f: '一 二' })
  expect(seen.map(({ method, url: { pathname } }) => `${method} ${pathname}`)).toEqual([
    'POST /api/a',
    'GET /api/b',
    'PUT /api/c',
    'DELETE /api/d',
    'POST /api/e',
    'POST /api/f',
  ])
  expect(seen[2]?.body).toBe('{"c":1}')
  expect(seen[3]?.url.searchParams.get('id')).toBe('1')
  expect(seen[4]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[4]?.body).toContain('内容')
  expect(seen[5]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(new URLSearchParams(seen[5]?.body).get('f')).toBe('一 二')
  const file = await talking((_, response) =>
    response
      .writeHead(200, { 'Content-Disposition': "attachment; filename*=UTF-8''%E5%AE%A2%E6%88%B7.xlsx" })
      .end('bytes'),
  )
  for (const method of ['GET', 'POST'] as const) {
    const { blob, name } = await file.client.download({ method, path: '/exportXls' })
    expect([await blob.text(), name]).toEqual(['bytes', '客户.xlsx'])
  }
})

test('the result comes out of its envelope, and a refusal is thrown as the server worded it', async () => {
  const good = await talking(fine)
  expect(await good.client.get('/a')).toBe('fine')
  const refusing = respond(
    200,
    envelope({ success: false, code: 500, message: '电话已存在', result: { field: 'tel' } }),
  )
  const { client, failures } = await talking(refusing)
  const error: unknown = await client.post('/customer/add', {}).catch((error: unknown) => error)
  expect(error).toMatchObject({ message: '电话已存在', options: { code: 500, field: 'tel' } })
  expect(isReported(error)).toBe(false)
  expect(failures).toEqual([])
})

test('a few calls answer a bare list', async () => {
  const { client } = await talking(respond(200, '[{"username":"anna"}]'))
  expect(await client.get('/sys/user/getMultiUser')).toEqual([{ username: 'anna' }])
})

test('a call refused by its status is told once, with the words of the body', async () => {
  const { client, failures } = await talking(
    respond(403, envelope({ success: false, code: 510, message: '没有权限' })),
  )
  const error: unknown = await client.get('/a', {}, { quiet: true }).catch((error: unknown) => error)
  expect(error).toMatchObject({ message: '没有权限', options: { code: 403 } })
  expect(isReported(error)).toBe(true)
  expect(failures).toEqual([
    { kind: 'status', status: 403, message: '没有权限', hadToken: true, quiet: true },
  ])
})

test('[A-451] why a file could not be had is read from the body', async () => {
  const failing = await talking(respond(500, envelope({ success: false, message: 'Token失效，请重新登录!' })))
  await expect(failing.client.download({ method: 'GET', path: '/exportXls' })).rejects.toThrow(
    'Token失效，请重新登录!',
  )
  expect(failing.failures[0]).toMatchObject({ status: 500, message: 'Token失效，请重新登录!' })
  const refusing = await talking(
    respond(200, envelope({ success: false, message: '导出数据超过100000行，请缩小查询范围' })),
  )
  await expect(refusing.client.download({ method: 'GET', path: '/exportXls' })).rejects.toThrow(
    '导出数据超过100000行',
  )
  expect(refusing.failures).toEqual([])
})

test('a page where an answer should be is told as what it is', async () => {
  const { client, failures } = await talking(respond(200, '<html>bad gateway</html>', 'text/html'))
  await expect(client.get('/a')).rejects.toThrow('服务器的回答无法识别')
  expect(failures).toHaveLength(1)
})

test('what only reads is asked for again when it was lost; what writes is not', async () => {
  let lost = 0
  const { client, seen, failures } = await talking((request, response) => {
    lost += 1
    if (lost === 1 || request.method === 'POST') request.socket.destroy()
    else fine(request, response)
  })
  expect(await client.get('/a')).toBe('fine')
  expect(seen).toHaveLength(2)
  await expect(client.post('/b', {})).rejects.toThrow('网络连接失败')
  expect(seen).toHaveLength(3)
  expect(failures.map(({ kind }) => kind)).toEqual(['network'])
})

test('whoever gives a call up is told nothing', async () => {
  const { client, failures } = await talking(() => {})
  const giveUp = new AbortController()
  const call = client.get('/a', {}, { signal: giveUp.signal })
  giveUp.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  expect(failures).toEqual([])
})
