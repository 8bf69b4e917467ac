/** What is said of single cells, by row and column. */
export interface Marks<T> {
  of(key: string): ReadonlyMap<string, T>
  /** Says something of a cell, or no more; answers whether that is new. */
  put(key: string, column: string, mark: T | null): boolean
  keys(): string[]
  /** Forgets rows that are gone. */
  keepOnly(stays: (key: string) => boolean): void
  clear(): void
}

export function makeMarks<T>(isSame: (one: T, other: T) => boolean = Object.is): Marks<T> {
  const none: ReadonlyMap<string, T> = new Map()
  const all = new Map<string, ReadonlyMap<string, T>>()
  return {
    of: (key) => all.get(key) ?? none,
    put(key, column, mark) {
      const known = all.get(key) ?? none
      const before = known.get(column)
      if (mark === null ? before === undefined : before !== undefined && isSame(before, mark)) return false
      const next = new Map(known)
      if (mark === null) next.delete(column)
      else next.set(column, mark)
      if (next.size > 0) all.set(key, next)
      else all.delete(key)
      return true
    },
    keys: () => [...all.keys()],
    keepOnly(stays) {
      for (const key of all.keys()) if (!stays(key)) all.delete(key)
    },
    clear: () => all.clear(),
  }
}
