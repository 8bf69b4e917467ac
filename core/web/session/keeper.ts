/** Where the browser keeps texts: `localStorage`, or what stands in for it. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps values in the browser, each until its time is over. */
export interface Keeper {
  save(name: string, value: unknown, life: number): void
  read<T>(name: string): T | null
  remove(name: string): void
}

/** Our names among those of other products of the same address. */
const PREFIX = 'mortise:'

/** How the store itself names what is kept. */
export const storedName = (name: string): string => PREFIX + name

/** A keeper over a store, by a clock. */
export function makeKeeper(store: TextStore, now: () => number = Date.now): Keeper {
  return {
    save(name, value, life) {
      try {
        store.setItem(PREFIX + name, JSON.stringify({ value, until: now() + life }))
      } catch {
        // A full browser keeps nothing rather than something older.
        store.removeItem(PREFIX + name)
      }
    },
    read<T>(name: string) {
      const entry = read(store.getItem(PREFIX + name))
      if (entry && entry.until > now()) return entry.value as T
      if (entry) store.removeItem(PREFIX + name)
      return null
    },
    remove: (name) => store.removeItem(PREFIX + name),
  }
}

/** What stands in a store may have been written by another release, or by hand. */
function read(text: string | null): { value: unknown; until: number } | null {
  if (text === null) return null
  try {
    const entry = JSON.parse(text) as { value?: unknown; until?: unknown } | null
    return typeof entry?.until === 'number' ? { value: entry.value, until: entry.until } : null
  } catch {
    return null
  }
}

/** The browser's own store, or the page's memory where the browser forbids it. */
export function browserStore(): TextStore {
  try {
    localStorage.setItem(`${PREFIX}probe`, '')
    localStorage.removeItem(`${PREFIX}probe`)
    return localStorage
  } catch {
    return memoryStore()
  }
}

/** A store that lasts as long as the page. */
export function memoryStore(): TextStore {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}
