import { type DictItem, dictItem, type Linked } from '@mortise/model'
import type { Bus, DictCache, Dictionaries, Rights, RightsCache } from '../context/services.ts'

/** Rights of users, kept until someone says that they changed, on any node. */
export function makeRightsCache(
  bus: Bus,
  load: (accountId: string, tenant: string) => Promise<Rights>,
): RightsCache {
  const known = new Map<string, Promise<Rights>>()
  const drop = (accountId?: string) => {
    if (accountId === undefined) return known.clear()
    for (const key of known.keys()) if (key.startsWith(`${accountId} `)) known.delete(key)
  }
  bus.subscribe('rights', (message) => drop((message as { accountId?: string }).accountId))
  bus.subscribe('bus:gap', () => drop())
  return {
    of(accountId, tenant) {
      const key = `${accountId} ${tenant}`
      let rights = known.get(key)
      if (!rights) {
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

/** All dictionaries of a tenant, kept until someone says that they changed, on any node. */
export function makeDictCache(bus: Bus, linked: Linked, provider: Dictionaries | undefined): DictCache {
  const known = new Map<string, Promise<ReadonlyMap<string, readonly DictItem[]>>>()
  bus.subscribe('dicts', () => known.clear())
  bus.subscribe('bus:gap', () => known.clear())
  return {
    all(tenant) {
      let dicts = known.get(tenant)
      if (!dicts) {
        dicts = provider ? provider.load(tenant) : Promise.resolve(dictsInCode(linked))
        known.set(tenant, dicts)
        dicts.catch(() => known.delete(tenant))
      }
      return dicts
    },
    forget() {
      known.clear()
      bus.publish('dicts', {})
    },
  }
}

const dictsInCode = (linked: Linked): Map<string, DictItem[]> =>
  new Map(
    [...linked.dicts.values()].map((dict) => [
      dict.code,
      Object.entries(dict.items).map(([value, text]) => dictItem(value, text, dict.colors?.[value] ?? null)),
    ]),
  )
