import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/index.ts'
import { look, mirror, person } from '../testing.ts'

/** Both chats, as their documents describe them: whoever is signed in there is `member`, and a code is good once. */
let member: string | null = 'zhangsan'
const codes = new Set<string>()
const calls: string[] = []
const provider = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', address)
  const { pathname, searchParams: query } = url
  calls.push(pathname)
  let body = ''
  for await (const chunk of request) body += chunk
  const json = (value: object, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  const redeemed = (code: unknown) => codes.delete(String(code))
  if (pathname === '/connect/oauth2/authorize' || pathname === '/oauth2/auth') {
    const isKnown = query.get('appid') === 'corp' && query.get('agentid') === '1000002'
    if (!isKnown && query.get('client_id') !== 'ding') return json({ error: 'unknown application' }, 400)
    const code = randomUUID()
    codes.add(code)
    const back = new URL(query.get('redirect_uri') ?? '')
    const name = pathname === '/oauth2/auth' ? 'authCode' : 'code'
    back.search = new URLSearchParams({ [name]: code, state: query.get('state') ?? '' }).toString()
    return response.writeHead(302, { Location: back.href }).end()
  }
  if (pathname === '/cgi-bin/gettoken') {
    const isRight = query.get('corpid') === 'corp' && query.get('corpsecret') === 'hush'
    return json(isRight ? { errcode: 0, access_token: 'app' } : { errcode: 40001, errmsg: 'bad secret' })
  }
  if (pathname === '/cgi-bin/auth/getuserinfo') {
    if (query.get('access_token') !== 'app' || !redeemed(query.get('code')))
      return json({ errcode: 40029, errmsg: 'invalid code' })
    return json({ errcode: 0, errmsg: 'ok', ...(member ? { userid: member } : { openid: 'o-1' }) })
  }
  if (pathname === '/v1.0/oauth2/userAccessToken') {
    const { clientId, clientSecret, code } = JSON.parse(body) as Record<string, string>
    const isRight = clientId === 'ding' && clientSecret === 'hush' && redeemed(code)
    return isRight ? json({ accessToken: 'user', expireIn: 7200 }) : json({ code: 'invalidCode' }, 400)
  }
  const isUser = request.headers['x-acs-dingtalk-access-token'] === 'user'
  return isUser ? json({ nick: '张三', unionId: member }) : json({ code: 'forbidden' }, 403)
}
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => provider.close(resolve)))

const env = {
  MORTISE_WECOM_CORP_ID: 'corp',
  MORTISE_WECOM_AGENT_ID: '1000002',
  MORTISE_WECOM_SECRET: 'hush',
  MORTISE_WECOM_AUTHORIZE_URL: address,
  MORTISE_WECOM_API_URL: address,
  MORTISE_DINGTALK_CLIENT_ID: 'ding',
  MORTISE_DINGTALK_CLIENT_SECRET: 'hush',
  MORTISE_DINGTALK_AUTHORIZE_URL: address,
  MORTISE_DINGTALK_API_URL: address,
}
const app = await testApp(mirror, { env })
const chats = [
  ['wecom', 'wechat_enterprise'],
  ['dingtalk', 'dingtalk'],
] as const
type Name = (typeof chats)[number][0]

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
/** A browser that begins at ours and is sent back by the chat. */
async function browse(name: Name) {
  const begun = await fetch(`${app.url}/api/sys/thirdLogin/chat/${name}/begin`, { redirect: 'manual' })
  const away = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  return { cookie: cookiesOf(begun), callback: away.headers.get('location') ?? '' }
}
async function comeBack(callback: string, Cookie: string) {
  const answer = await fetch(callback, { redirect: 'manual', headers: { Cookie } })
  const page = new URL(answer.headers.get('location') ?? '', app.url)
  return { page, refused: page.searchParams.get('refused'), cookie: cookiesOf(answer) }
}
async function arrive(name: Name) {
  const { cookie, callback } = await browse(name)
  return comeBack(callback, cookie)
}
const exchange = (ticket: string, type: string, Cookie: string) =>
  app.anonymous.call('GET', `/sys/thirdLogin/getLoginUser/${ticket}/${type}`, { headers: { Cookie } })
const signIn = (username: string, Cookie: string, bindThird: string) =>
  app.anonymous.call('POST', '/sys/login', {
    body: { username, password: 'Secret2026', bindThird },
    headers: { Cookie },
  })

test.each(chats)(
  '[A-359] a member who comes from %s is let in as the user that is bound',
  async (name, type) => {
    member = `bound-${name}`
    await person(app, `from_${name}`, { orgCode: 'A01', more: { third: `${type}:${member}` } })
    const { page, cookie } = await arrive(name)
    expect([page.pathname, page.searchParams.get('thirdType')]).toEqual(['/oauth2-app/login', type])
    const { body } = await exchange(page.searchParams.get('oauth2LoginToken') ?? '', type, cookie)
    expect(body).toMatchObject({ success: true, result: { userInfo: { username: `from_${name}` } } })
    expect((await look(app, body.result.token)).body.result.username).toBe(`from_${name}`)
  },
)

test.each(chats)(
  'who comes from %s for the first time signs in once and is bound by that',
  async (name, type) => {
    member = `new-${name}`
    await person(app, `new_${name}`, { orgCode: 'A01', password: 'Secret2026' })
    const first = await arrive(name)
    expect(first.refused).toBe('unbound')
    expect(first.page.href).not.toContain(member)
    // Somebody else's browser has proved nothing, whatever it sends.
    expect((await signIn(`new_${name}`, '', type)).body).toMatchObject({
      success: false,
      message: '绑定已超时，请重新从第三方登录进入',
    })
    const wrong = await app.anonymous.call('POST', '/sys/login', {
      body: { username: `new_${name}`, password: 'Wrong2026', bindThird: type },
      headers: { Cookie: first.cookie },
    })
    expect(wrong.body.message).toBe('用户名或密码错误')
    expect((await signIn(`new_${name}`, first.cookie, type)).body.success).toBe(true)
    // The proof is used up.
    expect((await signIn(`new_${name}`, first.cookie, type)).body.success).toBe(false)
    const second = await arrive(name)
    expect(second.refused).toBeNull()
    const { body } = await exchange(
      second.page.searchParams.get('oauth2LoginToken') ?? '',
      type,
      second.cookie,
    )
    expect(body.result.userInfo.username).toBe(`new_${name}`)
  },
)

test('who is frozen binds nothing by knowing the password', async () => {
  member = 'cold-member'
  await person(app, 'cold', { password: 'Secret2026', more: { status: 'frozen' } })
  const { cookie } = await arrive('wecom')
  expect((await signIn('cold', cookie, 'wechat_enterprise')).body.message).toBe('该用户已冻结')
  expect((await arrive('wecom')).refused).toBe('unbound')
})

test.each(chats)(
  'an answer of %s that this browser did not ask for, or had before, opens nothing',
  async (name) => {
    const { cookie, callback } = await browse(name)
    expect((await comeBack(callback, '')).refused).toBe('stale')
    const other = await browse(name)
    expect((await comeBack(callback, other.cookie)).refused).toBe('stale')
    const forged = new URL(callback)
    forged.searchParams.set('state', 'x'.repeat(43))
    const asked = calls.length
    expect((await comeBack(forged.href, cookie)).refused).toBe('stale')
    // What was forged once is over for good, and nobody was asked about it.
    expect((await comeBack(callback, cookie)).refused).toBe('stale')
    expect(calls.length).toBe(asked)
  },
)

test('who declines, is no member, or meets a chat that fails is told which', async () => {
  const declined = await browse('wecom')
  const without = new URL(declined.callback)
  without.searchParams.delete('code')
  expect((await comeBack(without.href, declined.cookie)).refused).toBe('denied')
  member = null
  expect((await arrive('wecom')).refused).toBe('stranger')
  member = 'zhangsan'
  const spent = await browse('dingtalk')
  codes.clear()
  expect((await comeBack(spent.callback, spent.cookie)).refused).toBe('failed')
})

test('the sign-in page knows the chats that are set up, and no others', async () => {
  const plain = await testApp(mirror)
  const { body } = await plain.anonymous.call('GET', '/sys/thirdLogin/chat/wecom/begin')
  expect(body).toMatchObject({ success: false, message: '第三方登录未启用' })
  expect((await app.anonymous.call('GET', '/sys/thirdLogin/chat/feishu/begin')).body.message).toBe(
    '第三方登录未启用',
  )
})
