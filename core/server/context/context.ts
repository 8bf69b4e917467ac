import type {
  AggregateAnswer,
  AggregateQuery,
  AnyEntity,
  AnyMeasure,
  Condition,
  DictItem,
  InputOf,
  Linked,
  MeasureAnswer,
  MeasureQuery,
  Row,
} from '@mortise/model'

import type { Kysely, RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Provided } from '../base/extension.ts'
import type { Files } from './files.ts'
import type { EnqueueOptions } from './jobs.ts'
import type { GroupCount, ListAnswer } from './lists.ts'
import type { Notice } from './notices.ts'
import type { platform } from './platform.ts'
import type { Realtime } from './realtime.ts'
import type { Repo } from './repo.ts'
import type { FoundGroup } from './search.ts'
import type { SeenSql } from './seen-sql.ts'
import type { Services } from './services.ts'
import type { SheetColumn, SheetPlan } from './sheet-plan.ts'
import type { WorkGroup } from './work.ts'

/** Who asks. `departs` are the codes of all departments the user belongs to, `depart` the one in force. */
export interface CurrentUser {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly depart: { readonly id: string; readonly orgCode: string; readonly departName: string } | null
  /** The first of the user's departments is in force because the session has none of its own any more, or never had. */
  readonly isDepartAssumed?: boolean
  readonly departs: readonly { readonly id: string; readonly orgCode: string; readonly departName: string }[]
  readonly roles: readonly string[]
}

/** One request's world: who asks, and a transaction that commits only if the work returns. */
export interface Context {
  readonly user: CurrentUser
  readonly tenant: string
  readonly today: string
  readonly now: string
  /** Why a move is made, when its `ask` asked for a reason. */
  readonly reason: string | null
  /** Whether whoever moves says to have seen what the move would change: `acknowledge: true` in its call. */
  readonly isAcknowledged: boolean
  /** What whoever moves says of the document that the move makes, as it travels: what the move `asks`. */
  readonly answers: Readonly<Record<string, unknown>>
  /** What whoever moves is told beside the usual word; effects add to it. */
  readonly remarks: string[]
  readonly requestId: string
  readonly config: Config
  readonly log: Logger
  /** Stored files; what is saved here is the caller's, and of the caller's company. */
  readonly files: Files
  readonly realtime: Realtime
  /** What later areas answer: `providersOf(ctx, question)`. */
  readonly extensions: readonly Provided[]
  readonly [platform]: Services
  /** All entities that this tenant has, its own among them. */
  readonly linked: Linked
  /** Hand-written queries of routes and reports; rows of tenants stay apart by row-level security here too. */
  readonly db: Kysely<any>
  repo<E extends AnyEntity>(entity: E): Repo<E>
  /** The items of a dictionary as the caller's company has them, disabled ones included. */
  dictionary(code: string): Promise<readonly DictItem[]>
  /** The next number of a sequence that may have gaps: `drawSequence('doorUnit.code', 'M{yyMMdd}{00000}')`. */
  drawSequence(key: string, pattern: string): Promise<string>
  /** So many of them at once. */
  drawSequences(key: string, pattern: string, count: number): Promise<string[]>
  /** Until the commit, one transaction of this company at a time under that name: whoever comes next sees what it left. */
  alone(name: string): Promise<void>
  /** Until the commit, beside others of its kind but with nobody who is alone under that name. */
  together(name: string): Promise<void>
  can(code: string): boolean
  /**
   * The entity's list as this caller may see it, by the query words of `params`, narrowed by what a route adds. `isGranted`:
   * what it is narrowed to is the caller's own business, whatever rights the caller holds; guarded fields stay hidden.
   */
  list(
    entity: AnyEntity,
    params: Readonly<Record<string, unknown>>,
    also?: Condition,
    options?: { readonly isGranted?: boolean },
  ): Promise<ListAnswer>
  /**
   * How many of the rows that this caller may see have each value of a field, the commonest first; with what another
   * field of theirs adds up to, by which they are then sorted.
   */
  groupCount(entity: AnyEntity, field: string, also?: Condition, sum?: string): Promise<GroupCount[]>
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
  /** Rows that this caller may see by several groups, with figures over each; of columns that the caller may read. */
  aggregate(
    entity: AnyEntity,
    query: AggregateQuery,
    params?: Readonly<Record<string, unknown>>,
    also?: Condition,
  ): Promise<AggregateAnswer>
  /** What waits for this caller: documents by their states and rights, and whatever modules add. */
  work(): Promise<WorkGroup[]>
  /** Rows of all entities that are searched, by what somebody typed, as far as this caller may see them; of a GET alone. */
  search(text: string): Promise<FoundGroup[]>
  /** Fields of an entity that this caller may not read, those of lines by their path; who may read none is refused. */
  hidden(entity: AnyEntity): ReadonlySet<string>
  /** Fields of an entity of which this caller can say nothing. */
  locked(entity: AnyEntity): ReadonlySet<string>
  /** The same of one row that is there, of which more may be withheld. */
  lockedIn(entity: AnyEntity, row: object): Promise<ReadonlySet<string>>
  /** Fields of one row that take a right of their own to be seen, whoever asks. */
  guardedIn(entity: AnyEntity, row: object): Promise<ReadonlySet<string>>
  /** Which rows of an entity this caller may touch. */
  scope(entity: AnyEntity): Condition
  /** The rows that this caller may touch, as a table for SQL by hand: `from ${ctx.visible(StockMove)} moves`. */
  visible(entity: AnyEntity): RawBuilder<unknown>
  /** What this caller may list of an entity, or of one of its sub-tables, as a statement for a view; who may not is refused. */
  seenSql(entity: AnyEntity, lines?: string): SeenSql
  /** The entity's list as this caller may see it, as the statement of a sheet with these columns. */
  sheetSql(
    entity: AnyEntity,
    columns: readonly SheetColumn[],
    params: Readonly<Record<string, unknown>>,
    also?: Condition,
  ): Promise<SheetPlan['sql']>
  /** What a body says of a row, less the fields of which this caller can say nothing; checked when it is saved. */
  input<E extends AnyEntity>(entity: E, body: Readonly<Record<string, unknown>>): InputOf<E>
  /** Rows as they travel: under their wire names, with the texts of what they mention, less what this caller may not see. */
  output(entity: AnyEntity, rows: readonly object[]): Promise<Row[]>
  /** Delivered after the commit, at least once. */
  notify(to: string | readonly string[], notice: string | Notice): Promise<void>
  /** A job that exists only if this transaction commits. */
  enqueue(job: string, payload?: object, options?: EnqueueOptions): Promise<void>
  /**
   * The same transaction in a user's name and with that user's rights: for jobs and demo data that somebody stands for. Or in that of
   * whoever another context is of, as that knows them.
   */
  actAs(who: string | Context): Promise<Context>
  /** Work in the product's own name, in a transaction of its own: what it writes stays whatever becomes of this one. */
  asSystem<T>(tenant: string, work: (ctx: Context) => Promise<T>): Promise<T>
  /**
   * Runs last before the commit, in the order in which it was said, and is undone with the rest: for what locks what many
   * wait for.
   */
  beforeCommit(work: () => Promise<void>): void
  /** Runs after the commit, in this process; for caches and sockets, never for what must not be lost. */
  afterCommit(effect: () => void | Promise<void>): void
  /** Runs once this transaction is undone and has given back its connection: for what counts although it was refused. */
  afterRollback(work: () => Promise<void>): void
}
