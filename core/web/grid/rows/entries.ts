import type { Row } from '@mortise/model'
import type { KeyedRow } from './operation.ts'

/** What is known under a key. */
export interface Entry {
  /** The row as it is, or null where it is gone. */
  row: Row | null
  /** The row as it was read or last saved, where it was written since. */
  original: Row | null
}

/** So many rows are looked through when one is asked for that is not known yet. */
const AT_ONCE = 256

/**
 * Rows by their keys. Those that were read are looked through only as far as somebody asks: of ten thousand, a window
 * shows the first twenty.
 */
export function makeEntries(read: readonly KeyedRow[]) {
  const known = new Map<string, Entry>()
  let unread = read
  let next = 0
  const lookOn = () => {
    const until = Math.min(unread.length, next + AT_ONCE)
    for (; next < until; next += 1) {
      const entry = unread[next]
      if (entry && !known.has(entry.key)) known.set(entry.key, { row: entry.row, original: null })
    }
    if (next < unread.length) return
    unread = []
    next = 0
  }
  const find = (key: string): Entry | undefined => {
    let entry = known.get(key)
    while (!entry && unread.length > 0) {
      lookOn()
      entry = known.get(key)
    }
    return entry
  }
  return {
    find,
    /** The entry of a key, be it new or not. */
    open(key: string): Entry {
      const entry = find(key) ?? { row: null, original: null }
      known.set(key, entry)
      return entry
    },
  }
}
