import {
  type AdvancedQuery,
  type AnyEntity,
  type Condition,
  everything,
  fieldsOf,
  fromWire,
  namePartsOf,
  type Page,
  printQuery,
  type Row,
  type RowOf,
  wireNameOf,
} from '@mortise/model'
import type { Client } from '../http/client.ts'
import { textsIn } from './texts.ts'
import { urlOf } from './url-of.ts'

/** A row as the screens hold it: its fields as code knows them; `textOf` reads the texts that travelled beside them. */
export type ScreenRow<E extends AnyEntity> = RowOf<E> & Branch<E>

/** What the list of a tree tells of a row besides. */
interface Branch<E extends AnyEntity> {
  readonly hasChildren?: boolean
  readonly children?: readonly ScreenRow<E>[]
}

export interface PageQuery {
  readonly where?: Condition
  /** What somebody typed to find rows. */
  readonly keyword?: string
  /** What somebody put together in the dialog of the advanced query. */
  readonly advanced?: AdvancedQuery | null
  readonly sort?: readonly (readonly [string, 'asc' | 'desc'])[]
  readonly page?: number
  readonly size?: number
}

export interface ListAnswer<E extends AnyEntity> {
  readonly rows: ScreenRow<E>[]
  readonly total: number
  /** There are more rows than were counted. */
  readonly isBound: boolean
  /** Sums over all rows that were asked for, where the entity sums fields. */
  readonly sums: Row | null
  /** False where the server answers all rows at once. */
  readonly isPaged: boolean
}

/** How many rows a page has unless told. */
export const PAGE_SIZE = 15

/** The parameters of a list call. */
export function listParams(entity: AnyEntity, query: PageQuery): Record<string, string> {
  const { where = everything, keyword, advanced, sort = [entity.sort], page = 1, size = PAGE_SIZE } = query
  const fields = fieldsOf(entity)
  const { telephone } = entity
  const keys = [
    ...entity.list,
    ...namePartsOf(entity).map(({ key }) => key),
    ...(telephone ? [telephone] : []),
  ]
  const names = ['id', ...new Set(keys.map((key) => wireNameOf(key, fields[key])))]
  return { ...printQuery(entity, { where, keyword, advanced, sort, page, size }), field: names.join(',') }
}

/** A page of rows. */
export async function fetchPage<E extends AnyEntity>(
  client: Client,
  entity: E,
  query: PageQuery,
  rest?: { signal?: AbortSignal; quiet?: boolean },
): Promise<ListAnswer<E>> {
  return readPage(entity, await client.get<unknown>(urlOf(entity, 'list'), listParams(entity, query), rest))
}

/** What a list answered: a page, or all rows as a plain array. */
export function readPage<E extends AnyEntity>(entity: E, result: unknown): ListAnswer<E> {
  if (Array.isArray(result)) {
    const rows = result.map((row: Row) => readRow(entity, row))
    return { rows, total: rows.length, isBound: false, sums: null, isPaged: false }
  }
  const {
    records,
    total,
    isBound = false,
    sums = null,
  } = result as Page & { isBound?: boolean; sums?: Row | null }
  return {
    rows: records.map((row) => readRow(entity, row)),
    total,
    isBound,
    sums: sums && fromWire(entity, sums),
    isPaged: true,
  }
}

/** A row from the wire, with the rows below it where it brings them. */
export function readRow<E extends AnyEntity>(entity: E, row: Row): ScreenRow<E> {
  const { children } = row
  const read = { ...row, ...withLineTexts(entity, fromWire(entity, row), row) } as ScreenRow<E>
  return Array.isArray(children)
    ? { ...read, children: children.map((child: Row) => readRow(entity, child)) }
    : read
}

/** A row whose lines bring the texts beside their values along. */
function withLineTexts(entity: AnyEntity, read: Row, sent: Row): Row {
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    const [lines, from] = [read[key], sent[wireNameOf(key, field)]]
    if (field.kind !== 'lines' || !Array.isArray(lines) || !Array.isArray(from)) continue
    read[key] = lines.map((line: Row, at) => ({ ...textsIn(from[at] as Row), ...line }))
  }
  return read
}
