import { type AnyEntity, BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { reverseStock } from './posting/reverse-stock.ts'

interface Document {
  readonly id: string
  readonly no: string
  readonly date: string
  readonly createBy: string
}

/** How the ledger names a document, and the keys under which its acts are posted once. */
export const postingOf = (entity: AnyEntity, { id, no, date }: Document, act: string) => ({
  key: keyOf(entity, id, act),
  document: { entity: entity.name, id, no },
  date,
})
export const keyOf = (entity: AnyEntity, id: string, act: string): string => `${entity.name}:${id}:${act}`

/** Four eyes: who wrote a document does not pass it, unless trusted to. */
export function refuseOwnApproval(
  entity: AnyEntity,
  { no, createBy }: Document,
  { user, can }: Context,
): void {
  if (createBy === user.username && !can('stock:approveOwn'))
    throw new BusinessError(`${entity.label}${no}由您本人制单，请由他人审核`)
}

/** A mirror counts for the day it is made on: the month of the document may be closed by then. */
export const reversalOf = (entity: AnyEntity, document: Document, ctx: Context, act = 'post') => ({
  ...postingOf(entity, document, `reverse-${act}`),
  date: ctx.today,
  of: keyOf(entity, document.id, act),
})

/** What the moves of receipts and issues do; `post` is all in which they differ. */
export const documentMoves = <D extends Document>(
  entity: AnyEntity,
  post: (document: D, ctx: Context) => Promise<void>,
) => ({
  approve: { guard: (document: D, ctx: Context) => refuseOwnApproval(entity, document, ctx) },
  post: { effect: post },
  approveAndPost: { effect: post },
  reverse: {
    async effect(document: D, ctx: Context) {
      await reverseStock(ctx, reversalOf(entity, document, ctx))
    },
  },
})
