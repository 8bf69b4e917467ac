import { type DictItem, dictItem, itemsOf, type Linked } from '@mortise/model'
import type { Bus } from '../base/bus.ts'
import type { DictCache, Dictionaries } from '../context/dictionaries.ts'

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
      itemsOf(dict).map(([value, text]) => dictItem(value, text, dict.colors?.[value] ?? null)),
    ]),
  )
