import type {
  AnyEntity,
  AnyMeasure,
  Condition,
  InputOf,
  LineCount,
  MeasureAnswer,
  MeasureQuery,
  MoveOf,
  PatchOf,
  Row,
  RowOf,
  Where,
} from '@mortise/model'

import type { Kysely } from 'kysely'
import type { ListAnswer } from '../entity/list.ts'
import type { Tally } from '../entity/read.ts'
import type { Services } from './services.ts'

/** Who asks. `departs` are the codes of all departments the user belongs to, `depart` the one in force. */
export interface CurrentUser {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly depart: { readonly id: string; readonly orgCode: string; readonly departName: string } | null
  readonly departs: readonly { readonly id: string; readonly orgCode: string; readonly departName: string }[]
  readonly roles: readonly string[]
}

export interface FindOptions {
  readonly sort?: readonly (readonly [string, 'asc' | 'desc'])[]
  readonly limit?: number
  readonly offset?: number
}

/**
 * Rows of one entity inside the request's transaction and tenant. Permissions and row scopes are the caller's affair at
 * the door; what a rule reads or writes here it does in the name of the product, by the same rules of the entity.
 */
export interface Repo<E extends AnyEntity> {
  /** The row, or a refusal that names the entity. */
  get(id: string): Promise<RowOf<E>>
  /** The row if the caller may see it, by the right to read the list and by row scope; the same refusal otherwise. */
  own(id: string | null): Promise<RowOf<E>>
  first(where?: Where<E>, options?: FindOptions): Promise<RowOf<E> | null>
  find(where?: Where<E>, options?: FindOptions): Promise<RowOf<E>[]>
  /** By a condition, where `Where` has no words for it. */
  select(condition: Condition, options?: FindOptions): Promise<RowOf<E>[]>
  /** How many rows there are. */
  count(where?: Where<E>): Promise<number>
  /**
   * Counts on lines, known by their ids, within the bounds that their fields declare: `count([{ line, receivedQty: 3 }])`.
   * Documents are locked, and what is worked out from the counters follows.
   */
  count(lines: readonly LineCount<E>[]): Promise<void>
  sum(field: keyof E['fields'] & string, where?: Where<E>): Promise<number>
  /** Reads the row and holds it until the transaction ends. */
  lock(id: string): Promise<RowOf<E>>
  /** Reads the rows in the order of their ids and holds them, so that two callers cannot wait for each other. */
  lockAll(where: Where<E>): Promise<RowOf<E>[]>
  add(input: InputOf<E>): Promise<RowOf<E>>
  edit(patch: PatchOf<E>): Promise<RowOf<E>>
  /** Sets fields that no client may write (states, serials), past the entity's own checks; what is derived follows. */
  put(id: string, values: Partial<RowOf<E>>): Promise<RowOf<E>>
  /** Lets whatever points to one row, in any entity but these, point to another: for rows that become one. */
  repoint(from: string, into: string, options?: { except?: readonly AnyEntity[] }): Promise<void>
  remove(id: string): Promise<void>
  /** `by: 'process'`: the process that decides on the row moves it, which nobody else may while it runs. */
  move(
    id: string,
    move: MoveOf<E>,
    options?: { reason?: string; by?: 'process' | undefined },
  ): Promise<RowOf<E>>
}

export interface Notice {
  readonly title: string
  readonly content?: string
  /** Where 去处理 leads. */
  readonly openPage?: string
  readonly busType?: string
  readonly busId?: string
  readonly priority?: 'L' | 'M' | 'H'
}

/** One request's world: who asks, and a transaction that commits only if the work returns. */
export interface Context {
  readonly user: CurrentUser
  readonly tenant: string
  readonly today: string
  readonly now: string
  /** Why a move is made, when its `ask` asked for a reason. */
  readonly reason: string | null
  readonly requestId: string
  readonly services: Services
  /** Hand-written queries of routes and reports; rows of tenants stay apart by row-level security here too. */
  readonly db: Kysely<any>
  repo<E extends AnyEntity>(entity: E): Repo<E>
  can(code: string): boolean
  /** The entity's list as this caller may see it, by the query words of `params`, narrowed by what a route adds. */
  list(entity: AnyEntity, params: Readonly<Record<string, unknown>>, also?: Condition): Promise<ListAnswer>
  /**
   * How many of the rows that this caller may see have each value of a field, the commonest first; with what another
   * field of theirs adds up to, by which they are then sorted.
   */
  tally(entity: AnyEntity, field: string, also?: Condition, sum?: string): Promise<Tally[]>
  /**
   * A measure over the rows that this caller may see, narrowed by the query words of `params` and by what a route adds.
   * From whom the sum is kept back still learns how many.
   */
  measure(
    measure: AnyMeasure,
    query: MeasureQuery,
    params?: Readonly<Record<string, unknown>>,
    also?: Condition,
  ): Promise<MeasureAnswer>
  /** Fields of an entity that this caller may not read, those of lines by their path; who may read none is refused. */
  hidden(entity: AnyEntity): ReadonlySet<string>
  /** Fields of an entity of which this caller can say nothing. */
  closed(entity: AnyEntity): ReadonlySet<string>
  /** Which rows of an entity this caller may touch. */
  scope(entity: AnyEntity): Condition
  /** What a body says of a row, less the fields of which this caller can say nothing; checked when it is saved. */
  told<E extends AnyEntity>(entity: E, body: Readonly<Record<string, unknown>>): InputOf<E>
  /** Rows as they travel: under their wire names, with the texts of what they mention, less what this caller may not see. */
  sent(entity: AnyEntity, rows: readonly object[]): Promise<Row[]>
  /** Delivered after the commit, at least once. */
  notify(to: string | readonly string[], notice: string | Notice): Promise<void>
  /** A job that exists only if this transaction commits. */
  enqueue(job: string, payload?: object, options?: EnqueueOptions): Promise<void>
  /** The same transaction in a user's name and with that user's rights: for jobs and demo data that somebody stands for. */
  actAs(username: string): Promise<Context>
  /** Runs after the commit, in this process; for caches and sockets, never for what must not be lost. */
  afterCommit(effect: () => void | Promise<void>): void
}

export interface EnqueueOptions {
  readonly runAt?: Date
  /** A second job of the same key replaces the first that has not started. */
  readonly key?: string
  readonly attempts?: number
}
