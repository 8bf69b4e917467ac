import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { AnyEntity } from '@mortise/model'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Bus, busGap } from '../base/bus.ts'
import type { RightsCache } from '../context/accounts.ts'
import type { Realtime } from '../context/realtime.ts'
import type { Session } from '../context/sessions.ts'
import type { ServerModule } from '../module/module.ts'
import { makeChanges } from './changes.ts'
import { type Channel, type Connection, closing, makeConnections, send } from './connections.ts'
import { makeHandshake } from './handshake.ts'
import { makeRelay, type ReadRow, type Relay } from './relay.ts'

/** What the sockets stand on. */
export interface RealtimeParts {
  readonly bus: Bus
  readonly log: Pick<Logger, 'error'>
  readonly rights: RightsCache
  readonly modules: readonly ServerModule[]
  /** The entity of a name, as a tenant has it. */
  entity(name: string, tenant: string): AnyEntity | undefined
  /** Whose session a token is, in the tenant wanted; null when it is none, unknown or ended. */
  resolve(token: string, tenant: string | undefined): Promise<Session | null>
  readonly readRow: ReadRow
}

export interface RunningRealtime extends Realtime {
  /** Puts both channels under the prefix of the API. */
  attach(fastify: FastifyInstance): void
  close(): Promise<void>
}

/** What nodes tell each other; each passes it on to its own sockets. */
type News =
  | { readonly to: 'user'; readonly userId: string; readonly channel: Channel; readonly message: object }
  | { readonly to: 'tenant'; readonly tenant: string; readonly channel: Channel; readonly message: object }
  | { readonly to: 'grids'; readonly relay: Relay }
  | { readonly to: 'ended'; readonly sessionId: string }

const topic = 'realtime'
const frameLimit = 256 * 1024
const handshakeTime = 10_000
const farewellTime = 1_000

/** The two channels to the browsers, and pushing over all nodes. */
export function makeRealtime(parts: RealtimeParts, { pingEvery = 30_000 } = {}): RunningRealtime {
  const { bus, log } = parts
  const connections = makeConnections({ pingEvery })
  const handshake = makeHandshake({ connections, resolve: parts.resolve })
  const relay = makeRelay({ ...parts, connections })
  const changes = makeChanges({ ...parts, connections })
  const publish = (news: News) => bus.publish(topic, news)
  const listening = [
    bus.subscribe(topic, (news) => receive(news as News)),
    // That a session ended may have been said where this node did not hear it.
    bus.subscribe(busGap, () => void endGone()),
  ]

  const receive = (news: News) => {
    if (news.to === 'grids') relay.pass(news.relay)
    else if (news.to === 'ended') end(news.sessionId)
    else push(news)
  }
  const end = (sessionId: string) => {
    for (const { session, socket } of connections.all) {
      if (session.id === sessionId) socket.close(closing.ended, 'Token失效')
    }
  }
  const endGone = async () => {
    for (const { socket, isAlive } of connections.all) {
      // With the database away nobody can tell; the next gap asks again.
      if (!(await isAlive().catch(() => true))) socket.close(closing.ended, 'Token失效')
    }
  }
  const push = (news: Extract<News, { message: object }>) => {
    const text = JSON.stringify(news.message)
    const candidates = news.to === 'user' ? connections.ofUser(news.userId) : connections.all
    for (const connection of candidates) {
      if (connection.channel !== news.channel) continue
      if (news.to === 'user' || connection.session.tenant === news.tenant) send(connection, text)
    }
  }

  const onPageText = async (connection: Connection, text: string) => {
    const { type, data } = messageOf(text)
    if (type === 'heart_beat') send(connection, beat)
    if (type !== 'update_vxe_table') return
    const read = await relay.read(connection.session, data)
    if (read) publish({ to: 'grids', relay: read })
  }
  const handlers: Record<Channel, (connection: Connection, text: string) => Promise<void> | void> = {
    notice: (connection, text) => (beats.has(text) ? send(connection, heartcheck) : undefined),
    table: onPageText,
  }

  const handleSafely = async (connection: Connection, text: string) => {
    try {
      await handlers[connection.channel](connection, text)
    } catch (error) {
      log.error({ err: error }, 'a message of a page failed')
    }
  }

  const upgrading = new Set<Socket>()
  const leave = async () => {
    await connections.close(farewellTime)
    // Whoever asked for a socket where there is none may still hold its connection.
    for (const socket of upgrading) socket.destroy()
    await relay.idle()
  }
  let ending: Promise<void> | null = null
  const close = () => {
    for (const stop of listening) stop()
    changes.close()
    ending ??= leave()
    return ending
  }

  const routes = async (scope: FastifyInstance) => {
    await scope.register(websocket, {
      options: { maxPayload: frameLimit, perMessageDeflate: false },
      preClose: close,
      // A broken connection is its user's network, not our fault; the socket closes by itself.
      errorHandler: (_error, socket) => socket.terminate(),
    })
    const channel = (path: string, name: Channel) =>
      scope.get(path, { websocket: true, preValidation: handshake.check }, (socket, request) => {
        const connection = { socket, ...handshake.admittedAs(request), channel: name }
        connections.add(connection, (text) => void handleSafely(connection, text))
      })
    channel('/websocket/:userId', 'notice')
    channel('/vxeSocket/:userId/:pageId', 'table')
  }

  return {
    toUser: (userId, message) => publish({ to: 'user', userId, channel: 'notice', message }),
    toAll: (tenant, message) => publish({ to: 'tenant', tenant, channel: 'notice', message }),
    hint(to, key, args) {
      const message = { type: 'common_send_date', data: { key, args } }
      if ('userId' in to) publish({ to: 'user', userId: to.userId, channel: 'table', message })
      else publish({ to: 'tenant', tenant: to.tenant, channel: 'table', message })
    },
    closeSession: (sessionId) => publish({ to: 'ended', sessionId }),
    attach(fastify) {
      fastify.server.on('upgrade', (_, socket: Socket) => {
        upgrading.add(socket)
        socket.once('close', () => upgrading.delete(socket))
        // An upgrade leaves the server's own time limits behind; a channel that opens lifts this one again.
        socket.setTimeout(handshakeTime, () => socket.destroy())
      })
      fastify.register(routes, { prefix: '/api' })
    },
    count: (channel) => [...connections.all].filter((connection) => connection.channel === channel).length,
    close,
  }
}

/** What clients of different ages send to see whether the line stands. */
const beats: ReadonlySet<string> = new Set(['ping', 'heartcheck', 'HeartBeat'])
const heartcheck = JSON.stringify({ cmd: 'heartcheck', msgTxt: '' })
const beat = JSON.stringify({ type: 'heart_beat', data: true })

function messageOf(text: string): { type?: unknown; data?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}
