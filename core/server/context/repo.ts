import type {
  AnyEntity,
  Condition,
  GivenOf,
  InputOf,
  LineCount,
  MoveOf,
  OpenFields,
  PatchOf,
  RowOf,
  ValuesOf,
  Where,
} from '@mortise/model'

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
  /** The row that another is about, if it lies within the caller's row scope; else refused under this label, at this field. */
  scoped(id: string | null, of?: { readonly label?: string; readonly field?: string }): Promise<RowOf<E>>
  first(where?: Where<E>, options?: FindOptions): Promise<RowOf<E> | null>
  find(where?: Where<E>, options?: FindOptions): Promise<RowOf<E>[]>
  /** By a condition, where `Where` has no words for it. */
  select(condition: Condition, options?: FindOptions): Promise<RowOf<E>[]>
  /** Some fields alone of the rows, where there are many rows and they are wide. */
  pick<K extends keyof RowOf<E> & string>(
    fields: readonly K[],
    where?: Where<E>,
    options?: FindOptions,
  ): Promise<Pick<RowOf<E>, K>[]>
  /** How many rows there are. */
  count(where?: Where<E>): Promise<number>
  /**
   * Counts on lines, known by their ids, within the bounds that their fields declare:
   * `countLines([{ line, receivedQty: 3 }])`. Documents are locked, and what is worked out from the counters follows. `held`:
   * the one document that has them, as this transaction holds it and left it last; answers it as it is then.
   */
  countLines(lines: readonly LineCount<E>[]): Promise<void>
  countLines(lines: readonly LineCount<E>[], held: RowOf<E>): Promise<RowOf<E>>
  sum(field: keyof E['fields'] & string, where?: Where<E>): Promise<number>
  /** Reads the row and holds it until the transaction ends. */
  lock(id: string): Promise<RowOf<E>>
  /** Reads the rows in the order of their ids and holds them, so that two callers cannot wait for each other. */
  lockAll(where: Where<E>): Promise<RowOf<E>[]>
  /** A new row; its id is drawn unless people number such rows themselves. `given`: what no client may say of it. */
  add(
    input: InputOf<E>,
    options?: { readonly id?: string | undefined; readonly given?: GivenOf<E> },
  ): Promise<RowOf<E>>
  /** `open`: what a process lets its handler write, whatever the row's state opens to others. */
  edit(patch: PatchOf<E>, options?: { open?: OpenFields }): Promise<RowOf<E>>
  /**
   * Sets fields that no client may write, past the entity's own checks; what is derived follows. States are changed by
   * `move` and counters by `countLines`: both are refused here. A row instead of its id is one that this transaction holds, as
   * it left it last: it is not read again.
   */
  put(row: string | RowOf<E>, values: ValuesOf<E>): Promise<RowOf<E>>
  /** Lets whatever points to one row, in any entity but these, point to another: for rows that become one. */
  repoint(from: string, into: string, options?: { except?: readonly AnyEntity[] }): Promise<void>
  remove(id: string): Promise<void>
  /**
   * In the name of the product: the right to the move is not asked, and moves that are the product's own (`bySystem`)
   * are made here alone. `by: 'process'`: the process that decides on the row moves it, which nobody else may while it runs.
   */
  move(
    id: string,
    move: MoveOf<E>,
    options?: { reason?: string; by?: 'process' | undefined; answers?: Readonly<Record<string, unknown>> },
  ): Promise<RowOf<E>>
  /**
   * Hands in again what a process sent back to whoever made this move: changed as the state that the move leaves from
   * lets it be, and moved as at first.
   */
  resubmit(
    id: string,
    move: MoveOf<E>,
    options: { patch: PatchOf<E> | null; reason: string },
  ): Promise<RowOf<E>>
}
