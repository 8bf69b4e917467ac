import type { AnyEntity, MoveOf, RowOf } from '@mortise/model'
import type { Context } from '../context/context.ts'

/** What another module does when a row here changes, in the same transaction. */
export interface Reaction {
  readonly entity: AnyEntity
  readonly event: string
  readonly run: (row: never, ctx: Context) => Promise<void>
}

export const after = <E extends AnyEntity>(
  entity: E,
  event: 'add' | 'edit' | 'delete' | MoveOf<E>,
  run: (row: RowOf<E>, ctx: Context) => Promise<void>,
): Reaction => ({ entity, event, run })
