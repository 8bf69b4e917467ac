import type { RowOf } from '@mortise/model'
import { type Quote, usualLevel } from '@mortise/quotes/model'
import { addDays, today } from '@mortise/web'

export type QuoteKind = RowOf<typeof Quote>['type']

/** Days for which an offer stands unless told. */
const VALID_DAYS = 15

/** What a new quote of one kind begins with. */
export const startOfQuote = (type: QuoteKind) => ({
  type,
  priceLevel: usualLevel[type],
  validUntil: addDays(today(), VALID_DAYS),
})
