import type { News } from './news.ts'

/** The rows whose details show below them. */
export function makeOpenRows({ notifyRows, notify }: News) {
  const open = new Set<string>()
  return {
    has: (key: string) => open.has(key),
    keys: (): readonly string[] => [...open],
    get count() {
      return open.size
    },
    turn(key: string, isOpen = !open.has(key)) {
      if (isOpen) open.add(key)
      else open.delete(key)
      notifyRows([key])
      notify('order')
    },
    keepOnly(has: (key: string) => boolean) {
      for (const key of open) if (!has(key)) open.delete(key)
    },
    forget: () => open.clear(),
  }
}
