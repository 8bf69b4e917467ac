import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, makeClient } from '../http/client.ts'
import { makeKeeper, memoryStore } from './keeper.ts'
import { makeSession, SESSION_LIFE } from './make-session.ts'
import { noSelections } from './selections.ts'
import { byPassword, byPhone, byThird, byTicket, departsIn, giveUp, inDepart } from './ways-in.ts'

const anna = {
  id: 'u1',
  username: 'anna',
  realname: '安娜',
  avatar: 'a.png',
  orgCode: 'A01',
  loginTenantId: 3,
}
const letIn = { token: 't1', userInfo: anna, multi_depart: 1, sysAllDictItems: { sex: [] } }
const home = {
  id: 'home',
  route: '1',
  path: '/dashboard/analysis',
  name: 'home',
  component: 'x',
  meta: { title: '首页' },
}
const grants = { menu: [home], auth: [], allAuth: [], sysSafeMode: false }
const permissionCall = '/sys/permission/getUserPermissionByToken'

/** What a server says that lets anna in. */
const welcoming: Answers = {
  '/sys/login': { result: letIn },
  '/sys/logout': {},
  '/sys/getEncryptedString': { result: { key: 'k', iv: 'i' } },
  [permissionCall]: { result: grants },
}

interface Answer {
  status?: number
  success?: boolean
  code?: number
  message?: string
  result?: unknown
}
type Answers = Readonly<Record<string, Answer>>

interface Call {
  readonly path: string
  readonly token: string | undefined
  readonly tenant: string | undefined
  readonly body: string
}

/** A browser of its own at half past ten, and a server that answers each path as told. */
async function browser(answers: Answers = welcoming) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const path = decodeURIComponent(new URL(request.url ?? '', 'http://server').pathname)
      const { 'x-access-token': token, 'tenant-id': tenant } = request.headers as Record<string, string>
      calls.push({ path, token, tenant, body })
      const { status = 200, ...answer } = answers[path] ?? { status: 404 }
      response
        .writeHead(status)
        .end(JSON.stringify({ success: true, code: 200, message: '', result: null, ...answer }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let now = new Date(2027, 0, 15, 10, 30).getTime()
  let isMarked = false
  const texts = memoryStore()
  const keeper = makeKeeper(texts, () => now)
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const visit = { mark: () => (isMarked = true), isMarked: () => isMarked }
  const open = () => {
    const session = makeSession(keeper, () => client, { now: () => now, visit })
    const client: Client = makeClient({ base, bearing: session.bearing, onFailure: () => {} })
    const signIn = async () =>
      session.enter(await byPassword(client, { username: 'anna', password: 'secret' }))
    return { session, client, signIn }
  }
  return {
    open,
    calls,
    keeper,
    texts,
    now: () => now,
    later: (time: number) => (now += time),
    /** The browser is closed and opened again. */
    restart: () => (isMarked = false),
  }
}

const credentials = { username: 'anna', password: 'secret' }

test('[A-248] the session knows its token, its user, the tenant, a greeting, what is granted, the safe mode and the last sign of its user', async () => {
  const safe = { ...welcoming, [permissionCall]: { result: { ...grants, sysSafeMode: true } } }
  const { open, now } = await browser(safe)
  const { session, signIn } = open()
  expect(session.store.getState()).toMatchObject({ token: null, user: null, lastActiveAt: null })
  await signIn()
  await session.loadGrants()
  expect(session.store.getState()).toMatchObject({
    token: 't1',
    user: { username: 'anna', realname: '安娜', avatar: 'a.png' },
    tenant: '3',
    welcome: '上午好',
    grants: { menu: [{ path: '/dashboard/analysis' }], auth: [], allAuth: [] },
    isSafeMode: true,
    lastActiveAt: now(),
  })
  expect(session.bearing()).toEqual({ token: 't1', tenant: '3', lowApp: null })
})

test('[A-249] what was chosen on one page is there for another, until its user leaves', async () => {
  const { open } = await browser()
  const { session, signIn } = open()
  await signIn()
  expect(Object.keys(session.store.getState().selections).toSorted()).toEqual(
    ['bomPushes', 'costQuote', 'deliveryList', 'installationQuote', 'logo', 'projectQuote'].toSorted(),
  )
  for (const name of [
    'projectQuote',
    'costQuote',
    'installationQuote',
    'deliveryList',
    'bomPushes',
  ] as const) {
    expect(session.selected(name)).toEqual([])
    session.select(name, [{ id: name }])
    expect(session.selected(name)).toEqual([{ id: name }])
  }
  const logo = { name: '某某门业' } as never
  session.select('logo', logo)
  await session.signOut()
  expect(session.store.getState().selections).toEqual({ ...noSelections, logo })
  expect(open().session.selected('logo')).toEqual(logo)
})

test('nobody is signed in unless the answer’s code is 200', async () => {
  const refused = { success: false, code: 412, message: '请输入验证码', result: letIn }
  const { open } = await browser({ '/sys/login': refused, '/sys/phoneLogin': refused })
  const { client } = open()
  const refusal = { message: '请输入验证码', options: { code: 412 } }
  await expect(byPassword(client, credentials)).rejects.toMatchObject(refusal)
  await expect(byPhone(client, { mobile: '13900000000', captcha: '1' })).rejects.toMatchObject(refusal)
})

test('[A-268] the ticket of a single-sign-on server signs in when the answer says success', async () => {
  const path = '/sys/cas/client/validateLogin'
  const query = { ticket: 'ST-1', service: 'http://here/user/sso' }
  const good = await browser({ [path]: { success: true, code: 0, result: letIn } })
  const { session, client } = good.open()
  session.enter(await byTicket(client, query))
  expect(session.store.getState()).toMatchObject({ token: 't1', user: { username: 'anna' } })

  const bad = await browser({ [path]: { success: false, message: '票根无效', result: letIn } })
  await expect(byTicket(bad.open().client, query)).rejects.toThrow('票根无效')
})

test('[A-360] a third party’s user comes in by the token and the type of the third party', async () => {
  const path = '/sys/thirdLogin/getLoginUser/one-time/wechat_enterprise'
  const { open, calls } = await browser({ [path]: { result: letIn } })
  const { session, client } = open()
  session.enter(await byThird(client, 'one-time', 'wechat_enterprise'))
  expect(calls[0]).toMatchObject({ path, token: undefined })
  expect(session.store.getState().token).toBe('t1')
})

test('[A-269] the browser keeps token and user for 604800000 ms and not a moment longer', async () => {
  const { open, texts, later, now } = await browser()
  const began = now()
  await open().signIn()
  const untilOf = (name: string) =>
    (JSON.parse(texts.getItem(`mortise:${name}`) ?? '{}') as { until: number }).until
  expect(SESSION_LIFE).toBe(604_800_000)
  for (const name of ['token', 'user', 'dicts']) expect(untilOf(name)).toBe(began + 604_800_000)
  later(604_799_999)
  expect(open().session.store.getState()).toMatchObject({ token: 't1', user: { username: 'anna' } })
  later(1)
  expect(open().session.store.getState()).toMatchObject({
    token: null,
    user: null,
    tenant: null,
    grants: null,
  })
  expect(texts.getItem('mortise:token')).toBeNull()
})

test('whoever does not wish to be remembered is asked again once the browser was closed', async () => {
  const { open, restart } = await browser()
  const { session, client } = open()
  session.enter(await byPassword(client, credentials), { untilClosed: true })
  expect(open().session.store.getState().token).toBe('t1')
  restart()
  expect(open().session.store.getState().token).toBeNull()
})

test('signing out tells the server with the token and leaves nothing behind', async () => {
  const { open, calls, keeper } = await browser()
  const { session, signIn } = open()
  await signIn()
  await session.loadGrants()
  await expect.poll(() => keeper.read('encrypted')).toEqual({ key: 'k', iv: 'i' })
  const names = ['token', 'user', 'tenant', 'auth', 'dicts', 'encrypted', 'last-active']
  for (const name of names) expect(keeper.read(name)).not.toBeNull()
  await session.signOut()
  expect(calls.at(-1)).toMatchObject({ path: '/sys/logout', token: 't1' })
  expect(session.store.getState()).toMatchObject({ token: null, user: null, tenant: null, grants: null })
  for (const name of names) expect(keeper.read(name)).toBeNull()
})

test('signing out ends the session here even if the server fails, and tells that it did', async () => {
  const { open, texts } = await browser({ ...welcoming, '/sys/logout': { status: 500, message: '操作失败' } })
  const { session, signIn } = open()
  await signIn()
  const out = session.signOut()
  expect(session.store.getState().token).toBeNull()
  expect(texts.getItem('mortise:token')).toBeNull()
  await expect(out).rejects.toThrow('操作失败')
})

test('[A-334] a menu without entries is refused: permissions must be a non-null array', async () => {
  for (const menu of [[], null]) {
    const { open } = await browser({ [permissionCall]: { result: { menu, auth: [], allAuth: [] } } })
    const { session } = open()
    await expect(session.loadGrants()).rejects.toThrow('permissions must be a non-null array')
    expect(session.store.getState().grants).toBeNull()
  }
})

test('[A-290] a department that was switched to is kept with the user for 7 days from then, and what is granted is asked for anew', async () => {
  const inSales = { ...letIn.userInfo, orgCode: 'A02', orgCodeTxt: '销售部' }
  const { open, calls, keeper, later } = await browser({
    ...welcoming,
    '/sys/selectDepart': { result: { userInfo: inSales } },
  })
  const { session, signIn } = open()
  await signIn()
  later(SESSION_LIFE / 2)
  expect(await session.selectDepart('A02')).toMatchObject({ orgCode: 'A02' })
  const call = calls.find(({ path }) => path === '/sys/selectDepart')
  expect(JSON.parse(call?.body ?? '')).toEqual({ orgCode: 'A02', username: 'anna' })
  expect(session.store.getState()).toMatchObject({ user: { orgCodeTxt: '销售部' }, grants })
  later(SESSION_LIFE - 1)
  expect(keeper.read('user')).toEqual(inSales)
  later(1)
  expect(keeper.read('user')).toBeNull()
})

test('a department that is refused changes nothing', async () => {
  const { open } = await browser({
    ...welcoming,
    '/sys/selectDepart': { success: false, code: 500, message: '您不属于该部门，无法切换！' },
  })
  const { session, signIn } = open()
  await signIn()
  await expect(session.selectDepart('A09')).rejects.toThrow('您不属于该部门，无法切换！')
  expect(session.store.getState().user).toMatchObject(letIn.userInfo)
})

test('a tenant and a department are chosen with the answer’s own token, before the session begins', async () => {
  const { open, calls } = await browser({
    ...welcoming,
    '/sys/user/getCurrentUserDeparts': {
      result: { list: [{ id: 'd', orgCode: 'B01', departName: '门店' }] },
    },
    '/sys/selectDepart': { result: { userInfo: { ...letIn.userInfo, orgCode: 'B01' } } },
  })
  const { session, client } = open()
  const answer = await byPassword(client, credentials)
  const [depart] = await departsIn(client, answer, '7')
  const chosen = await inDepart(client, answer, { tenant: '7', orgCode: depart?.orgCode ?? '' })
  expect(session.store.getState().token).toBeNull()
  expect(calls.slice(1)).toMatchObject([
    { path: '/sys/user/getCurrentUserDeparts', token: 't1', tenant: '7' },
    { path: '/sys/selectDepart', token: 't1', tenant: '7' },
  ])
  session.enter(chosen, { tenant: '7' })
  expect(session.store.getState()).toMatchObject({ tenant: '7', user: { orgCode: 'B01' } })
  await giveUp(client, answer)
  expect(calls.at(-1)).toMatchObject({ path: '/sys/logout', token: 't1' })
})

test('what another release left in the browser does no harm', () => {
  const texts = memoryStore()
  texts.setItem('mortise:token', 'not json')
  texts.setItem('mortise:user', '{"name":"anna"}')
  const keeper = makeKeeper(texts)
  expect(keeper.read('token')).toBeNull()
  expect(keeper.read('user')).toBeNull()
})

test('a department chosen in one window holds in the other, with what is granted there', async () => {
  const moved = { ...letIn.userInfo, orgCode: 'A02' }
  const { open, calls } = await browser({
    ...welcoming,
    '/sys/selectDepart': { result: { userInfo: moved } },
  })
  const there = open()
  await there.signIn()
  const here = open()
  const windows = new EventTarget()
  here.session.follow(windows)
  await there.session.selectDepart('A02')
  windows.dispatchEvent(Object.assign(new Event('storage'), { key: 'mortise:user' }))
  expect(here.session.store.getState().user?.orgCode).toBe('A02')
  await expect.poll(() => here.session.store.getState().grants).not.toBeNull()
  expect(calls.filter(({ path }) => path === permissionCall)).toHaveLength(2)
})
