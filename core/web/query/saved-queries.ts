import type { TextStore } from '../session/keeper.ts'
import type { RecordItem } from './query-tree.ts'

/** A query that somebody gave a name. */
export interface SavedQuery {
  readonly title: string
  readonly matchType: 'and' | 'or'
  readonly records: readonly RecordItem[]
}

/** Before the route, in the names under which the browser keeps saved queries. */
const PREFIX = 'JSuperQuerySaved_'

/** The saved queries of a route; none where what is kept cannot be read. */
export function savedQueries(store: TextStore, route: string): SavedQuery[] {
  try {
    const saved: unknown = JSON.parse(store.getItem(PREFIX + route) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSaved) : []
  } catch {
    return []
  }
}

const isSaved = (entry: unknown): entry is SavedQuery => {
  const { title, records } = (entry ?? {}) as Partial<SavedQuery>
  return typeof title === 'string' && Array.isArray(records)
}

/** Keeps a query under its name, in the place of one that had it before. */
export function keepQuery(store: TextStore, route: string, query: SavedQuery): SavedQuery[] {
  const known = savedQueries(store, route)
  const isKnown = known.some(({ title }) => title === query.title)
  return written(
    store,
    route,
    isKnown ? known.map((each) => (each.title === query.title ? query : each)) : [...known, query],
  )
}

export const forgetQuery = (store: TextStore, route: string, title: string): SavedQuery[] =>
  written(
    store,
    route,
    savedQueries(store, route).filter((each) => each.title !== title),
  )

function written(store: TextStore, route: string, queries: SavedQuery[]): SavedQuery[] {
  store.setItem(PREFIX + route, JSON.stringify(queries))
  return queries
}
