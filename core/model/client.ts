import { BusinessError } from './base/error.ts'
import { conditionOf } from './entity/condition.ts'
import type { Row } from './entity/draft.ts'
import type { AnyEntity, InputOf, MoveOf, PatchOf, RowOf, Where } from './entity/entity.ts'
import { printQuery } from './query/index.ts'
import { refusalOf } from './wire/refused-field.ts'
import { bodyToWire, rowFromWire } from './wire/wire.ts'

/** What every answer is wrapped in. */
export interface Envelope<T = unknown> {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: T
  readonly timestamp: number
}

export interface Page<T = Row> {
  readonly records: T[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}
/** How a side sends a call: the browser with its token, a test through the server's door. */
export type Send = (call: Call) => Promise<Envelope>

export interface ListOptions<E extends AnyEntity> {
  readonly where?: Where<E>
  /** What somebody typed to find rows. */
  readonly keyword?: string
  readonly sort?: readonly (readonly [string, 'asc' | 'desc'])[]
  readonly page?: number
  readonly size?: number
}

/** The calls of one entity, typed by its definition. */
export interface EntityClient<E extends AnyEntity> {
  list(options?: ListOptions<E>): Promise<{ rows: RowOf<E>[]; total: number }>
  get(id: string): Promise<RowOf<E>>
  add(input: InputOf<E>): Promise<RowOf<E>>
  edit(patch: PatchOf<E>): Promise<RowOf<E>>
  remove(id: string): Promise<void>
  removeMany(ids: readonly string[]): Promise<void>
  move(
    id: string,
    move: MoveOf<E>,
    options?: { reason?: string; version?: number; acknowledge?: boolean; answers?: Row },
  ): Promise<RowOf<E>>
}

/** The answer's result, or its refusal thrown as the server worded it. */
export async function resultOf<T>(answer: Promise<Envelope>): Promise<T> {
  const { success, message, code, result } = await answer
  if (success) return result as T
  const { field, row } = (result ?? {}) as { field?: string; row?: number | null }
  // Of a field outside of lines the server says null.
  throw new BusinessError(message, { code, result, field, row: row ?? undefined })
}

/** The typed client over a way of sending. */
export function entityClient<E extends AnyEntity>(entity: E, send: Send): EntityClient<E> {
  const call = <T>(method: Call['method'], verb: string, rest: Partial<Call> = {}) =>
    resultOf<T>(send({ method, path: `${entity.wire}/${verb}`, ...rest })).catch((error: unknown) => {
      throw error instanceof BusinessError ? refusalOf(entity, error) : error
    })
  const read = (row: Row) => rowFromWire(entity, row) as RowOf<E>
  const get = async (id: string) => read(await call<Row>('GET', 'queryById', { query: { id } }))
  return {
    async list({ where, ...rest } = {}) {
      const query = printQuery(entity, { where: conditionOf(entity, where), ...rest })
      const { records, total } = await call<Page>('GET', 'list', { query })
      return { rows: records.map(read), total }
    },
    get,
    async add(input) {
      return get(await call<string>('POST', 'add', { body: bodyToWire(entity, input) }))
    },
    async edit(patch) {
      const { id, version } = patch
      const body = { ...bodyToWire(entity, patch), id, ...(version !== undefined && { version }) }
      await call('PUT', 'edit', { body })
      return get(id)
    },
    remove: (id) => call('DELETE', 'delete', { query: { id } }),
    removeMany: (ids) => call('DELETE', 'deleteBatch', { query: { ids: `${ids.join(',')},` } }),
    async move(id, move, options = {}) {
      await call('POST', 'move', { body: { id, move, ...options } })
      return get(id)
    },
  }
}
