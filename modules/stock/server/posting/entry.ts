import type { StockLine } from './posting.ts'
import type { Origin } from './valuation.ts'

/** A line as the core posts it: with the earlier move it goes by, and what it is to that move. */
export interface Entry extends Omit<StockLine, 'warehouse'> {
  /** None for a change of cost alone. */
  readonly warehouse: string | null
  readonly origin?: Origin
  /** It is the mirror of `origin`, to the last digit. */
  readonly isReversal?: boolean
  /** It moves nothing and brings what is left of `origin` to a late price, by this much in all. */
  readonly repricedBy?: bigint
  /** It takes such a price back: the move by which the stock bore its part, if it bore any. */
  readonly takesBack?: { readonly move: string | null; readonly amount: bigint }
}

/** Where stock lies, as one text: ids hold no space. */
export const balanceKey = (of: { warehouse: string | null; material: string; lotNo: string }): string =>
  `${of.warehouse} ${of.material} ${of.lotNo}`
export const placeKey = ({ warehouse, material, lotNo }: Entry): string =>
  balanceKey({ warehouse, material, lotNo: lotNo ?? '' })
export const costKeyOf = (of: { material: string; costKey: string }): string => `${of.material} ${of.costKey}`
