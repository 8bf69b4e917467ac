import type { AnyEntity, MoveOf, RowOf } from '@mortise/model'
import type { Context } from '../context/context.ts'

/** What an entity refuses and causes, beyond what its definition says. */
export interface Rules<E extends AnyEntity> {
  /** Before validation of a new or changed row: fills in what the definition cannot say. */
  prepare?(
    row: RowOf<E>,
    ctx: Context,
    before: RowOf<E> | null,
  ): Promise<Partial<RowOf<E>> | void> | Partial<RowOf<E>> | void
  /** Before a row is written; throw a BusinessError to refuse. */
  check?(row: RowOf<E>, ctx: Context, before: RowOf<E> | null): Promise<void> | void
  /** After row and lines are written, in the same transaction. */
  saved?(row: RowOf<E>, ctx: Context, before: RowOf<E> | null): Promise<void> | void
  /** After something was counted on it or its lines, by whatever document or rule, in the same transaction. */
  counted?(row: RowOf<E>, ctx: Context, before: RowOf<E>): Promise<void> | void
  /** Before a row is deleted; throw to refuse. */
  remove?(row: RowOf<E>, ctx: Context): Promise<void> | void
  removed?(row: RowOf<E>, ctx: Context): Promise<void> | void
  moves?: {
    [M in MoveOf<E>]?: {
      /** Before the row itself is locked: locks what others lock before such rows. Nothing is known of the row by then. */
      lockFirst?(id: string, ctx: Context): Promise<void>
      guard?(row: RowOf<E>, ctx: Context): Promise<void> | void
      effect?(row: RowOf<E>, ctx: Context): Promise<void> | void
    }
  }
}

export interface BoundRules {
  readonly entity: AnyEntity
  readonly rules: Rules<AnyEntity>
}

export const rules = <E extends AnyEntity>(entity: E, own: Rules<E>): BoundRules => ({
  entity,
  rules: own,
})
