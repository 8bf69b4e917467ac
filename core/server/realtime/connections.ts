import type { WebSocket } from '@fastify/websocket'
import type { Session } from '../context/sessions.ts'

/** The channel of notices, or the one of a page with grids. */
export type Channel = 'notice' | 'table'

/** One open socket and whose it is. */
export interface Connection {
  readonly socket: WebSocket
  readonly session: Session
  readonly channel: Channel
  /** Whether the session still is one, as far as anybody can tell. */
  isAlive(): Promise<boolean>
}

/** Why a socket is closed from here: codes of the protocol, and 4401 for a session that ended. */
export const closing = { restart: 1012, tooMany: 1008, ended: 4401 } as const

const messageLimit = 60
const messageWindow = 10_000
/** A receiver that lets this much pile up is not reading. */
const bufferLimit = 4 * 1024 * 1024

/** The open sockets of this node. */
export function makeConnections({ pingEvery }: { pingEvery: number }) {
  const all = new Set<Connection>()
  const users = new Map<string, Set<Connection>>()
  const answered = new WeakSet<Connection>()
  let isClosing = false

  const add = (connection: Connection, onText: (text: string) => void) => {
    const { socket, session } = connection
    const own = users.get(session.account.id) ?? new Set()
    users.set(session.account.id, own.add(connection))
    all.add(connection)
    answered.add(connection)
    const isWithinLimit = makeLimit()
    socket.on('pong', () => answered.add(connection))
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return
      if (!isWithinLimit()) socket.close(closing.tooMany, '消息过于频繁')
      else if (!isBinary) onText(String(data))
    })
    socket.once('close', () => {
      all.delete(connection)
      own.delete(connection)
      if (own.size === 0) users.delete(session.account.id)
    })
  }

  const pinging = setInterval(() => {
    for (const connection of all) {
      if (!answered.delete(connection)) connection.socket.terminate()
      else connection.socket.ping()
    }
  }, pingEvery)
  pinging.unref()

  return {
    all: all as ReadonlySet<Connection>,
    add,
    ofUser: (userId: string): ReadonlySet<Connection> => users.get(userId) ?? none,
    isClosing: () => isClosing,
    async close(grace: number) {
      isClosing = true
      clearInterval(pinging)
      const closed = [...all].map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
      for (const { socket } of all) socket.close(closing.restart, '服务正在重启')
      // A socket that does not answer the farewell is cut, or the server would wait for it.
      const cut = setTimeout(() => {
        for (const { socket } of all) socket.terminate()
      }, grace)
      await Promise.all(closed)
      clearTimeout(cut)
    },
  }
}
export type Connections = ReturnType<typeof makeConnections>

const none: ReadonlySet<Connection> = new Set()

export function send({ socket }: Connection, text: string) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > bufferLimit) socket.terminate()
  else socket.send(text)
}

function makeLimit() {
  let since = 0
  let count = 0
  return () => {
    const now = Date.now()
    if (now - since >= messageWindow) {
      since = now
      count = 0
    }
    count += 1
    return count <= messageLimit
  }
}
