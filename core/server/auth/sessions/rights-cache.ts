import type { CacheFigures } from '@mortise/model'
import type { Bus } from '../../base/bus.ts'
import type { Rights, RightsCache } from '../../context/accounts.ts'

/** Rights of users, kept until someone says that they changed, on any node. */
export function makeRightsCache(
  bus: Bus,
  load: (accountId: string, tenant: string) => Promise<Rights>,
): RightsCache & { figures(): CacheFigures } {
  const known = new Map<string, Promise<Rights>>()
  const asked = { hits: 0, misses: 0 }
  const drop = (accountId?: string) => {
    if (accountId === undefined) return known.clear()
    for (const key of known.keys()) if (key.startsWith(`${accountId} `)) known.delete(key)
  }
  bus.subscribe('rights', (message) => drop((message as { accountId?: string }).accountId))
  bus.subscribe('bus:gap', () => drop())
  return {
    figures: () => ({ label: '用户权限', entries: known.size, ...asked }),
    of(accountId, tenant) {
      const key = `${accountId} ${tenant}`
      let rights = known.get(key)
      if (rights) asked.hits += 1
      else {
        asked.misses += 1
        rights = load(accountId, tenant)
        known.set(key, rights)
        rights.catch(() => known.delete(key))
      }
      return rights
    },
    forget(accountId) {
      drop(accountId)
      bus.publish('rights', { accountId })
    },
  }
}
