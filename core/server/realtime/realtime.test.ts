import { once } from 'node:events'
import { type AnyEntity, defineEntity, defineModule, f } from '@mortise/model'
import Fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { Bus } from '../base/bus.ts'
import { makeBus } from '../base/bus.ts'
import type { Session } from '../context/sessions.ts'
import { serverModule } from '../module/module.ts'
import { makeRealtime } from './index.ts'

const Authenticator = defineEntity('door', {
  label: '门',
  fields: { name: f.text('名称'), cost: f.money('成本') },
})
const Lock = defineEntity('lock', { label: '锁', fields: { name: f.text('名称') } })
const doors = serverModule(defineModule('doors', { label: '门', entities: [Authenticator, Lock] }), {
  topics: [{ socketKey: 'door-grid', entity: Authenticator }],
})

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }
const tokenOf = (name: string) => `${name}-token-0123456789abcdef`
const rightsOf: Record<string, string[]> = {
  ann: ['door:list'],
  bob: ['door:list'],
  guest: ['lock:list'],
  far: ['door:list'],
}

/** Two sessions of ann, one of everybody else; `far` works in another tenant. */
const sessions = new Map<string, Session>()
for (const [name, user, tenant] of [
  ['ann', 'ann', '0'],
  ['ann2', 'ann', '0'],
  ['bob', 'bob', '0'],
  ['guest', 'guest', '0'],
  ['far', 'far', '9'],
] as const) {
  const account = { id: user, username: user, realname: user }
  const current = { ...account, depart: null, departs: [], roles: [] }
  sessions.set(tokenOf(name), { id: `session-${name}`, account, tenant, user: current, viewer: null })
}

const stopping: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stopping.splice(0).toReversed()) await stop()
})

async function startNode({ bus, pingEvery }: { bus?: Bus; pingEvery?: number } = {}) {
  const own = bus ?? (await makeBus({ log }))
  const realtime = makeRealtime(
    {
      bus: own,
      log,
      modules: [doors],
      entity: (name) => doors.module.entities.find((entity) => entity.name === name),
      rights: {
        of: async (id) => ({ isAdmin: false, codes: new Set(rightsOf[id]), roles: [], rules: new Map() }),
        forget: () => {},
      },
      resolve: async (token) => sessions.get(token) ?? null,
      readRow: async (_entity: AnyEntity, id, viewer) =>
        id === 'gone' ? null : { id, name: '橡木门', ...(viewer.account.id === 'ann' && { cost: 300 }) },
    },
    { pingEvery },
  )
  const fastify = Fastify({ rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') ? url : `/api${url}`) })
  realtime.attach(fastify)
  fastify.get('/api/plain', async () => 'plain')
  const url = (await fastify.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  stopping.push(() => fastify.close())
  return { realtime, bus: own, fastify, url }
}

/** A browser's socket, with all it was told so far. */
function dial(url: string, name?: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url, name ? [tokenOf(name)] : [], options)
  const received: unknown[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  return { socket, received }
}

async function open(url: string, name: string, options: ClientOptions = {}) {
  const client = dial(url, name, options)
  await once(client.socket, 'open')
  return client
}

async function refusalOf(url: string, name?: string, options: ClientOptions = {}) {
  const { socket } = dial(url, name, options)
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}

const closeCodeOf = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0]
const sendTo = (socket: WebSocket, message: unknown) => socket.send(JSON.stringify(message))

describe('who gets in', () => {
  test('[B-330] a page opens its table channel with the token as sub-protocol and gets it echoed', async () => {
    const { url } = await startNode()
    for (const path of [
      '/vxeSocket/ann/page_1-a',
      '/api/vxeSocket/ann/page_1-a',
      '/websocket/ann',
      '/api/websocket/ann',
    ]) {
      const { socket } = await open(url + path, 'ann')
      expect(socket.protocol).toBe(tokenOf('ann'))
    }
  })

  test('a token that is missing, unknown, in the address, or one of two is refused as not signed in', async () => {
    const { url } = await startNode()
    expect(await refusalOf(`${url}/websocket/ann`)).toBe(401)
    expect(await refusalOf(`${url}/websocket/ann`, 'stranger')).toBe(401)
    expect(await refusalOf(`${url}/websocket/ann?token=${tokenOf('ann')}`)).toBe(401)
    expect(await refusalOf(`${url}/vxeSocket/ann/p1`, 'stranger')).toBe(401)

    const socket = new WebSocket(`${url}/websocket/ann`, [tokenOf('ann'), 'other'])
    socket.on('error', () => {})
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(401)
  })

  test("another user's channel is forbidden", async () => {
    const { url } = await startNode()
    expect(await refusalOf(`${url}/websocket/bob`, 'ann')).toBe(403)
    expect(await refusalOf(`${url}/vxeSocket/bob/p1`, 'ann')).toBe(403)
  })

  test('a foreign page cannot open a socket, the own one can', async () => {
    const { url } = await startNode()
    const own = url.replace('ws', 'http')
    expect(await refusalOf(`${url}/websocket/ann`, 'ann', { origin: 'https://elsewhere.example' })).toBe(403)
    expect(await refusalOf(`${url}/websocket/ann`, 'ann', { origin: 'null' })).toBe(403)
    await open(`${url}/websocket/ann`, 'ann', { origin: own })
  })

  test('a page id that is none is refused', async () => {
    const { url } = await startNode()
    expect(await refusalOf(`${url}/vxeSocket/ann/${'p'.repeat(65)}`, 'ann')).toBe(400)
    expect(await refusalOf(`${url}/vxeSocket/ann/a%20b`, 'ann')).toBe(400)
  })

  test('one user may not hold sockets without end', async () => {
    const { url } = await startNode()
    await Promise.all(Array.from({ length: 100 }, () => open(`${url}/websocket/ann`, 'ann')))
    expect(await refusalOf(`${url}/websocket/ann`, 'ann')).toBe(429)
    await open(`${url}/websocket/bob`, 'bob')
  })

  test('asking for a socket where there is none leaves the call as it was', async () => {
    const { url } = await startNode()
    expect(await refusalOf(`${url}/plain`, 'ann')).toBe(200)
    expect(await refusalOf(`${url}/nothing`, 'ann')).toBe(404)
  })
})

describe('notices', () => {
  test('[A-434] a notice carries cmd, msgId and msgTxt', async () => {
    const { url, realtime } = await startNode()
    const { received } = await open(`${url}/websocket/ann`, 'ann')
    realtime.toUser('ann', { cmd: 'user', msgId: '1790', msgTxt: '订单已审核' })
    await vi.waitFor(() => expect(received).toEqual([{ cmd: 'user', msgId: '1790', msgTxt: '订单已审核' }]))
  })

  test('[A-435] topic reaches everyone in the tenant, user and storeNotice those they are for', async () => {
    const { url, realtime } = await startNode()
    const ann = await open(`${url}/websocket/ann`, 'ann')
    const bob = await open(`${url}/websocket/bob`, 'bob')
    const far = await open(`${url}/websocket/far`, 'far')
    const notice = (cmd: string) => ({ cmd, msgId: cmd, msgTxt: '新消息' })
    realtime.toUser('ann', notice('user'))
    realtime.toUser('bob', notice('storeNotice'))
    realtime.toAll('0', notice('topic'))
    realtime.toUser('far', notice('user'))

    await vi.waitFor(() => expect(ann.received).toEqual([notice('user'), notice('topic')]))
    await vi.waitFor(() => expect(bob.received).toEqual([notice('storeNotice'), notice('topic')]))
    await vi.waitFor(() => expect(far.received).toEqual([notice('user')]))
  })

  test('all tabs and browsers of a user hear a notice, pages with grids do not', async () => {
    const { url, realtime } = await startNode()
    const tabs = [
      await open(`${url}/websocket/ann`, 'ann'),
      await open(`${url}/websocket/ann`, 'ann'),
      await open(`${url}/websocket/ann`, 'ann2'),
    ]
    const page = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    realtime.toUser('ann', { cmd: 'user' })
    for (const { received } of tabs) await vi.waitFor(() => expect(received).toEqual([{ cmd: 'user' }]))
    expect(page.received).toEqual([])
  })

  test.each(['ping', 'heartcheck', 'HeartBeat'])('the heartbeat %s is answered', async (beat) => {
    const { url } = await startNode()
    const { socket, received } = await open(`${url}/websocket/ann`, 'ann')
    socket.send('what is this')
    socket.send(beat)
    await vi.waitFor(() => expect(received).toEqual([{ cmd: 'heartcheck', msgTxt: '' }]))
  })
})

describe('grids', () => {
  const update = (id: string, caseId = 'case-1', socketKey = 'door-grid') => ({
    type: 'update_vxe_table',
    data: { socketKey, args: [{ id, name: '冒充的名称', cost: 0 }, caseId] },
  })

  test('[B-332] a heart_beat of a page is answered', async () => {
    const { url } = await startNode()
    const { socket, received } = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    for (const nonsense of ['', '{', 'null', '[]', '{"type":"unknown"}']) socket.send(nonsense)
    sendTo(socket, { type: 'heart_beat', data: '' })
    await vi.waitFor(() => expect(received).toEqual([{ type: 'heart_beat', data: true }]))
  })

  test('[B-331] [B-333] a hint carries type, and data with key and args, to the pages it is for', async () => {
    const { url, realtime } = await startNode()
    const ann = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    const bob = await open(`${url}/vxeSocket/bob/p1`, 'bob')
    const notices = await open(`${url}/websocket/ann`, 'ann')
    realtime.hint({ userId: 'ann' }, 'export', [{ percent: 40 }, '导出中'])
    realtime.hint({ tenant: '0' }, 'stock', [])

    const progress = { type: 'common_send_date', data: { key: 'export', args: [{ percent: 40 }, '导出中'] } }
    const changed = { type: 'common_send_date', data: { key: 'stock', args: [] } }
    await vi.waitFor(() => expect(ann.received).toEqual([progress, changed]))
    await vi.waitFor(() => expect(bob.received).toEqual([changed]))
    expect(notices.received).toEqual([])
  })

  test('a changed row reaches every page with its case id, read anew as each user may see it', async () => {
    const { url } = await startNode()
    const sender = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    const tab = await open(`${url}/vxeSocket/ann/p2`, 'ann')
    const bob = await open(`${url}/vxeSocket/bob/p1`, 'bob')
    sendTo(sender.socket, update('d1'))

    const changeOf = (row: object) => ({
      type: 'update_vxe_table',
      data: { socketKey: 'door-grid', args: [row, 'case-1'] },
    })
    const whole = changeOf({ id: 'd1', name: '橡木门', cost: 300 })
    await vi.waitFor(() => expect(sender.received).toEqual([whole]))
    await vi.waitFor(() => expect(tab.received).toEqual([whole]))
    await vi.waitFor(() => expect(bob.received).toEqual([changeOf({ id: 'd1', name: '橡木门' })]))
  })

  test('whoever may not list the entity, or works in another tenant, is told nothing and can tell nothing', async () => {
    const { url } = await startNode()
    const ann = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    const guest = await open(`${url}/vxeSocket/guest/p1`, 'guest')
    const far = await open(`${url}/vxeSocket/far/p1`, 'far')
    sendTo(guest.socket, update('by-guest'))
    sendTo(ann.socket, update('by-ann'))

    await vi.waitFor(() => expect(ann.received).toHaveLength(1))
    expect(ann.received).toMatchObject([{ data: { args: [{ id: 'by-ann' }, 'case-1'] } }])
    expect(guest.received).toEqual([])
    expect(far.received).toEqual([])
  })

  test('unregistered keys, rows that are gone and messages of another shape are dropped', async () => {
    const { url } = await startNode()
    const { socket, received } = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    sendTo(socket, update('d1', 'case-1', 'lock-grid'))
    sendTo(socket, update('gone'))
    sendTo(socket, { type: 'update_vxe_table', data: { socketKey: 'door-grid', args: [null, 'case-1'] } })
    sendTo(socket, { type: 'update_vxe_table', data: { socketKey: 'door-grid', args: [{ id: 7 }, {}] } })
    sendTo(socket, { type: 'update_vxe_table', data: null })
    sendTo(socket, update('last'))
    await vi.waitFor(() => expect(received).toMatchObject([{ data: { args: [{ id: 'last' }, 'case-1'] } }]))
  })

  test('pages are hinted once of rows that changed together, if their user may list them', async () => {
    const { url, bus } = await startNode()
    const ann = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    const guest = await open(`${url}/vxeSocket/guest/p1`, 'guest')
    bus.publish('entity', { name: 'door', tenant: '0', id: 'd1' })
    bus.publish('entity', { name: 'door', tenant: '0', id: 'd2' })
    bus.publish('entity', { name: 'lock', tenant: '0', id: 'l1' })

    const hint = (key: string, ids: string[]) => ({ type: 'common_send_date', data: { key, args: [ids] } })
    await vi.waitFor(() => expect(ann.received).toEqual([hint('entity:door', ['d1', 'd2'])]))
    await vi.waitFor(() => expect(guest.received).toEqual([hint('entity:lock', ['l1'])]))
  })
})

describe('limits and endings', () => {
  test('a frame beyond 256 KB closes the socket', async () => {
    const { url } = await startNode()
    const { socket } = await open(`${url}/websocket/ann`, 'ann')
    socket.send('x'.repeat(256 * 1024 + 1))
    expect(await closeCodeOf(socket)).toBe(1009)
  })

  test('the 61st message within ten seconds closes the socket, the 60th does not', async () => {
    const { url } = await startNode()
    const { socket, received } = await open(`${url}/websocket/ann`, 'ann')
    for (let count = 0; count < 60; count += 1) socket.send('ping')
    await vi.waitFor(() => expect(received).toHaveLength(60))
    socket.send('ping')
    expect(await closeCodeOf(socket)).toBe(1008)
  })

  test("the end of a session closes its sockets on both channels and leaves the user's other session alone", async () => {
    const { url, realtime } = await startNode()
    const notices = await open(`${url}/websocket/ann`, 'ann')
    const page = await open(`${url}/vxeSocket/ann/p1`, 'ann')
    const other = await open(`${url}/websocket/ann`, 'ann2')
    const codes = Promise.all([closeCodeOf(notices.socket), closeCodeOf(page.socket)])
    realtime.closeSession('session-ann')
    expect(await codes).toEqual([4401, 4401])

    realtime.toUser('ann', { cmd: 'user' })
    await vi.waitFor(() => expect(other.received).toEqual([{ cmd: 'user' }]))
  })

  test('a stopping server says so and closes even when a client does not answer', async () => {
    const { url, fastify } = await startNode()
    const { socket } = await open(`${url}/websocket/ann`, 'ann')
    const deaf = await open(`${url}/websocket/bob`, 'bob')
    deaf.socket.pause()
    const code = closeCodeOf(socket)
    await fastify.close()
    expect(await code).toBe(1012)
    deaf.socket.terminate()
  })

  test('a client that no longer answers pings is cut off', async () => {
    const { url, realtime } = await startNode({ pingEvery: 50 })
    const { socket } = await open(`${url}/websocket/ann`, 'ann', { autoPong: false })
    const lively = await open(`${url}/websocket/bob`, 'bob')
    expect(await closeCodeOf(socket)).toBe(1006)
    expect(lively.socket.readyState).toBe(WebSocket.OPEN)
    await vi.waitFor(() => expect(realtime.count('notice')).toBe(1))
  })
})

test('what is pushed on one node reaches the sockets of the others', async () => {
  const bus = await makeBus({ log })
  const here = await startNode({ bus })
  const there = await startNode({ bus })
  const notices = await open(`${there.url}/websocket/ann`, 'ann')
  const page = await open(`${there.url}/vxeSocket/bob/p1`, 'bob')
  const editor = await open(`${here.url}/vxeSocket/ann/p1`, 'ann')
  here.realtime.toUser('ann', { cmd: 'user' })
  here.realtime.hint({ tenant: '0' }, 'stock', [1])
  sendTo(editor.socket, {
    type: 'update_vxe_table',
    data: { socketKey: 'door-grid', args: [{ id: 'd1' }, 'case-1'] },
  })

  await vi.waitFor(() => expect(notices.received).toEqual([{ cmd: 'user' }]))
  await vi.waitFor(() => expect(page.received).toHaveLength(2))
  const code = closeCodeOf(notices.socket)
  here.realtime.closeSession('session-ann')
  expect(await code).toBe(4401)
})
