import { LRUCache } from 'lru-cache'
import { HttpFailure } from '../../base/failure.ts'

const MOST = 60
const WINDOW = 60_000

/** Tokens of programs that were refused lately: whoever goes on with one is made to wait, and asks the database nothing. */
export function makeRefusedTokens(now: () => number) {
  const lately = new LRUCache<string, { readonly from: number; count: number }>({ max: 5_000 })
  const countOf = (token: string) => {
    const entry = lately.get(token)
    return entry && now() - entry.from < WINDOW ? entry.count : 0
  }
  return {
    isBarred: (token: string): boolean => countOf(token) >= MOST,
    refusal(token: string): HttpFailure {
      const count = countOf(token)
      if (count >= MOST)
        return new HttpFailure({
          status: 429,
          code: 429,
          message: '访问令牌已失效，且调用过于频繁，请一分钟后再试',
        })
      if (count === 0) lately.set(token, { from: now(), count: 1 })
      else (lately.get(token) as { count: number }).count += 1
      return new HttpFailure({ status: 401, code: 401, message: '访问令牌已失效，请在账号设置中新建' })
    },
    /** What was refused may be good now. */
    forget: () => lately.clear(),
  }
}
