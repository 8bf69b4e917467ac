import type { DoorInputs } from '@mortise/doors/model'
import type { DiscountTerms } from './discounts.ts'
import type { ListPrice, OfferStep } from './offer.ts'

/** How the standard price of a line came about, with all that it was reckoned from: enough to reckon it again. */
export interface OfferTrace {
  /** At which level, on which day. */
  readonly level: string
  readonly date: string
  /** Where the price stands, where no formula reckons it: the name of a list, or 门店特价. */
  readonly from: string | null
  readonly lines: readonly { readonly name: string; readonly formula: string; readonly amount: number }[]
  readonly list: ListPrice
  readonly steps: readonly OfferStep[]
  /** What could lower it, by the conditions of that day; former traces do not tell. */
  readonly discounts?: readonly DiscountTerms[]
  /** Rates, materials and factors that the door's formulas read. */
  readonly used: DoorInputs | null
}
