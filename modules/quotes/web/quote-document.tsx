import type { RowOf } from '@mortise/model'
import { ReadSoldLines } from '@mortise/pricing/web'
import { type Quote, QuoteType } from '@mortise/quotes/model'
import { CustomerViewSwitch, type DocumentParts, lazily } from '@mortise/web'
import { quoteForm } from './quote-form.ts'

/** What the page of a quote shows beside what its definition tells. */
export default {
  form: quoteForm,
  lines: { lines: ReadSoldLines },
  Summary: CustomerView,
  Print: lazily(() => import('./print/print-tab.tsx')),
} satisfies DocumentParts<typeof Quote>

/** For the moment when the customer looks along. */
function CustomerView({ row: { type } }: { row: RowOf<typeof Quote> }) {
  return type === QuoteType.cost ? null : <CustomerViewSwitch />
}
