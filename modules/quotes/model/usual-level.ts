import { PriceType } from '@mortise/pricing/model'
import { QuoteType } from './dicts.ts'

/** At which level quotes of a type are priced; another one is chosen by those alone who may. */
export const usualLevel = {
  [QuoteType.project]: PriceType.project,
  [QuoteType.cost]: PriceType.factory,
  [QuoteType.install]: PriceType.retail,
  [QuoteType.store]: PriceType.retail,
} as const
