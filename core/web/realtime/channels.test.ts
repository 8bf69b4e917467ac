import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type News, newsIn, openNoticeChannel } from './notice-channel.ts'
import { type TableNews, tableNewsIn } from './table-channel.ts'
import { joinTableLine } from './table-line.ts'

// The clock stands unless a test moves it; the network does not.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

/** Has something done when the test is over. */
const atEnd = (end: () => void): void => void ends.push(end)

type Server = Awaited<ReturnType<typeof startServer>>

/** A server of channels that counts who knocks, and lets them in while its door is open. */
async function startServer() {
  const door = { isOpen: true, knocks: 0 }
  const verifyClient = () => {
    door.knocks += 1
    return door.isOpen
  }
  const server = new WebSocketServer({ port: 0, verifyClient })
  await once(server, 'listening')
  atEnd(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { door, server, origin }
}

/** A kind of socket that remembers each one that was made. */
function watchedSockets() {
  const sockets: WebSocket[] = []
  class Watched extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols)
      sockets.push(this)
    }
  }
  return { sockets, Watched }
}

/** Moves the clock until the client calls, and answers both ends of the line once it stands. */
async function connected({ server }: Server, sockets: readonly WebSocket[], after = 0) {
  const arriving = once(server, 'connection') as Promise<[WebSocket, IncomingMessage]>
  await vi.advanceTimersByTimeAsync(after)
  const [there, request] = await arriving
  const here = sockets.at(-1)!
  if (here.readyState !== WebSocket.OPEN) await once(here, 'open')
  return { here, there, request }
}

/** Once a socket is closed, even by an error. */
const closed = (socket: WebSocket) => new Promise((resolve) => socket.once('close', resolve))

/** A line that breaks is there again 5 s later and not before, each time; the page is told, and asks for what it missed. */
async function comesBack(
  server: Server,
  { sockets, reopened }: { readonly sockets: readonly WebSocket[]; readonly reopened: () => void },
): Promise<void> {
  let line = await connected(server, sockets)
  for (const life of [1, 2]) {
    line.there.close(1012)
    await closed(line.here)
    await vi.advanceTimersByTimeAsync(4999)
    expect(server.door.knocks).toBe(life)
    line = await connected(server, sockets, 1)
    expect(reopened).toHaveBeenCalledTimes(life)
  }
}

describe('the channel of notices', () => {
  /** A channel to a server, with the sockets it made and what it heard. */
  function open({ origin }: Server, tenant: string | null = null) {
    const { sockets, Watched } = watchedSockets()
    const received: News[] = []
    const reopened = vi.fn<() => void>()
    const channel = openNoticeChannel({
      origin,
      tenant,
      userId: 'u1',
      token: 'secret-token',
      WebSocket: Watched,
      onNews: (news) => received.push(news),
      onReopened: reopened,
    })
    atEnd(channel.close)
    return { channel, sockets, received, reopened }
  }

  test('a user’s channel is asked for with the token as its one sub-protocol', async () => {
    const server = await startServer()
    const { request } = await connected(server, open(server, '7').sockets)
    expect(request.url).toBe('/api/websocket/u1?tenantId=7')
    expect(request.headers['sec-websocket-protocol']).toBe('secret-token')
  })

  test('[A-436] a channel that is closed is opened again 5 s later, each time', async () => {
    const server = await startServer()
    await comesBack(server, open(server))
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
    await connected(server, client.sockets, 1)
    expect(server.door.knocks).toBe(3)
  })

  test('[A-438] a channel that is silent for 20 s is asked for a sign of life', async () => {
    const server = await startServer()
    const client = open(server)
    const { here, there } = await connected(server, client.sockets)
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
    const { here, there } = await connected(server, client.sockets)
    const gone = closed(there)
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.advanceTimersByTimeAsync(5999)
    expect(here.readyState).toBe(WebSocket.OPEN)
    await vi.advanceTimersByTimeAsync(1)
    await gone
    await vi.advanceTimersByTimeAsync(4999)
    expect(server.door.knocks).toBe(1)
    // The stopped clock counts what begins within a tick as one more.
    const { there: again } = await connected(server, client.sockets, 2)
    again.send('{"cmd":"topic","msgId":"9","msgTxt":"停电通知"}')
    await once(client.sockets.at(-1)!, 'message')
    expect(client.received).toEqual([{ cmd: 'topic', id: '9', text: '停电通知' }])
  })

  test('a channel that ends with its session, or is closed here, stays closed', async () => {
    for (const end of ['session', 'here'] as const) {
      const server = await startServer()
      const client = open(server)
      const { here, there } = await connected(server, client.sockets)
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
    const { there } = await connected(server, client.sockets)
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
})

describe('the channel of tables', () => {
  /** A grid on the line of its page, with what it heard. */
  function join({ origin }: Server, { sockets, Watched } = watchedSockets()) {
    const received: TableNews[] = []
    const stands: boolean[] = []
    const reopened = vi.fn<() => void>()
    const line = joinTableLine(
      { origin, tenant: '7', userId: 'u1', token: 'secret-token', WebSocket: Watched },
      { onNews: (news) => received.push(news), onReopened: reopened, onLine: (now) => stands.push(now) },
    )
    atEnd(line.leave)
    return { line, sockets, received, stands, reopened }
  }

  const beat = { type: 'heart_beat', data: '' }
  const answer = JSON.stringify({ type: 'heart_beat', data: true })

  test('the grids of a page share one channel, named by user and page, which closes after the last of them', async () => {
    const server = await startServer()
    const client = watchedSockets()
    const [one, other] = [join(server, client), join(server, client)]
    const { here, there, request } = await connected(server, client.sockets)
    expect(request.url).toMatch(/^\/api\/vxeSocket\/u1\/[\w-]{1,64}\?tenantId=7$/)
    expect(request.headers['sec-websocket-protocol']).toBe('secret-token')
    expect(server.door.knocks).toBe(1)

    const arrival = once(there, 'message')
    one.line.sendRow('door-grid', { id: 'd1' }, 'case-1')
    const message = {
      type: 'update_vxe_table',
      data: { socketKey: 'door-grid', args: [{ id: 'd1' }, 'case-1'] },
    }
    expect(JSON.parse(String((await arrival)[0]))).toEqual(message)
    there.send(JSON.stringify(message))
    await once(here, 'message')
    const news = [{ type: 'row', socketKey: 'door-grid', row: { id: 'd1' }, caseId: 'case-1' }]
    expect([one.received, other.received]).toEqual([news, news])

    one.line.leave()
    expect(here.readyState).toBe(WebSocket.OPEN)
    const gone = closed(here)
    other.line.leave()
    await gone
  })

  test('[B-376] a heartbeat is sent every 10000 ms, whatever else is heard', async () => {
    const server = await startServer()
    const client = join(server)
    const { here, there } = await connected(server, client.sockets)
    const beats: unknown[] = []
    there.on('message', (data) => {
      beats.push(JSON.parse(String(data)))
      there.send(answer)
    })
    for (const count of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(9000)
      there.send('{"type":"common_send_date","data":{"key":"stock","args":[]}}')
      await once(here, 'message')
      await vi.advanceTimersByTimeAsync(999)
      expect(beats).toHaveLength(count - 1)
      const arrival = once(here, 'message')
      await vi.advanceTimersByTimeAsync(1)
      await arrival
      expect(beats).toEqual(Array.from({ length: count }, () => beat))
    }
    expect(client.stands).toEqual([true, true])
  })

  test('[B-377] [B-354] a reply is awaited for 6000 ms; without one the channel is given up and opened again', async () => {
    const server = await startServer()
    const client = join(server)
    const { here, there } = await connected(server, client.sockets)
    const gone = closed(there)
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.advanceTimersByTimeAsync(5999)
    expect(here.readyState).toBe(WebSocket.OPEN)
    await vi.advanceTimersByTimeAsync(1)
    await gone
    await closedLine(client.stands)
    await vi.advanceTimersByTimeAsync(4990)
    expect(server.door.knocks).toBe(1)
    await connected(server, client.sockets, 11)
    expect(server.door.knocks).toBe(2)
    expect(client.reopened).toHaveBeenCalledTimes(1)
    expect(client.stands).toEqual([true, true, false, true])
  })

  const closedLine = (stands: readonly boolean[]) => vi.waitFor(() => expect(stands.at(-1)).toBe(false))

  test('[B-378] a channel that is closed is opened again after 5 s, each time', async () => {
    const server = await startServer()
    await comesBack(server, join(server))
  })

  test.each([
    ['{"type":"heart_beat","data":true}', null],
    [
      '{"type":"common_send_date","data":{"key":"entity:door","args":[["d1"]]}}',
      { type: 'hint', key: 'entity:door', args: [['d1']] },
    ],
    ['{"type":"update_vxe_table","data":{"socketKey":"g","args":[null,"c"]}}', null],
    ['{"type":"update_vxe_table","data":{"args":[{"id":"d1"},"c"]}}', null],
    ['{"type":"unknown","data":{"key":"k","args":[]}}', null],
    ['null', null],
    ['{', null],
  ])('in the message %s of a table channel the news is %o', (text, news) => {
    expect(tableNewsIn(text)).toEqual(news)
  })
})
