import {
  type AdvancedItem,
  type AdvancedQuery,
  type AnyEntity,
  auditFields,
  fieldsOf,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { firstState, type ListState, type Order, PAGE_SIZES } from './list-state.ts'
import { listedField } from './listed-field.ts'

/** Stands before a value that is no text. */
const NOT_TEXT = '~'
/** No list is paged further by hand. */
const MOST_PAGES = 1_000_000

/** What a list shows as an address tells it, in the words of its own call; empty where nothing was chosen. */
export function printAddress(entity: AnyEntity, { page, size, order, search, advanced }: ListState): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(nameOf(entity, key), printed(value))
  }
  if (advanced && advanced.items.length > 0) {
    params.set('superQueryParams', JSON.stringify(advanced.items))
    params.set('superQueryMatchType', advanced.matchType)
  }
  if (order) {
    params.set('column', nameOf(entity, order[0]))
    params.set('order', order[1])
  }
  if (page !== firstState.page) params.set('pageNo', String(page))
  if (size !== firstState.size) params.set('pageSize', String(size))
  return params.toString()
}

/** What stands behind the path of a list that is searched by these fields: `?docNo=QTRK1`. */
export const listAddress = (
  entity: AnyEntity,
  search: Row,
  more: Partial<Pick<ListState, 'advanced' | 'order'>> = {},
): string => `?${printAddress(entity, { ...firstState, ...more, search })}`

/** What an address asks a list to show. It may have been written by hand: what makes no sense is left out. */
export function readAddress(entity: AnyEntity, text: string): ListState {
  const params = new URLSearchParams(text)
  const keys = new Map(
    Object.keys({ ...auditFields, ...fieldsOf(entity) }).map((key) => [nameOf(entity, key), key]),
  )
  const search: Row = {}
  for (const [name, value] of params) {
    const key = keys.get(name)
    if (key !== undefined && !controls.has(name)) search[key] = read(value)
  }
  const page = Number(params.get('pageNo'))
  const size = Number(params.get('pageSize'))
  return {
    page: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : firstState.page,
    size: PAGE_SIZES.includes(size) ? size : firstState.size,
    order: orderIn(params, keys),
    search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
    advanced: advancedIn(params),
  }
}

/** Names that say something about the list itself, and so about none of its fields. */
const controls: ReadonlySet<string> = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'superQueryParams',
  'superQueryMatchType',
])

const nameOf = (entity: AnyEntity, key: string): string => wireNameOf(key, listedField(entity, key))

const printed = (value: unknown): string =>
  typeof value === 'string' && !value.startsWith(NOT_TEXT) ? value : NOT_TEXT + JSON.stringify(value)

/** Boxes hold texts, numbers, claims and lists of them; nothing else is taken from an address. */
function read(text: string): unknown {
  if (!text.startsWith(NOT_TEXT)) return text
  const value = jsonOf(text.slice(NOT_TEXT.length))
  return (Array.isArray(value) ? value : [value]).every(isPlain) ? (value ?? undefined) : undefined
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function orderIn(params: URLSearchParams, keys: ReadonlyMap<string, string>): Order | null {
  const key = keys.get(params.get('column') ?? '')
  const direction = params.get('order')
  return key !== undefined && (direction === 'asc' || direction === 'desc') ? [key, direction] : null
}

function advancedIn(params: URLSearchParams): AdvancedQuery | null {
  const text = params.get('superQueryParams') ?? ''
  const items = jsonOf(text) ?? jsonOf(decoded(text))
  if (!Array.isArray(items) || items.length === 0 || !items.every(isObject)) return null
  return {
    matchType: params.get('superQueryMatchType') === 'or' ? 'or' : 'and',
    items: items as readonly AdvancedItem[],
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
