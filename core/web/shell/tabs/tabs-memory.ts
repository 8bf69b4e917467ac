import type { PageRecord } from '../../pages/page-closed.ts'
import { type Keeper, makeKeeper, memoryStore, type TextStore } from '../../session/keeper.ts'
import { SESSION_LIFE } from '../../session/make-session.ts'
import { cachedRoutes, noTabs, type Tabs } from './tabs.ts'

/** What one window of the browser remembers of its tabs over a reload: their titles, not what stood on the pages. */
export interface TabsMemory {
  remember(owner: string, tabs: Tabs): void
  /** What was open; nothing if somebody else had it open. */
  recall(owner: string): Tabs
}

export function makeTabsMemory(keeper: Keeper = makeKeeper(windowStore())): TabsMemory {
  return {
    remember(owner, tabs) {
      keeper.save('tabs', { owner, pages: tabs.pages, recent: tabs.recent }, SESSION_LIFE)
      keeper.save('cached-routes', cachedRoutes(tabs), SESSION_LIFE)
    },
    recall(owner) {
      const saved = keeper.read<{ owner?: unknown; pages?: unknown; recent?: unknown }>('tabs')
      if (saved?.owner !== owner) return noTabs
      return {
        ...noTabs,
        pages: list(saved.pages).filter(isRecord),
        recent: list(saved.recent).filter((path) => typeof path === 'string'),
      }
    },
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What stands in a store may have been written by another release. */
function isRecord(value: unknown): value is PageRecord {
  const { fullPath, name, meta } = (value ?? {}) as Partial<PageRecord>
  return (
    typeof fullPath === 'string' &&
    typeof name === 'string' &&
    typeof meta?.title === 'string' &&
    typeof meta.keepAlive === 'boolean' &&
    typeof meta.componentName === 'string'
  )
}

function windowStore(): TextStore {
  try {
    return sessionStorage
  } catch {
    return memoryStore()
  }
}
