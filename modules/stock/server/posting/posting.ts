import type { MoveTypeCode } from '@mortise/stock/model'

/** What is to be posted at once: all of it, or nothing. */
export interface StockPosting {
  /** A second posting of the same key changes nothing and answers what the first one did: `stockIn:{id}:post`. */
  readonly key: string
  /** The document that causes it, as the ledger names it. */
  readonly document: { readonly entity: string; readonly id: string; readonly no: string }
  /** The day it counts for: no later than today, in an open month. */
  readonly date: string
  readonly type: MoveTypeCode
  /** Posted in this order, which fixes what each costs. */
  readonly lines: readonly StockLine[]
  /** Passes a warehouse that is frozen: for the count that froze it. */
  readonly passesFrozen?: boolean
  /** Of a change of cost alone: why, which is what the accounts book it against. */
  readonly reason?: CostReason
  /** Of a mirror: the key of the posting that it undoes. */
  readonly mirrors?: string
}

/** A price that came late, or what labour, overhead or a work order came to in the end. */
export type CostReason = 'latePrice' | 'labour' | 'overhead' | 'workOrder'

/** One movement of one material in one place, in its main unit. */
export interface StockLine {
  readonly material: string
  readonly warehouse: string
  /** Needed for materials that are kept by lots, refused for others. */
  readonly lotNo?: string | null
  /** Comes in above zero, goes out below. */
  readonly qty: number
  /** What a receipt is worth, in all or by the unit. Without either it comes in at the present average. */
  readonly amount?: number
  readonly unitCost?: number
  /** The move whose cost this one goes by: the receipt that is sent back, the issue that comes back. */
  readonly costOf?: string
  /** What goes out under a name is borne by what comes in after it under the same one, on top of its `amount`. */
  readonly carry?: string
  /** Takes from what is held for somebody instead of what is free. */
  readonly reservation?: string | null
  /** Marks the two sides of a transfer, which moves no money. */
  readonly pair?: string
  /** Differs from the posting's where one document moves stock for several reasons. */
  readonly type?: MoveTypeCode
  /** The line of a customer's order and the work order that this is for: the cost of both is read from the ledger. */
  readonly orderLine?: string | null
  readonly workOrder?: string | null
  /** The line of the document, and where it stands there, for messages: from zero. */
  readonly line?: string
  readonly row?: number
}

/** One row of the ledger as it was written. */
export interface PostedMove {
  readonly id: string
  readonly material: string
  readonly warehouse: string | null
  readonly lotNo: string
  readonly type: string
  readonly qty: number
  readonly amount: number
  readonly qtyAfter: number | null
  readonly line: string | null
  readonly orderLine: string | null
  readonly workOrder: string | null
}

/** What a return or a late price could not take from the stock: the affair of the accounts. */
export interface Variance {
  /**
   * Goods went back for more than the stock was worth, a receipt cost more than what is left of it bears, or one was
   * reversed that the stock is not worth any more, which a change of cost among the moves says as well.
   */
  readonly cause: 'return' | 'price' | 'reversal'
  readonly amount: number
  readonly material: string
  readonly orderLine: string | null
  readonly workOrder: string | null
}

export interface Posted {
  readonly id: string
  /** It had been posted before. */
  readonly isRepeated: boolean
  readonly moves: readonly PostedMove[]
  /** All of what a return or a late price could not take from the stock. */
  readonly variance: number
}
