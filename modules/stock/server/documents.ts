import type { AnyEntity } from '@mortise/model'
import type { Context } from '@mortise/server'

interface Document {
  readonly id: string
  readonly no: string
  readonly date: string
}

/** How the ledger names a document, and the keys under which its acts are posted once. */
export const postingOf = (entity: AnyEntity, { id, no, date }: Document, act: string) => ({
  key: keyOf(entity, id, act),
  document: { entity: entity.name, id, no },
  date,
})
const keyOf = (entity: AnyEntity, id: string, act: string): string => `${entity.name}:${id}:${act}`

/** A mirror counts for the day it is made on: the month of the document may be closed by then. */
export const reversalOf = (entity: AnyEntity, document: Document, ctx: Context, act = 'post') => ({
  ...postingOf(entity, document, `reverse-${act}`),
  date: ctx.today,
  of: keyOf(entity, document.id, act),
})
