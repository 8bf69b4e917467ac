import type { AnyEntity } from '@mortise/model'
import { api } from '../session/connection.ts'
import { fetchPage, type PageQuery } from './list-page.ts'
import { knownPage } from './use-list.ts'

/** The page of a list that a document was opened from: carried along with its address, and so plain data. */
export interface ListOrigin {
  readonly list: {
    readonly query: PageQuery
    readonly ids: readonly string[]
    readonly total: number
  }
  /** The page that this one takes the place of. */
  readonly replaces?: string
}

export function originOf(of: AnyEntity, query: PageQuery): ListOrigin | null {
  const page = knownPage(of, query)
  return page ? { list: { query, ids: page.rows.map(({ id }) => id), total: page.total } } : null
}

/** What an address carries, if it came from a list. */
export function readOrigin(state: unknown): ListOrigin | null {
  const { list } = (state ?? {}) as Partial<ListOrigin>
  return list && Array.isArray(list.ids) ? (state as ListOrigin) : null
}

/** Where a document stands in its list: rows count from one. */
export function placeIn({ list: { query, ids, total } }: ListOrigin, id: string) {
  const at = ids.indexOf(id)
  const number = ((query.page ?? 1) - 1) * (query.size ?? ids.length) + at + 1
  return { isKnown: at >= 0, number, total, hasBefore: number > 1, hasAfter: number < total }
}

/** The document beside one, and the page of the list it is on; null where there is none any more. */
export async function neighbourOf(
  of: AnyEntity,
  origin: ListOrigin,
  id: string,
  step: 1 | -1,
): Promise<{ readonly id: string; readonly origin: ListOrigin } | null> {
  const { query, ids } = origin.list
  const beside = ids[ids.indexOf(id) + step]
  if (beside !== undefined) return { id: beside, origin }
  const page = (query.page ?? 1) + step
  if (page < 1) return null
  const next = { ...query, page }
  const { rows, total } = await fetchPage(api, of, next, { quiet: true })
  const found = step === 1 ? rows[0] : rows.at(-1)
  if (!found) return null
  return { id: found.id, origin: { list: { query: next, ids: rows.map((row) => row.id), total } } }
}
