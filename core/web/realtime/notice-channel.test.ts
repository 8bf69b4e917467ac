import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type News, newsIn, openNoticeChannel } from './notice-channel.ts'

// The clock stands unless a test moves it; the network does not.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

/** A server that counts who knocks, and lets them in while its door is open. */
async function startServer() {
  const door = { isOpen: true, knocks: 0 }
  const verifyClient = () => {
    door.knocks += 1
    return door.isOpen
  }
  const server = new WebSocketServer({ port: 0, path: '/api/websocket/u1', verifyClient })
  await once(server, 'listening')
  ends.push(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { door, server, origin }
}
type Server = Awaited<ReturnType<typeof startServer>>

/** A channel to a server, with the sockets it made and what it heard. */
function open({ origin }: Server, tenant: string | null = null) {
  const sockets: WebSocket[] = []
  class Watched extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols)
      sockets.push(this)
    }
  }
  const heard: News[] = []
  const reopened = vi.fn<() => void>()
  const channel = openNoticeChannel({
    origin,
    tenant,
    userId: 'u1',
    token: 'secret-token',
    WebSocket: Watched,
    onNews: (news) => heard.push(news),
    onReopened: reopened,
  })
  ends.push(channel.close)
  return { channel, sockets, heard, reopened }
}
type Opened = ReturnType<typeof open>

/** Moves the clock until the client calls, and answers both ends of the line once it stands. */
async function connected({ server }: Server, { sockets }: Opened, after = 0) {
  const arriving = once(server, 'connection') as Promise<[WebSocket, IncomingMessage]>
  await vi.advanceTimersByTimeAsync(after)
  const [there, request] = await arriving
  const here = sockets.at(-1)!
  if (here.readyState !== WebSocket.OPEN) await once(here, 'open')
  return { here, there, request }
}

/** Once a socket is closed, even by an error. */
const closed = (socket: WebSocket) => new Promise((resolve) => socket.once('close', resolve))

test('a user’s channel is asked for with the token as its one sub-protocol', async () => {
  const server = await startServer()
  const { request } = await connected(server, open(server, '7'))
  expect(request.url).toBe('/api/websocket/u1?tenantId=7')
  expect(request.headers['sec-websocket-protocol']).toBe('secret-token')
})

test('[A-436] a channel that is closed is opened again 5 s later, each time', async () => {
  const server = await startServer()
  const client = open(server)
  let line = await connected(server, client)
  for (const life of [1, 2]) {
    line.there.close(1012)
    await closed(line.here)
    await vi.advanceTimersByTimeAsync(4999)
    expect(server.door.knocks).toBe(life)
    line = await connected(server, client, 1)
    // The page asks for what it missed.
    expect(client.reopened).toHaveBeenCalledTimes(life)
  }
})

test('[A-437] a channel that is refused is tried again 5 s later, until it is let in', async () => {
  const server = await startServer()
  server.door.isOpen = false
  const client = open(server)
  await vi.advanceTimersByTimeAsync(0)
  for (const attempt of [1, 2]) {
    await closed(client.sockets.at(-1)!)
    await vi.advanceTimersByTimeAsync(4999)
    expect(server.door.knocks).toBe(attempt)
    server.door.isOpen = attempt === 2
    if (attempt === 1) await vi.advanceTimersByTimeAsync(1)
  }
  await connected(server, client, 1)
  expect(server.door.knocks).toBe(3)
})

test('[A-438] a channel that is silent for 20 s is asked for a sign of life', async () => {
  const server = await startServer()
  const client = open(server)
  const { here, there } = await connected(server, client)
  const beats: string[] = []
  there.on('message', (data) => beats.push(String(data)))

  await vi.advanceTimersByTimeAsync(19_000)
  there.send('{"cmd":"user"}')
  await once(here, 'message')
  // Not silent any more: the 20 s begin anew.
  await vi.advanceTimersByTimeAsync(19_999)
  there.ping()
  await once(here, 'ping')
  expect(beats).toEqual([])
  const beat = once(there, 'message')
  await vi.advanceTimersByTimeAsync(1)
  await beat
  expect(beats).toEqual(['HeartBeat'])

  there.send('{"cmd":"heartcheck","msgTxt":""}')
  await once(here, 'message')
  await vi.advanceTimersByTimeAsync(19_000)
  expect(here.readyState).toBe(WebSocket.OPEN)
  expect(server.door.knocks).toBe(1)
})

test('[A-438] a channel whose beat is not answered is given up and opened again 5 s later', async () => {
  const server = await startServer()
  const client = open(server)
  const { here, there } = await connected(server, client)
  const gone = closed(there)
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.advanceTimersByTimeAsync(5999)
  expect(here.readyState).toBe(WebSocket.OPEN)
  await vi.advanceTimersByTimeAsync(1)
  await gone
  await vi.advanceTimersByTimeAsync(4999)
  expect(server.door.knocks).toBe(1)
  // The stopped clock counts what begins within a tick as one more.
  const { there: again } = await connected(server, client, 2)
  again.send('{"cmd":"topic","msgId":"9","msgTxt":"停电通知"}')
  await once(client.sockets.at(-1)!, 'message')
  expect(client.heard).toEqual([{ cmd: 'topic', id: '9', text: '停电通知' }])
})

test('a channel that ends with its session, or is closed here, stays closed', async () => {
  for (const end of ['session', 'here'] as const) {
    const server = await startServer()
    const client = open(server)
    const { here, there } = await connected(server, client)
    if (end === 'session') there.close(4401)
    else client.channel.close()
    await closed(here)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.door.knocks).toBe(1)
  }
})

test('a channel that is closed while it waits to be mended stays closed', async () => {
  const server = await startServer()
  const client = open(server)
  const { there } = await connected(server, client)
  const gone = closed(there)
  await vi.advanceTimersByTimeAsync(26_000)
  await gone
  client.channel.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.door.knocks).toBe(1)
})

test.each([
  ['{"cmd":"topic","msgId":"1","msgTxt":"标题"}', { cmd: 'topic', id: '1', text: '标题' }],
  ['{"cmd":"storeNotice","msgId":"2","msgTxt":"门店"}', { cmd: 'storeNotice', id: '2', text: '门店' }],
  ['{"cmd":"user"}', { cmd: 'user', id: null, text: '' }],
  ['{"cmd":"user","msgId":"","msgTxt":7}', { cmd: 'user', id: null, text: '' }],
  ['{"cmd":"heartcheck","msgTxt":""}', null],
  ['ping', null],
  ['null', null],
  ['[1]', null],
])('in the message %s the news is %o', (text, news) => {
  expect(newsIn(text)).toEqual(news)
})
