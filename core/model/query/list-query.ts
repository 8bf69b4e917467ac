import type { Condition } from '../entity/condition.ts'
import type { Sort } from './sort.ts'

/** A list asked for: what narrows it, how it is sorted, which page. */
export interface ListQuery {
  readonly where: Condition
  readonly sort: Sort
  readonly page: number
  readonly size: number
  /** Only these rows, where some were picked; beside everything else that narrows. */
  readonly selections?: readonly string[]
  /** Where the page before ended, as its answer told. */
  readonly afterKey?: string
  /** The whole count, whatever it costs. */
  readonly exactTotal?: boolean
}

/** One condition of an advanced query as it travels, or a group of them that all hold, or any of them. */
export type AdvancedItem =
  | { readonly field: string; readonly rule: string; readonly val: string; readonly [more: string]: unknown }
  | { readonly and: readonly AdvancedItem[] }
  | { readonly or: readonly AdvancedItem[] }

/** An advanced query as somebody put it together. */
export interface AdvancedQuery {
  readonly matchType: 'and' | 'or'
  readonly items: readonly AdvancedItem[]
}

/** What may be left to the defaults when a query is printed. */
export type ListRequest = Partial<ListQuery> & {
  /** What somebody typed to find rows, by whatever they are found by. */
  readonly keyword?: string
  /** Sent word for word, beside everything else that narrows. */
  readonly advanced?: AdvancedQuery | null
}
