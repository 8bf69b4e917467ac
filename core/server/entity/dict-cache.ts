import { type CacheFigures, type DictItem, dictItem, itemsOf, type Linked } from '@mortise/model'
import type { Bus } from '../base/bus.ts'
import type { DictCache, Dictionaries } from '../context/dictionaries.ts'

/** All dictionaries of a tenant, kept until someone says that they changed, on any node. */
export function makeDictCache(
  bus: Bus,
  linked: Linked,
  provider: Dictionaries | undefined,
): DictCache & { figures(): CacheFigures } {
  const known = new Map<string, Promise<ReadonlyMap<string, readonly DictItem[]>>>()
  const asked = { hits: 0, misses: 0 }
  bus.subscribe('dicts', () => known.clear())
  bus.subscribe('bus:gap', () => known.clear())
  return {
    figures: () => ({ label: '数据字典', entries: known.size, ...asked }),
    all(tenant) {
      let dicts = known.get(tenant)
      if (dicts) asked.hits += 1
      else {
        asked.misses += 1
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
