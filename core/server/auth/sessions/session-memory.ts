import type { CacheFigures } from '@mortise/model'
import { LRUCache } from 'lru-cache'
import type { Account } from '../../context/accounts.ts'
import type { Session, Viewer } from '../../context/sessions.ts'
import type { Ended } from './ending.ts'
import type { StoredSession } from './session-table.ts'

/** A session in use, with what its user is in each tenant that was asked for. */
export interface Live {
  readonly stored: StoredSession
  /** Whose rights count: the one who signed in, or the one who is looked as. */
  readonly account: Account
  readonly viewer: Viewer | null
  seenAt: number
  writtenAt: number
  readonly views: Map<string, Session>
}

/** Which sessions a change is about; null for all. */
export type About = { readonly id: string } | { readonly accountId: string } | null

const HOUR = 3600_000

/** Sessions a node has at hand, found by their key, dropped by what they are about. */
export function sessionMemory() {
  const byName = new Map<string, Set<string>>()
  const known = new LRUCache<string, Live | Ended>({
    max: 20_000,
    dispose(entry, key) {
      for (const name of namesOf(entry)) {
        const keys = byName.get(name)
        keys?.delete(key)
        if (keys?.size === 0) byName.delete(name)
      }
    },
  })
  let changes = 0
  const asked = { hits: 0, misses: 0 }
  return {
    get(key: string) {
      const entry = known.get(key)
      if (entry) asked.hits += 1
      else asked.misses += 1
      return entry
    },
    figures: (): CacheFigures => ({ label: '登录会话', entries: known.size, ...asked }),
    forget: (key: string) => known.delete(key),

    /** Keeps what was read, unless something changed since: it may be older than the change. */
    keep(key: string, entry: Live | Ended, readAt: number): void {
      if (readAt !== changes) return
      known.set(key, entry, 'ended' in entry ? { ttl: HOUR } : {})
      for (const name of namesOf(entry)) byName.set(name, (byName.get(name) ?? new Set()).add(key))
    },

    /** A mark to hand to `keep`. */
    mark: () => changes,

    drop(about: About): void {
      changes += 1
      if (about === null) return known.clear()
      for (const key of byName.get('id' in about ? `s ${about.id}` : `a ${about.accountId}`) ?? [])
        known.delete(key)
    },
  }
}

/** An ended session is final, so no change is about it. */
const namesOf = (entry: Live | Ended): string[] =>
  'ended' in entry ? [] : [`s ${entry.stored.id}`, `a ${entry.stored.accountId}`, `a ${entry.account.id}`]
