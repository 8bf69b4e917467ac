import { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

/** Counts calls by the minute: over all nodes that share Redis, else on this one. */
export interface CallLimits {
  /** How many there were of this name in the running minute, this one included. */
  count(name: string): Promise<number>
  /** For limits that routes of our own tell. */
  readonly redis?: Redis
  close(): Promise<void>
}

const minute = 60_000

/** With Redis away each node counts for itself: a limit never keeps calls waiting, nor lets all of them through. */
export function makeCallLimits(url: string | undefined, log: Pick<Logger, 'warn'>): CallLimits {
  const here = localCount()
  if (!url) return { count: async (name) => here(name), close: async () => {} }
  const redis = new Redis(url, {
    connectTimeout: 5_000,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  redis.on('error', () => {}) // The bus speaks for both.
  return {
    redis,
    async count(name) {
      const key = `mortise:calls:${name}`
      try {
        const answers = await redis.multi().set(key, 0, 'PX', minute, 'NX').incr(key).exec()
        return Number(answers?.[1]?.[1])
      } catch (error) {
        log.warn({ err: error }, 'calls are counted on this node alone')
        return here(name)
      }
    },
    async close() {
      redis.disconnect()
    },
  }
}

function localCount(): (name: string) => number {
  const counts = new LRUCache<string, { count: number }>({ max: 20_000, ttl: minute })
  return (name) => {
    const known = counts.get(name) ?? { count: 0 }
    if (known.count === 0) counts.set(name, known)
    known.count += 1
    return known.count
  }
}
