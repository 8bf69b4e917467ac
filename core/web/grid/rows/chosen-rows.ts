import type { News } from './news.ts'

/** The rows that are ticked. */
export function makeChosenRows({ notifyRows, notify }: News) {
  let chosen: ReadonlySet<string> = new Set()
  return {
    get keys() {
      return chosen
    },
    has: (key: string) => chosen.has(key),
    choose(keys: readonly string[]) {
      const before = chosen
      chosen = new Set(keys)
      notifyRows([...before, ...chosen].filter((key) => before.has(key) !== chosen.has(key)))
      notify('selection')
    },
    /** All rows are others now. */
    forget() {
      chosen = new Set()
      notify('selection')
    },
    keepOnly(has: (key: string) => boolean) {
      const still = [...chosen].filter(has)
      if (still.length === chosen.size) return
      chosen = new Set(still)
      notify('selection')
    },
  }
}
