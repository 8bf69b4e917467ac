import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** Messages between the parts of one node and, with Redis, between nodes. Delivered to the sender too. */
export interface Bus {
  publish(topic: string, message: unknown): void
  subscribe(topic: string, receive: (message: unknown) => void): () => void
}

/** A bus with what only whoever runs it may ask and do. */
export interface RunningBus extends Bus {
  /** By what other nodes hear this one now; null while none does. Nodes that hear each other answer the same. */
  reach(): Promise<string | null>
  /** What Redis says of itself, and how many keys it holds; null where there is none or it is away. */
  about(): Promise<{ info: string; keys: number } | null>
  /** Tells this node that it may have missed something. */
  gap(): void
  close(): Promise<void>
}

/** Told on this node alone when messages of other nodes may have been lost: whoever keeps copies drops them. */
export const busGap = 'bus:gap'

/** What a part may say at once; more belongs into the database. */
export const busLimit = 1024 * 1024

/** How many messages wait while Redis cannot be reached; beyond that they are dropped and a gap is told. */
const waitingLimit = 10_000

/** How long Redis may take to answer before nobody counts on it. */
const patience = 1_000

type Log = Pick<Logger, 'warn' | 'error' | 'info'>

/** The bus of a node: in process, and through Redis when there is one. */
export async function makeBus({ redisUrl, log }: { redisUrl?: string; log: Log }): Promise<RunningBus> {
  const local = localBus(log)
  if (redisUrl) return redisBus(redisUrl, local, log)
  return {
    ...local,
    reach: async () => null,
    about: async () => null,
    gap: () => local.deliver(busGap, 'null'),
    close: async () => {},
  }
}

/** Messages cross as JSON and later, also within one process, so that both ways behave alike. */
function localBus(log: Log): Bus & { deliver(topic: string, text: string): void } {
  const receivers = new Map<string, Set<(message: unknown) => void>>()
  const deliver = (topic: string, text: string) => {
    for (const receive of receivers.get(topic) ?? []) {
      setImmediate(() => {
        // Gone meanwhile: whoever unsubscribes hears nothing more.
        if (!receivers.get(topic)?.has(receive)) return
        try {
          receive(JSON.parse(text))
        } catch (error) {
          log.error({ err: error, topic }, 'a receiver of the bus failed')
        }
      })
    }
  }
  return {
    deliver,
    publish: (topic, message) => deliver(topic, textOf(message)),
    subscribe(topic, receive) {
      // Wrapped, so that one function subscribed twice is two subscriptions.
      const own = (message: unknown) => receive(message)
      const set = receivers.get(topic) ?? new Set()
      receivers.set(topic, set.add(own))
      return () => {
        set.delete(own)
        if (set.size === 0 && receivers.get(topic) === set) receivers.delete(topic)
      }
    },
  }
}

function textOf(message: unknown): string {
  const text = JSON.stringify(message ?? null)
  if (Buffer.byteLength(text) > busLimit)
    throw new Error(`a message of the bus is larger than ${busLimit} bytes`)
  return text
}

async function redisBus(url: string, local: ReturnType<typeof localBus>, log: Log): Promise<RunningBus> {
  const node = randomUUID()
  const publisher = connection(url, log)
  const subscriber = publisher.duplicate()
  subscriber.on('error', () => {}) // The publisher speaks for both.
  // Redis keeps its numbered databases apart, but not their channels.
  const channel = `mortise:bus:${publisher.options.db ?? 0}`
  let waiting = 0
  let hasLost = false
  const send = async (topic: string, text: string) => {
    if (waiting >= waitingLimit) {
      hasLost = true
      return
    }
    waiting += 1
    try {
      await publisher.publish(channel, JSON.stringify([node, topic, text]))
    } catch (error) {
      log.warn({ err: error, topic }, 'a message did not reach the other nodes')
    } finally {
      waiting -= 1
    }
  }

  subscriber.on('message', (_, packet) => {
    const [from, topic, text] = JSON.parse(packet) as [string, string, string]
    if (from !== node) local.deliver(topic, text)
  })
  await connect([publisher, subscriber])
  await subscriber.subscribe(channel)
  // Only from here on: the first connection is no gap. Told once this node listens again, so that nothing falls between.
  const listenAgain = async () => {
    await subscriber.subscribe(channel).catch(() => {})
    local.deliver(busGap, 'null')
  }
  subscriber.on('ready', () => void listenAgain())
  publisher.on('ready', () => {
    if (!hasLost) return
    hasLost = false
    void send(busGap, 'null')
  })

  // Of the server's data, not of its address: two nodes may reach one Redis by different names.
  const identity = await identityOf(publisher, channel)
  const areAnswered = asking([publisher, subscriber])
  return {
    subscribe: local.subscribe,
    reach: async () => ((await areAnswered()) ? identity : null),
    about: async () =>
      (await areAnswered()) ? { info: await publisher.info(), keys: await publisher.dbsize() } : null,
    gap: () => local.deliver(busGap, 'null'),
    publish(topic: string, message: unknown) {
      const text = textOf(message)
      local.deliver(topic, text)
      void send(topic, text)
    },
    async close() {
      await Promise.all([publisher, subscriber].map(end))
    },
  }
}

/** Whether Redis answers on all of these now: one that hangs keeps its connections open and says nothing. */
function asking(connections: readonly Redis[]): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return async () => {
    if (connections.some(({ status }) => status !== 'ready')) return false
    asked ??= Promise.all(connections.map((redis) => redis.ping()))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null
      })
    return Promise.race([asked, setTimeout(patience, false, { ref: false })])
  }
}

async function identityOf(redis: Redis, channel: string): Promise<string> {
  const key = `${channel}:identity`
  await redis.set(key, randomUUID(), 'NX')
  return (await redis.get(key)) ?? channel
}

function connection(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  let isDown = false
  redis.on('error', (error: Error) => {
    if (!isDown) log.warn({ err: error }, 'Redis cannot be reached')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) log.info('Redis is reached again')
    isDown = false
  })
  return redis
}

async function connect(connections: readonly Redis[]) {
  try {
    await Promise.all(connections.map((redis) => redis.connect()))
  } catch (error) {
    for (const redis of connections) redis.disconnect()
    throw new Error('无法连接 REDIS_URL 所指的 Redis', { cause: error })
  }
}

async function end(redis: Redis) {
  if (redis.status !== 'ready') redis.disconnect()
  else await redis.quit()
}
