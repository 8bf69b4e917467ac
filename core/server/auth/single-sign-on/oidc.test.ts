import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineModule } from '@mortise/model'
import { afterAll, expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/index.ts'
import { people } from '../../testing/people.ts'
import { issueTicket } from '../sign/ticket.ts'
import { look, mirror, person } from '../testing.ts'

/** An OpenID provider at which one subject is always signed in: discovery, authorization code with PKCE, signed id tokens. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>()
let subject = 'sub-1'
let isForged = false
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function idToken(claims: object): string {
  const text = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`
  const signature = isForged ? Buffer.alloc(256, 7) : sign('RSA-SHA256', Buffer.from(text), privateKey)
  return `${text}.${signature.toString('base64url')}`
}
const provider = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', issuer)
  const json = (value: object, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  if (url.pathname === '/.well-known/openid-configuration') {
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  }
  if (url.pathname === '/keys')
    return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] })
  if (url.pathname === '/authorize') {
    const { searchParams: query } = url
    const code = randomUUID()
    const redirectUri = query.get('redirect_uri') ?? ''
    codes.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
    })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    return response.writeHead(302, { Location: back.href }).end()
  }
  let body = ''
  for await (const chunk of request) body += chunk
  const sent = new URLSearchParams(body)
  const begun = codes.get(sent.get('code') ?? '')
  codes.delete(sent.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(sent.get('code_verifier') ?? '')
    .digest('base64url')
  if (!begun || begun.challenge !== challenge || begun.redirectUri !== sent.get('redirect_uri')) {
    return json({ error: 'invalid_grant' }, 400)
  }
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: 'mortise', sub: subject, iat: now, exp: now + 60, nonce: begun.nonce }
  return json({ access_token: 'x', token_type: 'Bearer', id_token: idToken(claims) })
}
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => provider.close(resolve)))

const thirds = serverModule(defineModule('thirds', { label: '第三方', entities: [] }), {
  needs: [people],
  provides: { thirdLogins: () => [{ type: 'dingtalk', label: '钉钉', begin: '/api/ding' }] },
})
const env = {
  MORTISE_OIDC_ISSUER: issuer,
  MORTISE_OIDC_CLIENT_ID: 'mortise',
  MORTISE_OIDC_CLIENT_SECRET: 'hush',
}
const app = await testApp(mirror, thirds, { env })
const exchange = (ticket: string, thirdType: string, Cookie: string, tenant = '') =>
  app.anonymous.call('GET', `/sys/thirdLogin/getLoginUser/${ticket}/${thirdType}${tenant && `/${tenant}`}`, {
    headers: { Cookie },
  })

/** A browser that begins the login and follows the provider back. */
async function browse() {
  const begun = await fetch(`${app.url}/api/sys/oidc/login`, { redirect: 'manual' })
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const away = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  return { cookie, callback: away.headers.get('location') ?? '' }
}
async function comeBack(callback: string, cookie: string) {
  const answer = await fetch(callback, { redirect: 'manual', headers: { Cookie: cookie } })
  const given = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  return { page: new URL(answer.headers.get('location') ?? '', app.url), cookie: given.join('; ') }
}
const refusedFor = async (callback: string, cookie: string) =>
  (await comeBack(callback, cookie)).page.searchParams.get('refused')
async function arrive() {
  const { cookie, callback } = await browse()
  return comeBack(callback, cookie)
}

test('[A-359] who signed in at the provider gets a ticket, and for it the login user', async () => {
  await person(app, 'bound', { orgCode: 'A01', more: { third: 'oidc:sub-1' } })
  const { page, cookie } = await arrive()
  expect(page.pathname).toBe('/oauth2-app/login')
  expect(page.searchParams.get('thirdType')).toBe('oidc')
  const ticket = page.searchParams.get('oauth2LoginToken') ?? ''
  const { body, headers } = await exchange(ticket, 'oidc', cookie)
  expect(body).toMatchObject({
    success: true,
    code: 200,
    result: { userInfo: { username: 'bound' }, multi_depart: 1 },
  })
  expect(headers.get('set-cookie')).toContain('mortise_file=')
  expect(body.result.token).not.toBe(ticket)
  expect((await look(app, body.result.token)).body.result.username).toBe('bound')
  expect((await exchange(ticket, 'oidc', cookie)).body).toMatchObject({
    success: false,
    code: 510,
    message: 'token验证失败',
  })
})

test('a subject that is bound to nobody stays outside until its user signs in once and binds it by that', async () => {
  subject = 'sub-unknown'
  await person(app, 'newcomer', { orgCode: 'A01', password: 'Secret2026' })
  const { page, cookie } = await arrive()
  expect(page.pathname + page.search).toBe('/oauth2-app/login?refused=unbound&thirdType=oidc')
  const signIn = async (Cookie: string) => {
    const body = { username: 'newcomer', password: 'Secret2026', bindThird: 'oidc' }
    return (await app.anonymous.call('POST', '/sys/login', { body, headers: { Cookie } })).body
  }
  // Somebody else's browser has proved nothing.
  expect(await signIn('')).toMatchObject({ success: false, message: '绑定已超时，请重新从第三方登录进入' })
  expect((await signIn(cookie)).success).toBe(true)
  const second = await arrive()
  subject = 'sub-1'
  const ticket = second.page.searchParams.get('oauth2LoginToken') ?? ''
  const { body } = await exchange(ticket, 'oidc', second.cookie)
  expect(body.result.userInfo.username).toBe('newcomer')
})

test('a ticket opens nothing in a browser that did not begin: nobody is signed in by another’s link', async () => {
  const mine = await arrive()
  const other = await arrive()
  const refused = { success: false, code: 510, message: 'token验证失败', result: null }
  const ticketIn = ({ page }: typeof mine) => page.searchParams.get('oauth2LoginToken') ?? ''
  expect((await exchange(ticketIn(mine), 'oidc', '')).body).toMatchObject(refused)
  expect((await exchange(ticketIn(other), 'oidc', mine.cookie)).body).toMatchObject(refused)
})

test('what the keys of the provider did not sign is believed of nobody', async () => {
  isForged = true
  const { page } = await arrive()
  isForged = false
  expect(page.pathname + page.search).toBe('/oauth2-app/login?refused=failed&thirdType=oidc')
})

test('an answer that this browser did not ask for, or asked for before, opens nothing', async () => {
  const { cookie, callback } = await browse()
  expect(await refusedFor(callback, '')).toBe('failed')
  const other = await browse()
  expect(await refusedFor(callback, other.cookie)).toBe('failed')
  await comeBack(callback, cookie)
  expect(await refusedFor(callback, cookie)).toBe('failed')
})

test('providers send nobody to an address that the caller made up', async () => {
  const behind = await testApp(mirror, { env: { ...env, MORTISE_TRUST_PROXY: '1' } })
  const headers = { 'X-Forwarded-Host': 'evil.example' }
  expect((await behind.anonymous.call('GET', '/sys/oidc/login', { headers })).body).toMatchObject({
    success: false,
    message: '未设置对外地址（MORTISE_PUBLIC_URL），不能第三方登录',
  })
  const begun = await fetch(`${behind.url}/api/sys/oidc/login`, { redirect: 'manual' })
  const { searchParams } = new URL(begun.headers.get('location') ?? '')
  expect(searchParams.get('redirect_uri')).toBe(`${behind.url}/api/sys/oidc/callback`)
})

test('with the provider away a browser is led back to the login page', async () => {
  const alone = await testApp(mirror, { env: { ...env, MORTISE_OIDC_ISSUER: 'http://127.0.0.1:9' } })
  const answer = await fetch(`${alone.url}/api/sys/oidc/login`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/oauth2-app/login?refused=failed&thirdType=oidc',
  ])
})

test('a ticket is good for a minute, for its own party, once, and may name the tenant', async () => {
  const account = await person(app, 'ding', { tenant: '3,4' })
  const [browser, cookie] = ['B'.repeat(43), `mortise_ticket=${'B'.repeat(43)}`]
  const ticket = () => issueTicket(app.services, account.id, 'dingtalk', browser)
  const refused = { success: false, code: 510, message: 'token验证失败', result: null }
  const { body } = await exchange(await ticket(), 'dingtalk', cookie, '4')
  expect(body.result).toMatchObject({
    userInfo: { username: 'ding', loginTenantId: 4 },
    tenantList: [{ id: '3' }, { id: '4' }],
  })
  expect((await exchange(await ticket(), 'oidc', cookie)).body).toMatchObject(refused)
  expect((await exchange('A'.repeat(43), 'dingtalk', cookie)).body).toMatchObject(refused)
  const old = await ticket()
  await app.services.db.pool.query(
    "update engine.login_ticket set expires_at = expires_at - interval '1 minute'",
  )
  expect((await exchange(old, 'dingtalk', cookie)).body).toMatchObject(refused)
})

test('a party that is not set up is told so', async () => {
  expect((await exchange('x', 'github', '')).body).toMatchObject({
    success: false,
    message: '第三方登录未启用',
  })
  const plain = await testApp(mirror)
  const { body } = await plain.anonymous.call('GET', '/sys/oidc/login')
  expect(body).toMatchObject({ success: false, message: '第三方登录未启用' })
})
