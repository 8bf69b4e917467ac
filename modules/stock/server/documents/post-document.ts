import type { AnyEntity } from '@mortise/model'
import type { Context } from '@mortise/server'
import { postedBefore, postStock } from '../posting/post-stock.ts'
import type { Posted, StockLine, StockPosting } from '../posting/posting.ts'
import { type HeldBy, reverseStock } from '../posting/reverse-stock.ts'

interface Document {
  readonly id: string
  readonly no: string
  readonly date: string
}

/** What is posted of a document by one of its acts, `post` unless another is named. */
export interface DocumentPosting extends Pick<StockPosting, 'type' | 'lines' | 'passesFrozen'> {
  readonly act?: string
}

/** Posts what a document moves, once for each of its acts. */
export const postDocument = (
  ctx: Context,
  entity: AnyEntity,
  document: Document,
  { act = 'post', ...posting }: DocumentPosting,
): Promise<Posted> => postStock(ctx, { ...postingOf(entity, document, act), ...posting })

/** Undoes what an act of a document moved, by its mirror. */
export async function reverseDocument(
  ctx: Context,
  entity: AnyEntity,
  document: Document,
  { act = 'post', heldBy }: { act?: string; heldBy?: HeldBy } = {},
): Promise<Posted> {
  // Receipts and returns of goods once had a key of their own for it.
  const before = act === 'post' ? await postedBefore(ctx, keyOf(entity, document.id, 'reverse')) : null
  return before ?? reverseStock(ctx, { ...reversalOf(entity, document, ctx, act), heldBy })
}

interface Item {
  readonly id: string
  readonly material: string
  readonly lotNo: string | null
}
/** Of the lot that the line names, unless another is told. */
type Movement = Omit<StockLine, 'material' | 'line' | 'row'>

/** What the lines of a document move: each knows its line and where that stands. A line may move nothing, or in two places. */
export const movedLines = <L extends Item>(
  items: readonly L[],
  moved: (item: L) => Movement | readonly Movement[] | null,
): StockLine[] =>
  items.flatMap((item, row) =>
    [moved(item) ?? []].flat().map((movement) => ({
      material: item.material,
      lotNo: item.lotNo,
      line: item.id,
      row,
      ...movement,
    })),
  )

/** How the ledger names a document, and the keys under which its acts are posted once. */
export const postingOf = (entity: AnyEntity, { id, no, date }: Document, act = 'post') => ({
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
