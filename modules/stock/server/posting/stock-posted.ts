import { type Context, defineExtension } from '@mortise/server'
import type { PostedMove, StockPosting, Variance } from './posting.ts'

/** A posting as it stands in the ledger. */
export interface PostedStock {
  readonly posting: StockPosting
  readonly moves: readonly PostedMove[]
  /** What returns and late prices could not take from the stock, each by itself: also where nothing is left to move. */
  readonly variances: readonly Variance[]
}

/**
 * Whoever keeps accounts of the stock books here, in the transaction of the posting and after the ledger is written:
 * a refusal undoes both. Notices and the like read the event instead.
 */
export const stockPosted =
  defineExtension<(ctx: Context, posted: PostedStock) => Promise<void>>('stockPosted')
