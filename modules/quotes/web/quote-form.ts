import { PriceLevel } from './price-level.tsx'
import { QuoteLines } from './quote-lines.tsx'

/** How a quote is edited, in its lists and on its page. */
export const quoteForm = { frame: 'page', editors: { lines: QuoteLines, priceLevel: PriceLevel } } as const
