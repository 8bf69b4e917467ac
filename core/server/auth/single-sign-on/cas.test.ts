import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/index.ts'
import { look, mirror, person } from '../testing.ts'
import { readUser } from './cas.ts'

/** A CAS server: it knows tickets with their services, once each, and answers by the protocol's second and third version. */
const tickets = new Map<string, { user: string; service: string }>()
let speaksThree = true
const cas = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas')
  const isKnown =
    pathname === '/cas/serviceValidate' || (speaksThree && pathname === '/cas/p3/serviceValidate')
  if (!isKnown) return void response.writeHead(404).end()
  const ticket = searchParams.get('ticket') ?? ''
  const found = tickets.get(ticket)
  tickets.delete(ticket)
  const inner =
    found?.service === searchParams.get('service')
      ? `<cas:authenticationSuccess><cas:user>${found?.user}</cas:user><cas:attributes/></cas:authenticationSuccess>`
      : `<cas:authenticationFailure code="INVALID_TICKET">未能够识别出目标 &apos;${ticket}&apos;票根</cas:authenticationFailure>`
  response.end(
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n  ${inner}\n</cas:serviceResponse>`,
  )
})
await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => cas.close(resolve)))

const casUrl = `http://127.0.0.1:${(cas.address() as AddressInfo).port}/cas`
const app = await testApp(mirror, { env: { MORTISE_CAS_URL: casUrl } })
const service = `${app.url}/user/login`
const validate = (query: Record<string, string>) =>
  app.anonymous.call('GET', '/sys/cas/client/validateLogin', { query: { service, ...query } })

test.each([true, false])(
  '[A-362] a ticket of the CAS server opens a session (version three: %s)',
  async (isThree) => {
    speaksThree = isThree
    await person(app, 'member', { orgCode: 'A01' })
    tickets.set('ST-1', { user: 'member', service })
    const { body, headers } = await validate({ ticket: 'ST-1' })
    expect(body).toMatchObject({
      success: true,
      result: { userInfo: { username: 'member' }, multi_depart: 1 },
    })
    expect(body.result).not.toHaveProperty('sysAllDictItems')
    expect(headers.get('set-cookie')).toContain('mortise_file=')
    expect((await look(app, body.result.token)).body.result.username).toBe('member')
    expect((await validate({ ticket: 'ST-1' })).body).toMatchObject({
      success: false,
      message: "未能够识别出目标 'ST-1'票根",
    })
  },
)

test('a ticket of another site, a user of no account, a closed account: nobody comes in', async () => {
  tickets.set('ST-2', { user: 'member', service: 'http://elsewhere.example/user/login' })
  expect(
    (await validate({ ticket: 'ST-2', service: 'http://elsewhere.example/user/login' })).body.message,
  ).toBe('单点登录的服务地址不正确')
  tickets.set('ST-3', { user: 'stranger', service })
  expect((await validate({ ticket: 'ST-3' })).body).toMatchObject({ success: false, message: '用户不存在！' })
  await person(app, 'icy', { more: { status: 'frozen' } })
  tickets.set('ST-4', { user: 'icy', service })
  expect((await validate({ ticket: 'ST-4' })).body).toMatchObject({ success: false, message: '该用户已冻结' })
  expect((await validate({ ticket: '' })).body.message).toBe('单点登录票据不能为空')
})

/** Whoever calls says in `Host` what they like. */
const calledAs = (url: string, Host: string, query: Record<string, string>) =>
  new Promise<{ message: string; success: boolean }>((resolve, reject) => {
    const target = `${url}/api/sys/cas/client/validateLogin?${new URLSearchParams(query).toString()}`
    get(target, { headers: { Host } }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => (body += String(chunk))).on('end', () => resolve(JSON.parse(body)))
    }).on('error', reject)
  })

test('a ticket of another site opens nothing, whatever address the caller claims to have come by', async () => {
  const foreign = 'http://evil.example/x'
  await person(app, 'claimed')
  tickets.set('ST-5', { user: 'claimed', service: foreign })
  expect((await calledAs(app.url, 'evil.example', { ticket: 'ST-5', service: foreign })).message).toBe(
    '单点登录的服务地址不正确',
  )
  const env = { MORTISE_CAS_URL: casUrl, MORTISE_PUBLIC_URL: 'https://erp.example.com' }
  const outside = await testApp(mirror, { env })
  await person(outside, 'claimed')
  for (const service of [
    foreign,
    `${outside.url}/x`,
    'http://erp.example.com/x',
    'https://erp.example.com.cn/x',
  ]) {
    tickets.set('ST-6', { user: 'claimed', service })
    const { host } = new URL(service)
    expect([service, (await calledAs(outside.url, host, { ticket: 'ST-6', service })).message]).toEqual([
      service,
      '单点登录的服务地址不正确',
    ])
  }
  const own = 'https://erp.example.com/user/login'
  tickets.set('ST-7', { user: 'claimed', service: own })
  expect(await calledAs(outside.url, 'inner:8080', { ticket: 'ST-7', service: own })).toMatchObject({
    success: true,
  })
})

test('where there is no CAS server the call says so', async () => {
  const plain = await testApp(mirror)
  const { body } = await plain.anonymous.call('GET', '/sys/cas/client/validateLogin', {
    query: { ticket: 'x', service },
  })
  expect(body).toMatchObject({ success: false, message: '单点登录未启用' })
  const lost = await testApp(mirror, { env: { MORTISE_CAS_URL: 'http://127.0.0.1:1/cas' } })
  const { body: unreachable } = await lost.anonymous.call('GET', '/sys/cas/client/validateLogin', {
    query: { ticket: 'x', service: lost.url },
  })
  expect(unreachable).toMatchObject({ success: false, message: '单点登录服务暂时无法访问，请稍后再试！' })
})

test.each([
  '',
  '<html>login</html>',
  '<cas:serviceResponse><cas:authenticationSuccess><cas:user></cas:user></cas:authenticationSuccess></cas:serviceResponse>',
  '<!-- <cas:serviceResponse> --><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess>',
  '<cas:serviceResponse><cas:authenticationFailure><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></cas:authenticationFailure></cas:serviceResponse>',
  '<cas:serviceResponse><cas:authenticationSuccess><cas:user>admin<!-- -->.evil</cas:user></cas:authenticationSuccess></cas:serviceResponse>',
])('an answer that is no clear success names nobody: %s', (xml) => {
  expect(() => readUser(xml)).toThrow('单点登录服务的应答无法识别')
})

test('a name is read as it is meant', () => {
  const xml = (user: string) =>
    `<?xml version="1.0"?><serviceResponse><authenticationSuccess><user>${user}</user></authenticationSuccess></serviceResponse>`
  expect(readUser(xml(' a&amp;b '))).toBe('a&b')
  expect(readUser(xml('&#24352;&#x4e09;'))).toBe('张三')
})
