import type { Option } from '../../inputs/input.ts'

/** Where the names of stored values are asked for, and the values of names. */
export interface NameSource {
  readonly byValues: (values: readonly string[]) => Promise<readonly Option[]>
  readonly byNames: (names: readonly string[]) => Promise<readonly Option[]>
}

/** The sources of columns, by their keys. */
export type NameSources = Pick<ReadonlyMap<string, NameSource>, 'get' | 'has'>

export type Names = ReturnType<typeof makeNames>

/** So many values are asked for in one call, as far as an address holds them. */
const AT_ONCE = 100

/** Names of what columns store, such as users. Asked for together, each once; those that cannot be asked now are asked for later. */
export function makeNames(sources: NameSources, onArrive: () => void) {
  const known = new Map<string, Map<string, Option>>()
  const offered = new Map<string, readonly Option[]>()
  const wanted = new Map<string, Set<string>>()
  const requested = new Map<string, Set<string>>()
  const named = new Map<string, Set<string>>()
  let isPlanned = false

  const take = (column: string, options: readonly Option[]) => {
    const own = of(known, column, () => new Map<string, Option>())
    for (const option of options) own.set(option.value, option)
    offered.set(column, [...own.values()])
  }
  const requestWanted = async () => {
    isPlanned = false
    const requests = [...wanted].map(([column, values]) => requestValues(column, [...values]))
    wanted.clear()
    if ((await Promise.all(requests)).includes(true)) onArrive()
  }
  /** Whether an answer came. */
  const requestValues = async (column: string, values: readonly string[]): Promise<boolean> => {
    const source = sources.get(column)
    if (!source) return false
    try {
      for (const some of chunks(values)) take(column, await source.byValues(some))
      return true
    } catch {
      // What is stored is shown in the meantime.
      for (const value of values) requested.get(column)?.delete(value)
      return false
    }
  }
  return {
    has: (column: string) => sources.has(column),
    /** The values of a column whose names are known. */
    offered: (column: string): readonly Option[] => offered.get(column) ?? none,
    /** Has the names of values asked for, together with whatever else is wanted now. */
    want(column: string, values: readonly string[]) {
      const before = of(requested, column, () => new Set<string>())
      for (const value of values) {
        if (before.has(value) || known.get(column)?.has(value)) continue
        before.add(value)
        of(wanted, column, () => new Set<string>()).add(value)
        if (isPlanned) continue
        isPlanned = true
        queueMicrotask(() => void requestWanted())
      }
    },
    /** Asks which values texts of a column stand for; null where that is known already. */
    read(column: string, texts: readonly string[]): Promise<void> | null {
      const source = sources.get(column)
      const before = of(named, column, () => new Set<string>())
      const unknown = [...new Set(texts)].filter((text) => text !== '' && !before.has(text))
      if (!source || unknown.length === 0) return null
      const ask = async () => {
        for (const some of chunks(unknown)) {
          const found = await Promise.all([source.byNames(some), source.byValues(some)])
          take(column, found.flat())
          for (const text of some) before.add(text)
        }
      }
      return ask()
    },
  }
}

const none: readonly Option[] = []

const of = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

const chunks = (values: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(values.length / AT_ONCE) }, (_, at) =>
    values.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
