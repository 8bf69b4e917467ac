import {
  type AdvancedQuery,
  type AnyEntity,
  both,
  type Condition,
  conditionOf,
  type Row,
} from '@mortise/model'
import type { SearchBox } from '../../fields/kind.ts'
import { PAGE_SIZE } from '../../rows/list-page.ts'
import { listedField } from './listed-field.ts'

export type Order = readonly [key: string, direction: 'asc' | 'desc']

/** What a list shows: which page, in which order, narrowed by what. */
export interface ListState {
  readonly page: number
  readonly size: number
  /** Null: the order that the entity tells. */
  readonly order: Order | null
  /** What stands in the search boxes, once it was searched for. */
  readonly search: Row
  /** What was put together in the dialog of the advanced query. */
  readonly advanced: AdvancedQuery | null
}

export const PAGE_SIZES = [10, 15, 20, 30, 50, 100, 200]

export const firstState: ListState = { page: 1, size: PAGE_SIZE, order: null, search: {}, advanced: null }

export type ListChange =
  | { readonly search: Row }
  | { readonly advanced: AdvancedQuery | null }
  | { readonly order: Order | null }
  | { readonly page: number; readonly size: number }
  /** All at once, as an address tells it. */
  | { readonly whole: ListState }

/** A search, a new order and a new size begin at the first page. */
export function listReducer(state: ListState, change: ListChange): ListState {
  if ('whole' in change) return change.whole
  if ('page' in change)
    return { ...state, size: change.size, page: change.size === state.size ? change.page : 1 }
  return { ...state, ...change, page: 1 }
}

/** The last page there is, once rows were deleted; never below the first. */
export const pageWithin = (page: number, size: number, total: number): number =>
  Math.max(1, Math.min(page, Math.ceil(total / size)))

/** What the filled search boxes ask for, beside what the page itself narrows by. */
export function searchCondition(
  entity: AnyEntity,
  where: Readonly<Record<string, unknown>> | undefined,
  search: Row,
  boxOf: (key: string) => SearchBox | null,
): Condition {
  const words: [string, unknown][] = []
  for (const [key, value] of Object.entries(search)) {
    const field = listedField(entity, key)
    const condition =
      field && value !== undefined && value !== null ? boxOf(key)?.asks(value, field) : undefined
    if (condition) words.push([key, condition])
  }
  return both(conditionOf(entity, where), conditionOf(entity, Object.fromEntries(words)))
}

/** Whether a condition narrows nothing. */
export const isEverything = (condition: Condition): boolean =>
  'all' in condition && condition.all.length === 0
