import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Client, makeClient } from '../http/client.ts'
import { makeKeeper, memoryStore } from './keeper.ts'
import { makeSession, SESSION_LIFE } from './make-session.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const anna = { id: 'u1', username: 'anna', realname: '安娜', avatar: null, loginTenantId: 3 }
const home = {
  id: 'home',
  route: '1',
  path: '/dashboard/analysis',
  name: 'home',
  component: 'x',
  meta: { title: '首页' },
}
const letIn = { token: 't1', userInfo: anna, multi_depart: 1, sysAllDictItems: { sex: [] } }

interface Answer {
  status?: number
  success?: boolean
  code?: number
  message?: string
  result?: unknown
}

/** A browser of its own, and a server that answers each path as told. */
async function browser(answers: Readonly<Record<string, Answer>>) {
  const asked: { path: string; token: string | undefined }[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://server').pathname
    asked.push({ path, token: request.headers['x-access-token'] as string | undefined })
    const { status = 200, ...told } = answers[path] ?? { status: 404 }
    request.resume()
    response
      .writeHead(status)
      .end(JSON.stringify({ success: true, code: 200, message: '', result: null, ...told }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  let now = 1_800_000_000_000
  const texts = memoryStore()
  const keeper = makeKeeper(texts, () => now)
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = () => {
    const session = makeSession(keeper, () => client)
    const client: Client = makeClient({ base, bearing: session.bearing, onFailure: () => {} })
    return session
  }
  return { open, asked, keeper, texts, later: (time: number) => (now += time) }
}

const welcoming = { '/sys/login': { result: letIn }, '/sys/logout': {} }
const credentials = { username: 'anna', password: 'secret' }

test('signing in gives the session its token, its user and its tenant', async () => {
  const { open, asked } = await browser({ ...welcoming, '/x': {} })
  const session = open()
  expect(session.store.getState().token).toBeNull()
  await session.signIn(credentials)
  expect(session.store.getState()).toMatchObject({
    token: 't1',
    user: { realname: '安娜' },
    tenant: '3',
    grants: null,
  })
  expect(session.bearing()).toEqual({ token: 't1', tenant: '3', lowApp: null })
  expect(asked).toEqual([{ path: '/sys/login', token: undefined }])
})

test('nobody is signed in unless the answer’s code is 200', async () => {
  const { open, texts } = await browser({
    '/sys/login': { success: false, code: 412, message: '请输入验证码', result: letIn },
  })
  const session = open()
  await expect(session.signIn(credentials)).rejects.toMatchObject({
    message: '请输入验证码',
    options: { code: 412 },
  })
  expect(session.store.getState().token).toBeNull()
  expect(texts.getItem('mortise:token')).toBeNull()
})

test('[A-269] the browser keeps token and user for 604800000 ms and not a moment longer', async () => {
  const { open, texts, later } = await browser(welcoming)
  await open().signIn(credentials)
  const untilOf = (name: string) =>
    (JSON.parse(texts.getItem(`mortise:${name}`) ?? '{}') as { until: number }).until
  expect(SESSION_LIFE).toBe(604_800_000)
  expect([untilOf('token'), untilOf('user')]).toEqual([1_800_604_800_000, 1_800_604_800_000])
  later(604_799_999)
  expect(open().store.getState()).toMatchObject({ token: 't1', user: { username: 'anna' } })
  later(1)
  expect(open().store.getState()).toEqual({ token: null, user: null, tenant: null, grants: null })
  expect(texts.getItem('mortise:token')).toBeNull()
})

test('signing out tells the server with the token and leaves nothing behind', async () => {
  const { open, asked, texts } = await browser({
    ...welcoming,
    '/sys/permission/getUserPermissionByToken': { result: { menu: [home], auth: [], allAuth: [] } },
  })
  const session = open()
  await session.signIn(credentials)
  await session.loadGrants()
  expect(session.store.getState().grants?.menu).toHaveLength(1)
  await session.signOut()
  expect(asked.at(-1)).toEqual({ path: '/sys/logout', token: 't1' })
  expect(session.store.getState()).toEqual({ token: null, user: null, tenant: null, grants: null })
  for (const name of ['token', 'user', 'tenant', 'dicts']) expect(texts.getItem(`mortise:${name}`)).toBeNull()
})

test('signing out ends the session here even if the server fails, and tells that it did', async () => {
  const { open, texts } = await browser({ ...welcoming, '/sys/logout': { status: 500, message: '操作失败' } })
  const session = open()
  await session.signIn(credentials)
  await expect(session.signOut()).rejects.toThrow('操作失败')
  expect(session.store.getState().token).toBeNull()
  expect(texts.getItem('mortise:token')).toBeNull()
})

test('[A-334] a menu without entries is refused: permissions must be a non-null array', async () => {
  for (const menu of [[], null]) {
    const { open } = await browser({
      ...welcoming,
      '/sys/permission/getUserPermissionByToken': { result: { menu, auth: [], allAuth: [] } },
    })
    const session = open()
    await expect(session.loadGrants()).rejects.toThrow('permissions must be a non-null array')
    expect(session.store.getState().grants).toBeNull()
  }
})

test('what another release left in the browser does no harm', () => {
  const texts = memoryStore()
  texts.setItem('mortise:token', 'not json')
  texts.setItem('mortise:user', '{"name":"anna"}')
  const keeper = makeKeeper(texts)
  expect(keeper.kept('token')).toBeNull()
  expect(keeper.kept('user')).toBeNull()
})

test('[A-290] a department that was switched to is kept with the user for 7 days from then', async () => {
  const inSales = { ...anna, orgCode: 'A02', orgCodeTxt: '销售部' }
  const { open, later } = await browser({
    ...welcoming,
    '/sys/selectDepart': { result: { userInfo: inSales } },
  })
  const session = open()
  await session.signIn(credentials)
  later(SESSION_LIFE / 2)
  expect(await session.selectDepart('A02')).toMatchObject({ orgCode: 'A02' })
  expect(session.store.getState().user).toMatchObject({ orgCodeTxt: '销售部' })
  later(SESSION_LIFE - 1)
  expect(open().store.getState().user).toMatchObject({ orgCode: 'A02' })
  later(2)
  expect(open().store.getState().user).toBeNull()
})

test('a department that is refused changes nothing', async () => {
  const { open } = await browser({
    ...welcoming,
    '/sys/selectDepart': { success: false, code: 500, message: '您不属于该部门，无法切换！' },
  })
  const session = open()
  await session.signIn(credentials)
  await expect(session.selectDepart('A09')).rejects.toThrow('您不属于该部门，无法切换！')
  expect(session.store.getState().user).toMatchObject(anna)
})
