import ReconnectingWebSocket from 'partysocket/ws'
import { BASE_URL } from '../http/call.ts'
import { type Beat, makeHeartbeat } from './heartbeat.ts'

/** Milliseconds until a lost connection is made again. */
export const RECONNECT_AFTER = 5000
/** The code with which the server ends the channel of a session that has ended. */
const SESSION_ENDED = 4401
/** Milliseconds that a handshake may take. */
const HANDSHAKE_TIME = 10_000

export interface ChannelOptions {
  readonly address: string
  /** Goes as the sub-protocol: an address would end up in logs. */
  readonly token: string
  readonly beat: Beat
  readonly onMessage: (text: string) => void
  /** The line stands again: what was said meanwhile is lost. */
  readonly onReopened?: () => void
  /** Whether anything can be said and heard now. */
  readonly onLine?: (stands: boolean) => void
  /** The browser's own, unless told. */
  readonly WebSocket?: unknown
}

/** A line to the server that is mended until it is closed, here or by the end of the session. */
export interface Channel {
  /** What is said while the line is down is lost, as it would have been on the way. */
  readonly send: (text: string) => void
  readonly close: () => void
}

/** Opens a channel and keeps it: one that breaks, or that nobody answers on, is opened again. */
export function openChannel(options: ChannelOptions): Channel {
  const { address, token, beat, onMessage, onReopened, onLine } = options
  const socket = new ReconnectingWebSocket(address, [token], {
    minReconnectionDelay: RECONNECT_AFTER,
    maxReconnectionDelay: RECONNECT_AFTER,
    connectionTimeout: HANDSHAKE_TIME,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code !== SESSION_ENDED,
    WebSocket: options.WebSocket,
  })
  let mending: ReturnType<typeof setTimeout> | undefined
  const heartbeat = makeHeartbeat({
    ...beat,
    send: (text) => socket.send(text),
    onDead() {
      socket.close()
      mending = setTimeout(() => socket.reconnect(), RECONNECT_AFTER)
    },
  })
  let wasOpen = false
  socket.addEventListener('open', () => {
    heartbeat.opened()
    onLine?.(true)
    if (wasOpen) onReopened?.()
    wasOpen = true
  })
  socket.addEventListener('message', ({ data }) => {
    heartbeat.received()
    if (typeof data === 'string') onMessage(data)
  })
  socket.addEventListener('close', () => {
    heartbeat.stop()
    onLine?.(false)
  })
  return {
    send: (text) => void socket.send(text),
    close() {
      clearTimeout(mending)
      heartbeat.stop()
      socket.close()
    },
  }
}

export interface AddressOptions {
  readonly tenant: string | null
  /** Of the page, unless told: `https://host`. */
  readonly origin?: string
}

/** The address of a channel, in the tenant that somebody works in. */
export function channelAddress(
  parts: readonly string[],
  { tenant, origin = location.origin }: AddressOptions,
): string {
  const path = [origin.replace(/^http/, 'ws') + BASE_URL, ...parts.map(encodeURIComponent)].join('/')
  return tenant ? `${path}?tenantId=${encodeURIComponent(tenant)}` : path
}
