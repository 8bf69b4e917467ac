import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { LRUCache } from 'lru-cache'

/** Questions that one user may ask in a minute. */
const MOST = 20
const counts = new LRUCache<string, { count: number }>({ max: 10_000, ttl: 60_000 })

/** Counts a question of the caller, and refuses the one too many. */
export function takeTurn({ tenant, user }: Context, what: string): void {
  const key = `${tenant} ${user.id} ${what}`
  const turn = counts.get(key) ?? { count: 0 }
  if (turn.count === 0) counts.set(key, turn)
  turn.count += 1
  if (turn.count > MOST) throw new BusinessError(`提问太频繁，每分钟最多 ${MOST} 次，请稍后再试`)
}
