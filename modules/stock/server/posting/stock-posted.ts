import { type Context, defineExtension } from '@mortise/server'
import type { PostedMove, StockPosting } from './posting.ts'

/** A posting as it stands in the ledger. */
export interface PostedStock {
  readonly posting: StockPosting
  readonly moves: readonly PostedMove[]
  /** What a return or a late price could not take from the stock. */
  readonly variance: number
}

/**
 * Whoever keeps accounts of the stock books here, in the transaction of the posting and after the ledger is written:
 * a refusal undoes both. Notices and the like read the event instead.
 */
export const stockPosted =
  defineExtension<(ctx: Context, posted: PostedStock) => Promise<void>>('stockPosted')
